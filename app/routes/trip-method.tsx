import { howSteps } from "#app/content/trip/how.ts";
import { model } from "#app/content/trip/model.ts";
import { howPage } from "#app/content/trip/page.ts";
import { currentFacts } from "#app/features/trip/facts.server.ts";
import { longDay } from "#app/features/trip/figure-text.ts";
import { methodRows } from "#app/features/trip/trip-method.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/trip-method";

export const meta = metaFor({
  path: "/trip/how-we-calculate",
  title: "How we calculate a trip | Harmattan Aviation",
  description:
    "Every constant behind our flight times, ranges, runway checks and estimates: what it is, where it comes from, and on which day we read it.",
});

export async function loader({ context }: Route.LoaderArgs) {
  const facts = await currentFacts(context.get(servicesContext).db);
  return { version: facts.version, rows: methodRows(facts) };
}

/** The figures and sources behind /trip, and its API. */
export default function TripMethod({ loaderData: { version, rows } }: Route.ComponentProps) {
  return (
    <main id="content">
      <PageOpening heading={howPage.heading} lead={howPage.text} />
      <div className="page-width grid gap-y-14 pt-10 pb-24 lg:pt-16 [&_h2]:mb-4 [&_h2]:text-title [&_p]:mt-3 [&_p]:max-w-(--measure)">
        {howSteps.map(({ heading, texts }) => (
          <section key={heading} aria-label={heading}>
            <h2>{heading}</h2>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
        <section aria-labelledby="facts">
          <h2 id="facts">Every figure with its source</h2>
          <table className="w-full border-b hairline text-small">
            <thead className="max-md:sr-only">
              <tr className="text-left text-quiet">
                <th scope="col" className="w-1/4 pr-8 pb-2 font-normal">
                  What
                </th>
                <th scope="col" className="pr-8 pb-2 font-normal">
                  Figure
                </th>
                <th scope="col" className="w-1/3 pb-2 font-normal">
                  Source
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, figure, source, checkedOn }) => (
                <tr key={name} className="border-t hairline align-top max-md:block max-md:py-3 md:*:py-3">
                  <th scope="row" className="pr-8 text-left font-[550] max-md:block">
                    {name}
                  </th>
                  <td className="pr-8 max-md:block">{figure}</td>
                  <td className="text-quiet wrap-anywhere max-md:block">
                    {source}; read on {longDay(checkedOn)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section aria-labelledby="programs">
          <h2 id="programs">For developers</h2>
          <p>
            The same answers as JSON, without a key, up to sixty a minute. Any page may read them. Please show
            the version of the figures with them, and say that a price is an estimate.
          </p>
          <p className="text-small wrap-anywhere">
            <code>GET /api/trip?from=LOS&amp;to=LTN&amp;date=2027-01-15&amp;pax=8</code>
          </p>
          <a href="/api/openapi.json" className="mt-3 inline-flex min-h-11 items-center underlined">
            The OpenAPI description
          </a>
          <p>
            Assistants that speak the Model Context Protocol find the same judgement and the airports at the
            address /mcp. They can prepare a request; you open its link, read it and send it.
          </p>
          <p className="pt-6 text-small text-quiet">
            Figures of {longDay(version.slice(0, 10))}, constants of the model read on{" "}
            {longDay(model.checkedOn)}, version <span className="whitespace-nowrap">{version}</span>.
          </p>
          <TextLink to="/trip" className="mt-6">
            {howPage.back}
          </TextLink>
        </section>
      </div>
    </main>
  );
}
