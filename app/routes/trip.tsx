import { data, Link, type MetaDescriptor, redirect, useLocation } from "react-router";
import { tripForm } from "#app/content/trip/form.ts";
import { type TripRoute, tripRoutes } from "#app/content/trip/routes.ts";
import { answerTrip } from "#app/features/trip/answer-trip.server.ts";
import { MapOpening, ReachSection } from "#app/features/trip/reach-section.tsx";
import { AskDesk, HowSection, TripAnswer } from "#app/features/trip/trip-answer.tsx";
import { TripForm } from "#app/features/trip/trip-form.tsx";
import { PlaceNotes, TripOpening } from "#app/features/trip/trip-opening.tsx";
import type { TripView } from "#app/features/trip/trip-view.ts";
import { requestAddress } from "#app/features/trip/typed-trip.ts";
import { describePage, originOf, privatePage } from "#app/layout/page-meta.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/trip";

/** `query`: the canonical order of parameters. The form's own field names redirect to it. */
export const handle = {
  // A form with problems has no map for the header to lie over.
  hero: (page?: object) => page !== undefined && "reach" in page,
  // A form with problems has one main button.
  ownCall: (page?: object) => page !== undefined && !("reach" in page),
  query: ["from", "to", "date", "time", "by", "pax", "bags", "leg", "back", "currency", "aircraft"],
  perRequest: ["leg-to[]", "back-time", "open", "journey"],
  // On an answer, Book Now fills the booking form with the trip.
  bookNow(page?: object) {
    if (!page || !("view" in page)) return;
    const { search, offered } = page.view as TripView;
    return offered[0] ? requestAddress(search, offered[0].slug) : undefined;
  },
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await answerTrip(
    // `request.url` has a parameter of React Router, which would make the address look non-canonical.
    url.searchParams,
    context.get(requestContext).network,
    context.get(servicesContext),
  );
  if (page.state === "moved")
    throw redirect(page.search ? `/trip?${page.search}` : "/trip", {
      headers: { "Cache-Control": "no-store" },
    });
  if (page.state === "wrong") return data(page, 400);
  if (page.state === "tooMany")
    return data(page, { status: 429, headers: { "Retry-After": String(page.seconds) } });
  return page.state === "reach"
    ? { ...page, routes: tripRoutes.map(({ slug, cities }) => ({ slug, cities })) }
    : page;
}

export function meta({ loaderData, matches, location }: Route.MetaArgs): MetaDescriptor[] {
  const page = {
    path: "/trip",
    title: "Plan a trip | Harmattan Aviation",
    description:
      "Name two places and a date, and see at once which of our aircraft can do it, when you land, where a stop is needed, and about what it costs.",
  };
  const origin = originOf(matches);
  if (loaderData?.state !== "judged")
    return location.search === "" ? describePage(origin, page) : privatePage(page.title, page.description);
  const { heading, sentence, search } = loaderData.view;
  return describePage(origin, {
    path: `/trip?${search}`,
    title: `${heading} | Harmattan Aviation`,
    description: sentence,
    isShared: true,
  });
}

export default function Trip({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content">
      {loaderData.state === "judged" ? <Answer page={loaderData} /> : <Question page={loaderData} />}
      {"reach" in loaderData && !("view" in loaderData && loaderData.view.closed) ? (
        <ReachSection reach={loaderData.reach} isOpen={loaderData.state !== "judged"} />
      ) : null}
      {"routes" in loaderData ? <RouteList routes={loaderData.routes} /> : null}
      <HowSection />
    </main>
  );
}

type Page = Route.ComponentProps["loaderData"];

/** The curated routes, grouped by departure. */
function RouteList({ routes }: { routes: readonly Pick<TripRoute, "slug" | "cities">[] }) {
  return (
    <section aria-labelledby="routes" className="page-width page-grid gap-y-6 py-20 print:hidden">
      <div className="col-span-12 lg:col-span-4">
        <h2 id="routes" className="text-title">
          Popular routes
        </h2>
        <p className="mt-3 max-w-(--measure)">
          With the distance, the aircraft for the trip and how the estimate is made up.
        </p>
      </div>
      <div className="col-span-12 grid gap-8 sm:grid-cols-[2fr_1fr] lg:col-span-7 lg:col-start-6">
        {[...new Set(routes.map(({ cities }) => cities[0]))].map((from) => (
          <div key={from} className="first:row-span-3">
            <h3 className="font-text label-caps text-brass-ink">
              {tripForm.from} {from}
            </h3>
            <ul className="mt-2 gap-x-8 text-small [columns:2_7rem]">
              {routes
                .filter(({ cities }) => cities[0] === from)
                .map(({ slug, cities: [, to] }) => (
                  <li key={slug} className="break-inside-avoid">
                    <Link
                      to={`/trip/${slug}`}
                      className="inline-flex min-h-11 items-center underlined lg:min-h-9"
                    >
                      <span className="sr-only">{from} to </span>
                      {to}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Problems that staff can solve and a form cannot. */
const forDesk: readonly string[] = [
  "place-unknown",
  "place-elsewhere",
  "place-closed",
  "passengers-too-many",
  "date-missing",
  "date-too-far",
  "legs-too-many",
];

function Question({ page }: { page: Page }) {
  const { search } = useLocation();
  return (
    <div className="max-lg:flex max-lg:flex-col">
      {"reach" in page ? (
        <MapOpening reach={page.reach} isMapLast>
          <h1 className="text-display lg:text-[4rem] lg:leading-[1.04]">Where can we take you?</h1>
          <p className="mt-4 max-w-[34ch] text-lead text-haze lg:mt-6">
            See which aircraft can fly your trip, when you land and the likely cost.
          </p>
        </MapOpening>
      ) : (
        <h1 className="page-width pt-10 text-heading sm:pt-14">Where can we take you?</h1>
      )}
      <div
        className={`w-full page-width pt-5 pb-12 sm:pt-8 sm:pb-16 lg:pb-20 ${"reach" in page ? "lg:pt-16" : ""}`}
      >
        {page.state === "tooMany" ? (
          <p role="alert" className="mb-8 text-lead">
            {tripForm.tooMany}
          </p>
        ) : null}
        <TripForm typed={page.typed} problems={page.state === "wrong" ? page.problems : undefined} />
        {page.state === "wrong" && page.problems.some(({ code }) => forDesk.includes(code)) ? (
          <AskDesk
            words={search.slice(1)}
            lead="Or send it to our charter desk as you wrote it. A person replies, day or night."
          />
        ) : null}
        {"routes" in page ? (
          <p className="mt-4 flex flex-wrap gap-x-4 text-small">
            <span className="py-2 text-quiet">Or see</span>
            {page.routes.slice(0, 3).map(({ slug, cities: [from, to] }) => (
              <Link key={slug} to={`/trip/${slug}`} className="py-2 underlined">
                {from} to {to}
              </Link>
            ))}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Answer({ page }: { page: Extract<Page, { state: "judged" }> }) {
  const { view, typed, reach, notes } = page;
  return (
    <>
      <MapOpening reach={reach}>
        <TripOpening view={view} />
      </MapOpening>
      <PlaceNotes notes={notes} />
      <div className="page-width print:hidden">
        <details id="change-journey" className="accordion scroll-mt-24 border-b hairline">
          <summary className="flex min-h-16 cursor-pointer items-center justify-between gap-6 py-3 font-[550]">
            Change this journey
            <AccordionIcon className="size-5" />
          </summary>
          <div className="pt-6 pb-12">
            <TripForm typed={typed} />
          </div>
        </details>
      </div>
      <TripAnswer view={view} />
    </>
  );
}
