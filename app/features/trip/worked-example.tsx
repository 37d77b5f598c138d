import { tripPage } from "#app/content/trip/page.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { EstimateLines } from "./estimate-lines.tsx";
import { longDay } from "./figure-text.ts";
import type { Reach } from "./reach-of.ts";
import { ReachFigure } from "./reach-section.tsx";
import type { TripView } from "./trip-view.ts";
import type { WorkedLine } from "./worked-flight.ts";

const words = tripPage.how;

/** How the first aircraft of an answer was judged: its flight and its price line by line, the other checks behind a press. */
export function WorkedExample({
  view,
  worked,
  reach,
}: {
  view: TripView;
  worked: readonly WorkedLine[];
  reach: Reach;
}) {
  const { title, passengers, legs, offered } = view;
  const [first] = offered;
  if (!first) return null;
  return (
    <section aria-labelledby="example" className="pt-14">
      <h2 id="example" className="text-title">
        {words.example(title)}
      </h2>
      <p className="mt-3 max-w-(--measure) text-quiet">
        {words.exampleLead(first.name, passengers, longDay(legs[0]?.date ?? ""))}
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-8 xl:grid-cols-2">
        {worked.length > 0 ? (
          <div>
            <h3 className="font-text label-caps text-brass-ink">{words.worked.flight}</h3>
            <dl className="mt-2 border-b hairline text-small">
              {worked.map(({ name, sum, result }) => (
                <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4 border-t hairline py-2">
                  <dt>{name}</dt>
                  <dd className="whitespace-nowrap tabular-nums">{result}</dd>
                  <dd className="col-span-2 text-balance text-quiet tabular-nums">{sum}</dd>
                </div>
              ))}
            </dl>
          </div>
        ) : null}
        {first.estimate ? <EstimateLines estimate={first.estimate} name={first.name} /> : null}
      </div>
      <details className="accordion border-y hairline">
        <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-6 font-[550]">
          {words.checks}
          <AccordionIcon />
        </summary>
        <ul className="grid max-w-(--measure) gap-2 pt-1 pb-6 text-small">
          {first.legs
            .flatMap(({ reasons }) => reasons)
            .map((text) => (
              <li key={text}>{text}</li>
            ))}
        </ul>
      </details>
      <ReachFigure reach={reach} caption={words.map} />
      <TextLink to="/trip/lagos-london" className="mt-4">
        {words.exampleLink}
      </TextLink>
    </section>
  );
}
