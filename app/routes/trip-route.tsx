import { data, type MetaDescriptor } from "react-router";
import { answerRoute } from "#app/features/trip/answer-trip.server.ts";
import { longDay } from "#app/features/trip/figure-text.ts";
import { MapOpening, ReachSection } from "#app/features/trip/reach-section.tsx";
import { HowSection, TripAnswer } from "#app/features/trip/trip-answer.tsx";
import { TripForm } from "#app/features/trip/trip-form.tsx";
import { TripOpening } from "#app/features/trip/trip-opening.tsx";
import { describePage, originOf } from "#app/layout/page-meta.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/trip-route";

export const handle = { hero: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await answerRoute(params.route, context.get(servicesContext));
  if (!page) throw data(null, 404);
  return page;
}

export function meta({ loaderData, matches, params }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { title, legs } = loaderData.view;
  const nm = legs[0]?.distanceNm ?? 0;
  return describePage(originOf(matches), {
    path: `/trip/${params.route}`,
    title: `${title} by private jet | Harmattan`,
    description: `${title}, ${nm.toLocaleString("en-GB")} nautical miles: which of our seven aircraft fly it non-stop, when you land, and about what it costs.`,
  });
}

/** A popular route, answered in advance for a typical day. */
export default function TripRoute({ loaderData: { view, typed, reach, text } }: Route.ComponentProps) {
  return (
    <main id="content">
      <MapOpening reach={reach}>
        <TripOpening view={view} />
      </MapOpening>
      <div className="page-width page-grid gap-y-12 pt-12 lg:pt-20">
        <p className="col-span-12 max-w-(--measure) text-lead xl:col-span-5">{text}</p>
        <section aria-labelledby="journey" className="col-span-12 xl:col-span-6 xl:col-start-7 print:hidden">
          <h2 id="journey" className="scroll-mt-24 text-title">
            Choose your day
          </h2>
          <p className="mt-2 mb-6 text-small text-quiet">
            The figures below are for {longDay(typed.date)}, as an example.
          </p>
          <TripForm typed={{ ...typed, date: "" }} heading={view.heading} />
        </section>
      </div>
      <TripAnswer view={view} />
      <ReachSection reach={reach} isOpen={false} />
      <HowSection isOfOne />
    </main>
  );
}
