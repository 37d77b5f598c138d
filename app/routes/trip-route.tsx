import { data, type MetaDescriptor } from "react-router";
import { tripPage } from "#app/content/trip/page.ts";
import { answerRoute } from "#app/features/trip/answer-route.server.ts";
import { longDay } from "#app/features/trip/figure-text.ts";
import { HowSection } from "#app/features/trip/how-section.tsx";
import { MapOpening, ReachSection } from "#app/features/trip/reach-section.tsx";
import { TripAnswer } from "#app/features/trip/trip-answer.tsx";
import { TripForm } from "#app/features/trip/trip-form.tsx";
import { TripOpening } from "#app/features/trip/trip-opening.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { describePage, originOf } from "#app/shell/page-meta.ts";
import type { Route } from "./+types/trip-route";

const words = tripPage.routes;

export const handle = { hero: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await answerRoute(params.route, context.get(servicesContext));
  if (!page) throw data(null, 404);
  return page;
}

export function meta({ loaderData, matches, params }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { title } = loaderData.view;
  return describePage(originOf(matches), {
    path: `/trip/${params.route}`,
    title: words.metaTitle(title),
    description: words.metaDescription(title, loaderData.view.legs[0]?.distanceNm ?? 0),
  });
}

/** A journey that many ask for, answered ahead for a day that stands for any. */
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
            {words.choose}
          </h2>
          <p className="mt-2 mb-6 text-small text-quiet">{words.example(longDay(typed.date))}</p>
          <TripForm typed={{ ...typed, date: "" }} journey={view.heading} />
        </section>
      </div>
      <TripAnswer view={view} />
      <ReachSection reach={reach} isOpen={false} />
      <HowSection isOfOne />
    </main>
  );
}
