import type { Queries } from "#app/database/client.server.ts";
import { currentFacts } from "./current-facts.server.ts";
import { judgeTrip } from "./judge-trip.ts";
import { addDays, addMinutes, instantOf } from "./local-time.ts";
import { type FoundPlace, readTripQuery } from "./trip-query.ts";

/** A flight as booked; `time` is local, null while it is open. */
interface BookedFlight {
  from: string;
  to: string;
  date: string;
  time: string | null;
}

export interface TimedFlight extends BookedFlight {
  /** The IANA zone of the place of departure; null where the place is no known aerodrome. */
  timeZone: string | null;
  /** Null where the hour or its zone is unknown. */
  startsAt: Date | null;
  /** Null where the block time is unknown. */
  endsAt: Date | null;
}

/** The zone of each place as typed; null where it is no known aerodrome. */
export async function placeZones(db: Queries): Promise<(place: string) => string | null> {
  const { airports } = await currentFacts(db);
  return (place) => zoneOf(airports.find(place));
}

/** A guessed place has no zone: a wrong hour in a calendar is worse than none. */
const zoneOf = (found: FoundPlace): string | null =>
  found.airport && !found.isGuess ? found.airport.timeZone : null;

/** Flights with their instants. Block times are those of the aircraft named, else of the best fit. */
export async function timedFlights(
  db: Queries,
  flights: readonly BookedFlight[],
  { aircraft, passengers }: { aircraft: string; passengers: number },
): Promise<TimedFlight[]> {
  const facts = await currentFacts(db);
  return flights.map((flight) => {
    const { from, to, date, time } = flight;
    const timeZone = zoneOf(facts.airports.find(from));
    const startsAt = timeZone && time ? instantOf(date, time, timeZone).instant : null;
    const asked = new URLSearchParams({ from, to, date, time: time ?? "", pax: String(passengers) });
    const read =
      startsAt && zoneOf(facts.airports.find(to)) ? readTripQuery(asked, facts.airports.find) : null;
    // A flight of the past has a duration as well: judge it from the day before.
    const eve = new Date(`${addDays(date, -1)}T00:00Z`);
    const judged = read?.ok ? judgeTrip(read.query, facts, eve) : null;
    const fitting = judged?.ok ? (judged.trip.legs[0]?.aircraft ?? []) : [];
    const flown =
      fitting.find(({ name, block }) => block && aircraft.toLowerCase().includes(name.toLowerCase())) ??
      fitting.find(({ suits, block }) => block && suits !== "no");
    const endsAt = startsAt && flown?.block ? addMinutes(startsAt, flown.block.likelyMinutes) : null;
    return { ...flight, timeZone, startsAt, endsAt };
  });
}
