import type { SeenTrip } from "#app/database/schema/bookings.ts";
import { bookingFields, type TripField, tripFields } from "./booking-fields.ts";
import type { TripAnswers } from "./booking-request.ts";
import { bookingStatuses } from "./booking-status.ts";
import type { Booking } from "./bookings.server.ts";

/** Times compare by day, because the hour is often still open. */
function comparable(field: TripField, answer: unknown): string {
  const text = String(answer ?? "").trim();
  return bookingFields[field].kind === "time" ? text.slice(0, 10) : text;
}

type SeenBooking = Pick<Booking, TripField> & Partial<Pick<Booking, "seenTrip">>;

/** Differences between the request and the answer of /trip, as text; empty if the same. */
function changesOf(booking: SeenBooking): string[] {
  const { asked: question, legs = [] } = booking.seenTrip ?? {};
  if (!question) return [];
  return tripFields.flatMap((field) => {
    const [then, now] = [comparable(field, question[field]), comparable(field, booking[field])];
    if (then.toLowerCase() === now.toLowerCase()) return [];
    const isLastFlight = field === "returnDateTime" && legs.length > 1 && !isThereAndBack(legs);
    return `${isLastFlight ? "Last flight" : bookingFields[field].label}: ${now || "none"}, not ${then || "none"}`;
  });
}

/** The estimate of /trip; undefined once the request differs from its trip. */
export const seenEstimate = (booking: SeenBooking): SeenTrip["estimate"] =>
  changesOf(booking).length === 0 ? booking.seenTrip?.estimate : undefined;

/** The answer of /trip as a section, differences first; null without an answer. */
export function estimateSection(booking: SeenBooking) {
  const { seenTrip } = booking;
  if (!seenTrip || seenTrip.facts.length === 0) return null;
  const changes = changesOf(booking);
  const value = `The request differs from the journey of this estimate. ${changes.join("; ")}.`;
  const facts = changes.length > 0 ? [{ label: "Please note", value }, ...seenTrip.facts] : seenTrip.facts;
  return { title: "Estimate from the trip page", facts };
}

export const tripTimes = ["departureDateTime", "returnDateTime"] as const;
export type TripTime = (typeof tripTimes)[number];

/** Whether this time is assumed, because the customer chose only a day. A confirmed time is never open. */
export function isTimeOpen(
  booking: Pick<Booking, TripTime> & Partial<Pick<Booking, "seenTrip" | "status">>,
  field: TripTime,
): boolean {
  const { seenTrip, status } = booking;
  if (!seenTrip?.openTimes?.includes(field) || (status && bookingStatuses[status].isBooked)) return false;
  const minute = (time: string) => time.slice(0, 16).replace(" ", "T");
  return minute(seenTrip.asked?.[field] ?? "") === minute(booking[field] ?? "");
}

/** The snapshot of a request with open times that staff entered without /trip. */
export function tripWithOpenTimes(answers: TripAnswers, openTimes: readonly TripTime[]): SeenTrip {
  const wallClock = (field: TripTime) => answers[field].slice(0, openTimes.includes(field) ? 10 : undefined);
  const [date = "", time = ""] = wallClock("departureDateTime").split("T");
  const back = wallClock("returnDateTime");
  const question = {
    from: answers.departureCity,
    to: answers.arrivalCity,
    date,
    ...(time ? { time } : {}),
    pax: answers.numberOfPassengers,
    ...(back ? { back } : {}),
  };
  const search = new URLSearchParams(question).toString();
  return { search, factsVersion: "", facts: [], asked: answers, openTimes };
}

/** One flight of a journey; `time` is local, null while it is open. */
export type Flight = NonNullable<SeenTrip["legs"]>[number];

export type Journey = Pick<
  Booking,
  "departureCity" | "arrivalCity" | "departureDateTime" | "returnDateTime"
> &
  Partial<Pick<Booking, "seenTrip" | "status">>;

const departureOf = (booking: Journey, field: TripTime) => ({
  date: (booking[field] ?? "").slice(0, 10),
  time: isTimeOpen(booking, field) ? null : (booking[field] ?? "").slice(11, 16),
});

/**
 * The flights of a journey with several legs, in order; empty for a one-way or return trip. Staff may have changed the first and the last
 * since the answer of /trip, so these come from the request.
 */
export function flightsOf(booking: Journey): Flight[] {
  const { departureCity: from, arrivalCity: to, returnDateTime, seenTrip } = booking;
  const legs = seenTrip?.legs ?? [];
  if (legs.length < 2 || isThereAndBack(legs) || !returnDateTime) return [];
  return legs.map((leg, at) => {
    if (at === 0) return { from, to, ...departureOf(booking, "departureDateTime") };
    return at === legs.length - 1 ? { ...leg, ...departureOf(booking, "returnDateTime") } : leg;
  });
}

/** All flights of a booking, including the return. */
export function allFlightsOf(booking: Journey): Flight[] {
  const flights = flightsOf(booking);
  if (flights.length > 0) return flights;
  const { departureCity: from, arrivalCity: to, returnDateTime } = booking;
  const outward = { from, to, ...departureOf(booking, "departureDateTime") };
  return returnDateTime
    ? [outward, { from: to, to: from, ...departureOf(booking, "returnDateTime") }]
    : [outward];
}

const isThereAndBack = ([out, back, ...others]: readonly Flight[]) =>
  others.length === 0 && out?.from === back?.to && out?.to === back?.from;

/** The places of a request in order; a stop between two flights appears once. */
export function placesOf(booking: Journey): string[] {
  const flights = flightsOf(booking);
  if (flights.length === 0) return [booking.departureCity, booking.arrivalCity];
  return flights
    .flatMap(({ from, to }) => [from, to])
    .filter((place, at, places) => place !== places[at - 1]);
}

/** The customer's free text about the trip. */
export const wordsOf = ({
  otherTripType,
  specialRequests,
}: Pick<Booking, "otherTripType" | "specialRequests">) =>
  [otherTripType, specialRequests].filter(Boolean).join("\n");
