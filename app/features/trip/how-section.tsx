import { tripPage } from "#app/content/trip/page.ts";
import { TextLink } from "#app/ui/text-link.tsx";

const words = tripPage.how;

/** Where an answer's figures come from, and the way to all of them; on a page of one journey also to the others. */
export function HowSection({ isOfOne = false }: { isOfOne?: boolean }) {
  return (
    <section aria-labelledby="how" className="bg-haze print:hidden">
      <div className="page-width page-grid gap-y-4 py-14 sm:gap-y-6 sm:py-20">
        <h2 id="how" className="col-span-12 text-title lg:col-span-4">
          {words.heading}
        </h2>
        <div className="col-span-12 lg:col-span-7 lg:col-start-6">
          <p className="max-w-(--measure)">{words.text}</p>
          <p className="mt-3 flex flex-wrap gap-x-10">
            <TextLink to="/trip/how-we-calculate">{words.link}</TextLink>
            {isOfOne ? <TextLink to="/trip">{words.back}</TextLink> : null}
          </p>
        </div>
      </div>
    </section>
  );
}
