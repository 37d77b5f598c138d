import { tripPage } from "#app/content/trip/page.ts";
import { answerRoute } from "#app/features/trip/answer-route.server.ts";
import { currentFacts } from "#app/features/trip/current-facts.server.ts";
import { FigureTable } from "#app/features/trip/figure-table.tsx";
import { duration, formatMoney, longDay, wholeHundreds } from "#app/features/trip/figure-text.ts";
import { ReachFigure } from "#app/features/trip/reach-section.tsx";
import { tripMethod } from "#app/features/trip/trip-method.ts";
import type { TripView } from "#app/features/trip/trip-view.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { metaFor } from "#app/shell/page-meta.ts";
import { ContentsList } from "#app/ui/contents-list.tsx";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/trip-method";

const words = tripPage.how;

export const meta = metaFor("/trip/how-we-calculate");

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [facts, example] = await Promise.all([
    currentFacts(services.db),
    answerRoute("lagos-london", services),
  ]);
  return {
    version: facts.version,
    parts: tripMethod(facts),
    example: example && workedExample(example.view),
    reach: example?.reach,
  };
}

/** How the first aircraft of an answer was judged, in the sentences of that answer. */
function workedExample({ title, passengers, legs, offered: [first] }: TripView) {
  const [leg] = first?.legs ?? [];
  if (!first || !leg?.block) return null;
  const { likelyMinutes, lowMinutes, highMinutes } = leg.block;
  const { estimate } = first;
  const money = (minor: number) => formatMoney(wholeHundreds(minor), estimate?.currency ?? "USD");
  return {
    title,
    lead: words.exampleLead(first.name, passengers, longDay(legs[0]?.date ?? "")),
    steps: [
      ...leg.reasons,
      words.exampleTime(duration(likelyMinutes), duration(lowMinutes), duration(highMinutes)),
      ...(estimate ? [words.exampleEstimate(money(estimate.lowMinor), money(estimate.highMinor))] : []),
    ],
  };
}

const idOf = (heading: string) => heading.replaceAll(" ", "-");

/** Everything that an answer of /trip rests on, and how a program asks. */
export default function TripMethod({ loaderData }: Route.ComponentProps) {
  const { version, parts, example, reach } = loaderData;
  return (
    <main id="content">
      <PageOpening heading={words.heading} lead={words.text} />
      <div className="page-width page-grid gap-y-12 pt-10 pb-24 lg:pt-16">
        <div className="col-span-12 lg:col-span-3">
          <ContentsList
            sections={[
              ...(example ? [{ id: "example", heading: words.example(example.title) }] : []),
              ...parts.map(({ heading }) => ({ id: idOf(heading), heading })),
              { id: "programs", heading: words.programs },
            ]}
            className="lg:sticky lg:top-28"
          />
        </div>
        <div className="col-span-12 lg:col-span-8 lg:col-start-5">
          {words.steps.map((step) => (
            <p key={step} className="mt-4 max-w-(--measure) first:mt-0">
              {step}
            </p>
          ))}
          {example ? (
            <section aria-labelledby="example" className="pt-16">
              <h2 id="example" className="text-title">
                {words.example(example.title)}
              </h2>
              <p className="mt-3 max-w-(--measure) text-quiet">{example.lead}</p>
              <ol className="mt-5 grid max-w-(--measure) list-decimal gap-2 pl-6">
                {example.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {reach ? <ReachFigure reach={reach} caption={words.map} /> : null}
              <TextLink to="/trip/lagos-london" className="mt-4">
                {words.exampleLink}
              </TextLink>
            </section>
          ) : null}
          {parts.map(({ heading, prose, tables, rows, sources }) => (
            <section key={heading} aria-labelledby={idOf(heading)} className="pt-16">
              <h2 id={idOf(heading)} className="text-title">
                {heading}
              </h2>
              {prose.map((text) => (
                <p key={text} className="mt-4 max-w-(--measure)">
                  {text}
                </p>
              ))}
              <div className={tables.length > 1 ? "grid gap-x-10 lg:grid-cols-2" : ""}>
                {tables.map((table) => (
                  <FigureTable key={table.caption} table={table} />
                ))}
              </div>
              {rows.length > 0 ? (
                <dl className="mt-8 border-b hairline text-small">
                  {rows.map(({ name, figure }) => (
                    <div key={name} className="grid gap-x-8 gap-y-1 border-t hairline py-3 md:grid-cols-12">
                      <dt className="font-[550] md:col-span-4">{name}</dt>
                      <dd className="md:col-span-8">{figure}</dd>
                    </div>
                  ))}
                </dl>
              ) : null}
              <details className="accordion text-small">
                <summary className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-[550]">
                  {words.sources}
                  <span className="sr-only">: {heading}</span>
                  <AccordionIcon />
                </summary>
                <ul className="grid gap-1.5 pt-1 pb-4 text-quiet">
                  {sources.map(({ name, source, checkedOn }) => (
                    <li key={`${name} ${source}`} className="wrap-anywhere">
                      {name}: {source}; read on {longDay(checkedOn)}
                    </li>
                  ))}
                </ul>
              </details>
            </section>
          ))}
          <section aria-labelledby="programs" className="pt-16">
            <details className="accordion border-y hairline">
              <summary className="flex min-h-16 cursor-pointer items-center justify-between gap-6">
                <h2 id="programs" className="text-title">
                  {words.programs}
                </h2>
                <AccordionIcon className="size-5" />
              </summary>
              <div className="pb-8">
                <p className="max-w-(--measure)">{words.programsText}</p>
                <p className="mt-4 text-small wrap-anywhere">
                  <code>GET /api/trip?from=LOS&amp;to=LTN&amp;date=2027-01-15&amp;pax=8</code>
                </p>
                <a href="/api/openapi.json" className="mt-3 inline-flex min-h-11 items-center underlined">
                  {words.openApi}
                </a>
                <p className="mt-4 max-w-(--measure)">{words.assistants}</p>
              </div>
            </details>
          </section>
          <p className="mt-12 text-small text-quiet">
            Figures of {longDay(version.slice(0, 10))}, version {version}.
          </p>
          <TextLink to="/trip" className="mt-6">
            {words.back}
          </TextLink>
        </div>
      </div>
    </main>
  );
}
