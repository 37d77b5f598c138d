import { offeredFor } from "#app/features/quotation/draft-from-trip.server.ts";
import { bookedTrip } from "#app/features/trip/booked-trip.server.ts";
import { estimateText } from "#app/features/trip/figure-text.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/suitable-aircraft";

const maxAircraft = 5;

/** The aircraft that /trip offers for a partly entered request, best first, with their estimates as text. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const textOf = (name: string) => url.searchParams.get(name) ?? "";
  const trip = await bookedTrip(
    {
      departureCity: textOf("from"),
      arrivalCity: textOf("to"),
      departureDateTime: textOf("departs"),
      returnDateTime: textOf("returns") || null,
      numberOfPassengers: Number(textOf("passengers")) || 1,
      words: "",
      seenTrip: null,
    },
    context.get(servicesContext),
    { isStaff: true },
  );
  if (!trip) return { problems: ["This departure has passed."], aircraft: [] };
  return {
    problems: "problems" in trip ? trip.problems.map(({ text }) => text) : [],
    aircraft: offeredFor(trip)
      .slice(0, maxAircraft)
      .map(({ icao, name, estimate }) => ({ icao, name, estimate: estimate && estimateText(estimate) })),
  };
}
