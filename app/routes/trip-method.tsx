import type { ReactNode } from "react";
import { tripPage } from "#app/content/trip/page.ts";
import { currentFacts } from "#app/features/trip/facts.server.ts";
import { longDay } from "#app/features/trip/figure-text.ts";
import { tripMethod } from "#app/features/trip/trip-method.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { ContentsList } from "#app/ui/contents-list.tsx";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/trip-method";

const words = tripPage.how;

export const meta = metaFor("/trip/how-we-calculate");

export async function loader({ context }: Route.LoaderArgs) {
  const facts = await currentFacts(context.get(servicesContext).db);
  return { version: facts.version, parts: tripMethod(facts) };
}

const idOf = (heading: string) => heading.replaceAll(" ", "-");

/** Everything that an answer of /trip rests on, and how a program asks. */
export default function TripMethod({ loaderData }: Route.ComponentProps) {
  const { version, parts } = loaderData;
  return (
    <main id="content">
      <PageOpening heading={words.heading} lead={words.text} />
      <div className="page-width page-grid gap-y-12 pt-10 pb-24 lg:pt-16">
        <div className="col-span-12 lg:col-span-3">
          <ContentsList
            sections={[
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
          <p className="mt-4 max-w-(--measure)">
            The lines of the map show how far each aircraft flies non-stop with the passengers on board on a
            windy day, with a headwind exceeded on only 15 days in 100; they bulge downwind. Between the solid
            line and the dotted one it depends on the wind. Closed airspace is not drawn. Our fleet page gives
            one range for each aircraft, from another source, so the two can differ.
          </p>
          <div className="mt-14 border-t hairline">
            {parts.map(({ heading, rows }) => (
              <Fold key={heading} id={idOf(heading)} heading={heading}>
                {heading === "Closed airspace" ? (
                  <p className="mb-6 max-w-(--measure)">
                    Flights and fuel stops elsewhere stay outside the closed airspace among these: distance,
                    times and the line on the map are those of the way round it.
                  </p>
                ) : null}
                <dl className="border-b hairline text-small">
                  {rows.map(({ name, figure, source, checkedOn }) => (
                    <div key={name} className="grid gap-x-8 gap-y-1 border-t hairline py-3 md:grid-cols-12">
                      <dt className="font-[550] md:col-span-4">{name}</dt>
                      <dd className="md:col-span-8">
                        {figure}
                        <span className="block text-quiet wrap-anywhere">
                          {source}; read on {longDay(checkedOn)}
                        </span>
                      </dd>
                    </div>
                  ))}
                </dl>
              </Fold>
            ))}
            <Fold id="programs" heading={words.programs}>
              <p className="max-w-(--measure)">
                The same answers as JSON, without a key, up to sixty a minute. Any page may read them. Please
                show the version of the figures with them, and say that a price is an estimate.
              </p>
              <p className="mt-4 text-small wrap-anywhere">
                <code>GET /api/trip?from=LOS&amp;to=LTN&amp;date=2027-01-15&amp;pax=8</code>
              </p>
              <a href="/api/openapi.json" className="mt-3 inline-flex min-h-11 items-center underlined">
                The OpenAPI description
              </a>
              <p className="mt-4 max-w-(--measure)">
                Assistants that speak the Model Context Protocol find the same judgement, the airports and the
                fleet at the address /mcp. They can prepare a request; you open its link, read it and send it.
              </p>
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

/** A collapsed section; a link to anything inside opens it. */
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
