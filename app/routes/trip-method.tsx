import { tripPage } from "#app/content/trip/page.ts";
import { currentFacts } from "#app/features/trip/current-facts.server.ts";
import { longDay } from "#app/features/trip/figure-text.ts";
import { tripMethod } from "#app/features/trip/trip-method.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { metaFor } from "#app/shell/page-meta.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/trip-method";

export const meta = metaFor("/trip/how-we-calculate");

export async function loader({ context }: Route.LoaderArgs) {
  const facts = await currentFacts(context.get(servicesContext).db);
  return { version: facts.version, parts: tripMethod(facts) };
}

/** Everything that an answer of /trip rests on, and how a program asks. */
export default function TripMethod({ loaderData }: Route.ComponentProps) {
  const { version, parts } = loaderData;
  return (
    <main id="content">
      <PageOpening heading={tripPage.how.heading} lead={tripPage.how.text} />
      <div className="page-width pt-16 pb-24">
        {tripPage.how.steps.map((step) => (
          <p key={step} className="mt-4 max-w-(--measure) first:mt-0">
            {step}
          </p>
        ))}
        {parts.map(({ heading, rows }) => (
          <section key={heading} aria-labelledby={heading.replaceAll(" ", "-")} className="pt-16">
            <h2 id={heading.replaceAll(" ", "-")} className="text-title">
              {heading}
            </h2>
            <dl className="mt-5 border-b hairline text-small">
              {rows.map(({ name, figure }) => (
                <div key={name} className="grid gap-x-8 gap-y-1 border-t hairline py-3 md:grid-cols-12">
                  <dt className="font-[550] md:col-span-4">{name}</dt>
                  <dd className="md:col-span-8">{figure}</dd>
                </div>
              ))}
            </dl>
            <details className="accordion text-small">
              <summary className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-[550]">
                {tripPage.how.sources}
                <span className="sr-only">: {heading}</span>
                <AccordionIcon />
              </summary>
              <ul className="grid gap-1.5 pt-1 pb-4 text-quiet">
                {rows.map(({ name, source, checkedOn }) => (
                  <li key={name} className="wrap-anywhere">
                    {name}: {source}; read on {longDay(checkedOn)}
                  </li>
                ))}
              </ul>
            </details>
          </section>
        ))}
        <section aria-labelledby="programs" className="pt-16">
          <h2 id="programs" className="text-title">
            {tripPage.how.programs}
          </h2>
          <p className="mt-4 max-w-(--measure)">{tripPage.how.programsText}</p>
          <p className="mt-4 text-small">
            <code>GET /api/trip?from=LOS&amp;to=LTN&amp;date=2027-01-15&amp;pax=8</code>
          </p>
          <a href="/api/openapi.json" className="mt-3 inline-flex min-h-11 items-center underlined">
            {tripPage.how.openApi}
          </a>
          <p className="mt-4 max-w-(--measure)">{tripPage.how.assistants}</p>
        </section>
        <p className="mt-12 text-small text-quiet">
          Figures of {longDay(version.slice(0, 10))}, version {version}.
        </p>
        <TextLink to="/trip" className="mt-6">
          {tripPage.how.back}
        </TextLink>
      </div>
    </main>
  );
}
