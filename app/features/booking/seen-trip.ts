import type { SeenTrip } from "#app/database/schema/bookings.ts";
import type { Booking } from "./bookings.server.ts";
import { bookingMessages as say } from "./messages.ts";

/** Over what /trip had said of the aircraft that was asked for. */
const title = "Estimate from the trip page";

const sameText = (answer: string) => answer.trim().toLowerCase();
const sameDay = (answer: string) => answer.slice(0, 10);

/** What an estimate rests on, and when two answers come to the same. A time is often still to be decided: the day counts. */
const compared = {
  departureCity: sameText,
  arrivalCity: sameText,
  departureDateTime: sameDay,
  returnDateTime: sameDay,
  numberOfPassengers: sameText,
  preferredAircraft: sameText,
} as const satisfies Partial<Record<keyof Booking, (answer: string) => string>>;

/** What was changed in a request since /trip was seen, in words; nothing where it is still the same trip. */
function changesOf(
  { asked }: SeenTrip,
  booking: Pick<Booking, keyof typeof compared>,
  labels: Readonly<Record<keyof typeof compared, { label: string }>>,
): string[] {
  const fields = asked ? (Object.keys(compared) as (keyof typeof compared)[]) : [];
  return fields.flatMap((field) => {
    const same = compared[field];
    const [then, now] = [asked?.[field] ?? "", String(booking[field] ?? "")];
    if (same(then) === same(now)) return [];
    const shown = (answer: string) => (same === sameDay ? sameDay(answer) : answer) || say.tripNone;
    return say.tripChange(labels[field].label, shown(now), shown(then));
  });
}

/** Both ends of what /trip said that the request would cost, while it is still for that trip. */
export function seenEstimate(
  booking: Pick<Booking, keyof typeof compared | "seenTrip">,
  labels: Readonly<Record<keyof typeof compared, { label: string }>>,
): SeenTrip["estimate"] {
  const { seenTrip } = booking;
  return seenTrip && changesOf(seenTrip, booking, labels).length === 0 ? seenTrip.estimate : undefined;
}

/** What was seen on /trip before the request, and first in it whether the request is still for that. */
export function seenTripSection(
  seen: SeenTrip,
  booking: Pick<Booking, keyof typeof compared>,
  labels: Readonly<Record<keyof typeof compared, { label: string }>>,
) {
  const changes = changesOf(seen, booking, labels);
  const changed = changes.length > 0 ? [{ label: say.tripChanged, value: say.tripChanges(changes) }] : [];
  return { title, facts: [...changed, ...seen.facts] };
}

export type TripTime = "departureDateTime" | "returnDateTime";

/** The times of a request that are still the assumption of /trip, where the customer chose a day alone: the desk's yes decides them. */
export function openTimesOf(
  booking: Pick<Booking, TripTime> & Partial<Pick<Booking, "seenTrip" | "status">>,
): TripTime[] {
  const { asked, openTimes = [] } = booking.seenTrip ?? {};
  if (booking.status === "confirmed" || booking.status === "completed") return [];
  const minute = (time: string) => time.slice(0, 16).replace(" ", "T");
  return (["departureDateTime", "returnDateTime"] as const).filter(
    (field) => openTimes.includes(field) && minute(asked?.[field] ?? "") === minute(booking[field] ?? ""),
  );
}
