import * as z from "zod";
import { firstErrors, line, requiredLine } from "#app/platform/form-text.ts";
import { answersIn, type FormAnswers, type FormErrors } from "#app/ui/form/form-reply.ts";
import { localTime, maxLengths, passengerLimits, wholeNumber } from "./booking-request.ts";
import { bookingMessages as say } from "./messages.ts";
import { formZone, isReturnBefore, type ZoneOf } from "./place-times.ts";
import { staffAreaMessages } from "./staff-messages.ts";

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
  departureCity: requiredLine(maxLengths.departureCity, say.departureCityMissing),
  arrivalCity: requiredLine(maxLengths.arrivalCity, say.arrivalCityMissing),
  departureDateTime: localTime(say.departureMissing),
  returnDateTime: z.union([z.literal("").transform(() => null), localTime(say.returnMissing)]),
  numberOfPassengers: wholeNumber(passengerLimits, say.passengers(passengerLimits)),
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

/** What the trip was when the form was opened, as the form carries it along. */
export const expectedTrip = (form: FormData): TripAnswers =>
  Object.fromEntries(
    tripFields.map((field) => [field, String(form.get(expectedName(field)) ?? "")]),
  ) as TripAnswers;

/** The name of the control that carries what a field was. */
export const expectedName = (field: TripField | "status") => `was.${field}`;

/** Applies the rules; one message per field. */
export function parseTrip(
  answers: TripAnswers,
  zoneOf: ZoneOf = formZone,
): { ok: true; trip: Trip } | { ok: false; errors: FormErrors<TripField> } {
  const parsed = tripSchema.safeParse(answers);
  if (!parsed.success) return { ok: false, errors: firstErrors(parsed.error) };
  const { returnDateTime, ...trip } = parsed.data;
  return returnDateTime !== null && isReturnBefore({ ...trip, returnDateTime }, zoneOf)
    ? { ok: false, errors: { returnDateTime: say.returnBeforeDeparture } }
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
    .map((field) =>
      staffAreaMessages.difference(
        staffAreaMessages.tripLabels[field],
        labelOf(before[field], when),
        labelOf(after[field], when),
      ),
    );
}

const wallClock = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

const labelOf = (value: string, when: (wallClock: string) => string) =>
  wallClock.test(value) ? when(value) : value || staffAreaMessages.nothing;
