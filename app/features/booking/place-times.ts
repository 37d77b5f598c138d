import { departureSuggestions } from "#app/content/airports.ts";
import { instantOf } from "#app/features/trip/local-time.ts";

/** The IANA zone of a place as typed; null where it is unknown. */
export type ZoneOf = (place: string) => string | null;

/** The zones that the form itself knows; the server knows those of every airport. */
export const formZone: ZoneOf = (place) =>
  departureSuggestions.find(({ label }) => label === place)?.timeZone ?? null;

const hourMs = 60 * 60 * 1000;
// The clocks of the earth lie between UTC-12 and UTC+14.
const [mostAhead, mostBehind] = [14 * hourMs, 12 * hourMs];

/** The first and last instant that a wall clock `YYYY-MM-DDTHH:mm` can mean: the same one where the zone is known. */
export function instantsOf(wallClock: string, timeZone: string | null): { first: number; last: number } {
  const [date = "", time = ""] = wallClock.slice(0, 16).split(/[ T]/);
  const asUtc = Date.parse(`${date}T${time}Z`);
  if (!timeZone || Number.isNaN(asUtc)) return { first: asUtc - mostAhead, last: asUtc + mostBehind };
  const instant = instantOf(date, time, timeZone).instant.getTime();
  return { first: instant, last: instant };
}

/** Whether a place's clocks never show this time, because they go forward over it; false where the zone is unknown. */
export function isSkipped(wallClock: string, timeZone: string | null): boolean {
  const [date = "", time = ""] = wallClock.slice(0, 16).split(/[ T]/);
  if (!timeZone || Number.isNaN(Date.parse(`${date}T${time}Z`))) return false;
  return instantOf(date, time, timeZone).clocks === "skipped";
}

/** Whether a return is before its departure, each on its place's clock. */
export const isReturnBefore = (
  trip: { departureCity: string; arrivalCity: string; departureDateTime: string; returnDateTime: string },
  zoneOf: ZoneOf,
): boolean =>
  instantsOf(trip.returnDateTime, zoneOf(trip.arrivalCity)).last <=
  instantsOf(trip.departureDateTime, zoneOf(trip.departureCity)).first;
