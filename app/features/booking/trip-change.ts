import * as z from "zod";
import { firstErrors, line, lines, requiredLine, requiredLines } from "#app/platform/form-text.ts";
import { answersIn, type FormAnswers, type FormErrors } from "#app/ui/form/form-reply.ts";
import { localTime, maxLengths, passengerLimits, wholeNumber } from "./booking-request.ts";
import { bookingMessages } from "./messages.ts";
import { formZone, isReturnBefore, type ZoneOf } from "./place-times.ts";
import { staffAreaMessages } from "./staff-messages.ts";

/** Longest note, and longest word to a customer, in characters. */
export const longestStaffText = 2000;

/** What staff tell one another about a booking. */
export const internalNote = requiredLines(longestStaffText, "Enter a note first.");

/** Optional note to the customer. */
export const wordToCustomer = lines(longestStaffText);

/** Required reason of a cancellation. */
export const cancelReason = requiredLines(
  longestStaffText,
  "Enter a reason first: the customer reads it in the e-mail.",
);

/** What the desk may change of a booked trip; the rest is the customer's own word. */
export const tripFields = [
  "departureCity",
  "arrivalCity",
  "departureDateTime",
  "returnDateTime",
  "numberOfPassengers",
  "preferredAircraft",
] as const;
export type TripField = (typeof tripFields)[number];
export type TripAnswers = FormAnswers<TripField>;

/** A trip's facts after the rules; times are wall clocks, `YYYY-MM-DDTHH:mm`. Unlike a request, it may lie in the past. */
const tripSchema = z.object({
  departureCity: requiredLine(maxLengths.departureCity, "Where are you flying from?"),
  arrivalCity: requiredLine(maxLengths.arrivalCity, "Where are you flying to?"),
  departureDateTime: localTime("Choose the day and time of departure."),
  returnDateTime: z.union([
    z.literal("").transform(() => null),
    localTime("Choose the day and time of the return."),
  ]),
  numberOfPassengers: wholeNumber(passengerLimits, bookingMessages.passengers(passengerLimits)),
  preferredAircraft: line(maxLengths.preferredAircraft),
} satisfies Record<TripField, z.ZodType>);
export type Trip = z.output<typeof tripSchema>;

/** The stored trip as the form's controls hold it. */
export function tripAnswers(
  trip: {
    [Field in TripField]: Trip[Field];
  },
): TripAnswers {
  return {
    departureCity: trip.departureCity,
    arrivalCity: trip.arrivalCity,
    departureDateTime: trip.departureDateTime.slice(0, 16).replace(" ", "T"),
    returnDateTime: trip.returnDateTime?.slice(0, 16).replace(" ", "T") ?? "",
    numberOfPassengers: String(trip.numberOfPassengers),
    preferredAircraft: trip.preferredAircraft,
  };
}

export const postedTrip = (form: FormData): TripAnswers => answersIn(form, tripFields);

/** Applies the rules; one message per field. */
export function parseTrip(
  answers: TripAnswers,
  zoneOf: ZoneOf = formZone,
): { ok: true; trip: Trip } | { ok: false; errors: FormErrors<TripField> } {
  const parsed = tripSchema.safeParse(answers);
  if (!parsed.success) return { ok: false, errors: firstErrors(parsed.error) };
  const { returnDateTime, ...trip } = parsed.data;
  return returnDateTime !== null && isReturnBefore({ ...trip, returnDateTime }, zoneOf)
    ? { ok: false, errors: { returnDateTime: "The return must be after the departure." } }
    : { ok: true, trip: parsed.data };
}

/** Which facts differ between two states of a trip, in words, their times as `when` writes them. */
export function tripDifferences(
  before: TripAnswers,
  after: TripAnswers,
  when: (wallClock: string) => string,
): string[] {
  return tripFields
    .filter((field) => before[field] !== after[field])
    .map(
      (field) =>
        `${staffAreaMessages.tripLabels[field]}: ${labelOf(before[field], when)} → ${labelOf(after[field], when)}`,
    );
}

const wallClock = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

const labelOf = (value: string, when: (wallClock: string) => string) =>
  wallClock.test(value) ? when(value) : value || "nothing";
