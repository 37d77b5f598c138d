import type { SeenTrip } from "#app/database/schema/bookings.ts";
import type { Booking } from "./bookings.server.ts";
import { openTimesOf } from "./seen-trip.ts";

/** One flight of a journey; `time` is local, null while it is open. */
export type Flight = NonNullable<SeenTrip["legs"]>[number];

type Journey = Pick<Booking, "departureCity" | "arrivalCity" | "departureDateTime" | "returnDateTime"> &
  Partial<Pick<Booking, "seenTrip" | "status">>;

/**
 * Every flight in order of a journey of several that are not there and back; empty for any other request. The first and the last follow
 * what the request says now.
 */
export function flightsOf(booking: Journey): Flight[] {
  const { departureCity, arrivalCity, departureDateTime, returnDateTime, seenTrip } = booking;
  const legs = seenTrip?.legs ?? [];
  if (legs.length < 2 || isThereAndBack(legs) || !returnDateTime) return [];
  const open = openTimesOf(booking);
  const leaves = (wallClock: string, isOpen: boolean) => ({
    date: wallClock.slice(0, 10),
    time: isOpen ? null : wallClock.slice(11, 16),
  });
  return legs.map((leg, at) => {
    if (at === 0)
      return {
        ...{ from: departureCity, to: arrivalCity },
        ...leaves(departureDateTime, open.includes("departureDateTime")),
      };
    return at === legs.length - 1
      ? { ...leg, ...leaves(returnDateTime, open.includes("returnDateTime")) }
      : leg;
  });
}

const isThereAndBack = ([out, back, ...others]: readonly Flight[]) =>
  others.length === 0 && out?.from === back?.to && out?.to === back?.from;

/** The places of a request in order, each once where one flight ends and the next begins. */
export function placesOf({
  departure,
  arrival,
  flights,
}: {
  departure: string;
  arrival: string;
  flights: readonly Flight[];
}): string[] {
  if (flights.length === 0) return [departure, arrival];
  return flights
    .flatMap(({ from, to }) => [from, to])
    .filter((place, at, places) => place !== places[at - 1]);
}

/** What a customer wrote of the trip in their own words. */
export const wordsOf = ({
  otherTripType,
  specialRequests,
}: Pick<Booking, "otherTripType" | "specialRequests">) =>
  [otherTripType, specialRequests].filter(Boolean).join("\n");
