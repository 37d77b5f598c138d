import { Icon } from "./icon.tsx";

interface AccordionProps {
  /** Ties the items together: of all with one name, at most one is open. */
  name: string;
  items: readonly { question: string; answer: string }[];
}

/** Questions that open one at a time, the first at the start; pressing the open one closes it. All of it is the platform's. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="border-b hairline">
      {items.map((item, index) => (
        <details key={item.question} name={name} open={index === 0} className="accordion border-t hairline">
          <summary className="flex cursor-pointer items-center justify-between gap-6 py-6">
            <h3 className="text-[1.3125rem] leading-[1.25] md:text-[1.5rem]">{item.question}</h3>
            <Icon className="size-5 shrink-0 text-brass-ink">
              <path d="M2 10h16" />
              <path d="M10 2v16" className="accordion-upright" />
            </Icon>
          </summary>
          <p className="max-w-(--measure) pr-8 pb-8 text-quiet">{item.answer}</p>
        </details>
      ))}
    </div>
  );
}
