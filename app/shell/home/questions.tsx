import { faq, homeSections } from "#app/content/home.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export function Questions() {
  return (
    <section aria-labelledby="questions" className="page-width page-grid pause-y gap-y-10">
      <div className="col-span-12 lg:col-span-4">
        <div className="lg:sticky lg:top-[calc(var(--header)+3rem)]">
          <h2 id="questions" className="text-heading">
            {homeSections.faqHeading}
          </h2>
          <p className="mt-4 max-w-[30ch] text-quiet">{homeSections.faqIntro}</p>
          <TextLink to={homeSections.faqLink.href} className="mt-3">
            {homeSections.faqLink.label}
          </TextLink>
        </div>
      </div>
      <div className="col-span-12 lg:col-span-7 lg:col-start-6">
        <Accordion name="faq" items={faq} />
      </div>
    </section>
  );
}
