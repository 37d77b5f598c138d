import { faq, homeSections } from "#app/content/home.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
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
        <Accordion />
      </div>
    </section>
  );
}

/** Native `details` with one name: at most one question is open, initially the first. */
function Accordion() {
  return (
    <div className="border-b hairline">
      {faq.map((item, index) => (
        <details key={item.question} name="faq" open={index === 0} className="accordion border-t hairline">
          <summary className="flex cursor-pointer items-center justify-between gap-6 py-6">
            <h3 className="text-[1.3125rem] leading-[1.25] md:text-[1.5rem]">{item.question}</h3>
            <AccordionIcon className="size-5" />
          </summary>
          <p className="max-w-(--measure) pr-8 pb-8 text-quiet">{item.answer}</p>
        </details>
      ))}
    </div>
  );
}
