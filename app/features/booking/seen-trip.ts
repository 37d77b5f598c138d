import type { SeenTrip } from "#app/database/schema/bookings.ts";
import type { Booking } from "./bookings.server.ts";

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

/** Differences between the request and the answer of /trip, as text; empty if the same. */
function changesOf(
  { asked, legs = [] }: SeenTrip,
  booking: Pick<Booking, keyof typeof compared>,
  labels: Readonly<Record<keyof typeof compared, { label: string }>>,
): string[] {
  const fields = asked ? (Object.keys(compared) as (keyof typeof compared)[]) : [];
  return fields.flatMap((field) => {
    const same = compared[field];
    const [then, now] = [asked?.[field] ?? "", String(booking[field] ?? "")];
    if (same(then) === same(now)) return [];
    const displayed = (answer: string) => (same === sameDay ? sameDay(answer) : answer) || "none";
    const isLastFlight = field === "returnDateTime" && legs.length > 1 && !isThereAndBack(legs);
    const label = isLastFlight ? "Last flight" : labels[field].label;
    return `${label}: ${displayed(now)}, not ${displayed(then)}`;
  });
}

/** The estimate that /trip gave for the request, while it is still for that trip. */
export function seenEstimate(
  booking: Pick<Booking, keyof typeof compared | "seenTrip">,
  labels: Readonly<Record<keyof typeof compared, { label: string }>>,
): SeenTrip["estimate"] {
  const { seenTrip } = booking;
  return seenTrip && changesOf(seenTrip, booking, labels).length === 0 ? seenTrip.estimate : undefined;
}

/** The answer of /trip before the request, beginning with any differences. */
export function seenTripSection(
  seen: SeenTrip,
  booking: Pick<Booking, keyof typeof compared>,
  labels: Readonly<Record<keyof typeof compared, { label: string }>>,
) {
  const changes = changesOf(seen, booking, labels);
  const changed =
    changes.length > 0
      ? [
          {
            label: "Please note",
            value: `The request differs from the journey of this estimate. ${changes.join("; ")}.`,
          },
        ]
      : [];
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
        from: departureCity,
        to: arrivalCity,
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
