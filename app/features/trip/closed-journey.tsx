import { company } from "#app/content/company.ts";
import { tripPage } from "#app/content/trip/page.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { longDay } from "./figure-text.ts";
import type { ClosedView } from "./trip-view.ts";

const words = tripPage.closed;
const { desk } = company.phones;

/** In place of aircraft and prices: whom to call about a journey that is not sold. The opening says why. */
export function ClosedJourney({ closed }: { closed: ClosedView }) {
  return (
    <section aria-labelledby="closed" className="max-w-(--measure)">
      <h2 id="closed" className="text-heading">
        {words.heading[closed.kind]}
      </h2>
      <p className="mt-4">{words.lead}</p>
      <p className="mt-6 flex flex-wrap gap-3 print:hidden">
        <a href={`tel:${desk.e164}`} className={buttonClass("call")}>
          {words.call}, {desk.display}
        </a>
        <a href="/contact" className={buttonClass("plain")}>
          {words.write}
        </a>
      </p>
      {closed.checkedOn ? (
        <p className="mt-4 text-small text-quiet">
          {words.read(longDay(closed.checkedOn), closed.isConfirmed)}
        </p>
      ) : null}
    </section>
  );
}
