import type { ReactNode } from "react";
import { tripPage } from "#app/content/trip/page.ts";
import { answerRoute } from "#app/features/trip/answer-route.server.ts";
import { currentFacts } from "#app/features/trip/current-facts.server.ts";
import { FigureTable } from "#app/features/trip/figure-table.tsx";
import { longDay } from "#app/features/trip/figure-text.ts";
import { tripMethod } from "#app/features/trip/trip-method.ts";
import { WorkedExample } from "#app/features/trip/worked-example.tsx";
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
    example: example && { view: example.view, worked: example.worked, reach: example.reach },
  };
}

const idOf = (heading: string) => heading.replaceAll(" ", "-");

/** Everything that an answer of /trip rests on, and how a program asks. */
export default function TripMethod({ loaderData }: Route.ComponentProps) {
  const { version, parts, example } = loaderData;
  return (
    <main id="content">
      <PageOpening heading={words.heading} lead={words.text} />
      <div className="page-width page-grid gap-y-12 pt-10 pb-24 lg:pt-16">
        <div className="col-span-12 lg:col-span-3">
          <ContentsList
            sections={[
              ...(example ? [{ id: "example", heading: words.example(example.view.title) }] : []),
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
          {example ? <WorkedExample {...example} /> : null}
          <div className="mt-14 border-t hairline">
            {parts.map(({ heading, prose, tables, rows, sources }) => (
              <Fold key={heading} id={idOf(heading)} heading={heading}>
                {prose.map((text) => (
                  <p key={text} className="mt-4 max-w-(--measure) first:mt-0">
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
              </Fold>
            ))}
            <Fold id="programs" heading={words.programs}>
              <p className="max-w-(--measure)">{words.programsText}</p>
              <p className="mt-4 text-small wrap-anywhere">
                <code>GET /api/trip?from=LOS&amp;to=LTN&amp;date=2027-01-15&amp;pax=8</code>
              </p>
              <a href="/api/openapi.json" className="mt-3 inline-flex min-h-11 items-center underlined">
                {words.openApi}
              </a>
              <p className="mt-4 max-w-(--measure)">{words.assistants}</p>
            </Fold>
          </div>
          <p className="mt-12 text-small text-quiet">
            Figures of {longDay(version.slice(0, 10))}, version{" "}
            <span className="whitespace-nowrap">{version}</span>.
          </p>
          <TextLink to="/trip" className="mt-6">
            {words.back}
          </TextLink>
        </div>
      </div>
    </main>
  );
}

/** A part that most need not read, under its heading. A link to it opens it: what is linked to lies within. */
function Fold({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`}>
      <details className="accordion border-b hairline">
        <summary className="flex min-h-16 cursor-pointer items-center justify-between gap-6">
          <h2 id={`${id}-heading`} className="pt-0.5 text-title leading-none">
            {heading}
          </h2>
          <AccordionIcon className="size-5" />
        </summary>
        <div id={id} className="scroll-mt-44 pt-2 pb-8">
          {children}
        </div>
      </details>
    </section>
  );
}
