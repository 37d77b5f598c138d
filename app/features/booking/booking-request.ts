import { departureSuggestions } from "#app/content/airports.ts";
import { formMessages } from "#app/content/form-messages.ts";
import { instantOf } from "#app/features/trip/local-time.ts";
import { oneLine } from "#app/platform/form-text.ts";
import {
  answersIn,
  type FormAnswers,
  type FormErrors,
  type FormRules,
  type Parsed,
} from "#app/ui/form/form-reply.ts";
import {
  type BookingAnswers,
  type BookingField,
  type BookingRequest,
  bookingDefaults,
  bookingFields,
  fieldNames,
  isShown,
  type TripField,
  tripFields,
} from "./booking-fields.ts";
import { type BookingSource, bookingSources } from "./booking-status.ts";
import { type TripTime, tripTimes } from "./seen-trip.ts";

/** Longest texts about a booking, in characters. */
export const textLimits = { message: 4000, cancelNote: 500, staffNote: 2000 } as const;

export const bookingDraftKey = "booking-draft";

/** The IANA zone of a place as typed; null where it is unknown. */
type ZoneOf = (place: string) => string | null;

/** The zones that the form itself knows; the server knows those of every airport. */
const formZone: ZoneOf = (place) =>
  departureSuggestions.find(({ label }) => label === place)?.timeZone ?? null;

const hourMs = 60 * 60 * 1000;
// The clocks of the earth lie between UTC-12 and UTC+14.
const [mostAheadMs, mostBehindMs] = [14 * hourMs, 12 * hourMs];

/** The first and last instant that a wall clock `YYYY-MM-DDTHH:mm` can mean, equal where the zone is known; `isSkipped`: the clocks go forward over it. */
function instantsOf(wallClock: string, timeZone: string | null) {
  const [date = "", time = ""] = wallClock.slice(0, 16).split("T");
  const asUtc = Date.parse(`${date}T${time}Z`);
  if (!timeZone || Number.isNaN(asUtc))
    return { first: asUtc - mostAheadMs, last: asUtc + mostBehindMs, isSkipped: false };
  const { instant, clocks } = instantOf(date, time, timeZone);
  return { first: instant.getTime(), last: instant.getTime(), isSkipped: clocks === "skipped" };
}

const returnTooEarly = { returnDateTime: "The return must be after the departure." };

/** Errors of the times: departure must be in the future on its airport's clock, and the return after it. */
function timeErrors(answers: BookingAnswers, now: Date, zoneOf: ZoneOf): FormErrors<BookingField> {
  const errors: FormErrors<BookingField> = {};
  const times = [
    { field: "departureDateTime", place: answers.departureCity },
    { field: "returnDateTime", place: answers.arrivalCity },
  ] as const;
  const [departure, back] = times.map(({ field, place }) => {
    if (!isShown(field, answers)) return null;
    const wallClock = answers[field].trim();
    const instants = instantsOf(wallClock, zoneOf(oneLine(place)));
    if (instants.isSkipped)
      errors[field] =
        `The clocks go forward over ${wallClock.slice(11, 16)} that night. Choose another time.`;
    return instants;
  });
  if (departure && departure.last <= now.getTime())
    errors.departureDateTime = "This time has already passed at the departure airport. Choose a later one.";
  if (departure && back && back.last <= departure.first) Object.assign(errors, returnTooEarly);
  return errors;
}

/** Applies the rules of these fields; a hidden one is null. */
function applyRules<Field extends BookingField>(
  fields: readonly Field[],
  answers: FormAnswers<Field>,
  isHidden: (field: Field) => boolean,
) {
  const value: Partial<Record<BookingField, unknown>> = {};
  const errors: FormErrors<Field> = {};
  for (const field of fields) {
    const parsed = isHidden(field) ? null : bookingFields[field].rule.safeParse(answers[field]);
    if (parsed?.success === false) errors[field] = parsed.error.issues[0]?.message ?? "";
    else value[field] = parsed?.data ?? null;
  }
  return { value, errors };
}

/** Reads the form's controls; see `answersIn`. A choice that was left out is its default, except of the trip. */
function bookingAnswers(form: FormData): BookingAnswers {
  const answers = answersIn(form, fieldNames);
  for (const field of fieldNames)
    if (bookingFields[field].kind === "choice" && field !== "tripType")
      answers[field] ||= bookingDefaults[field];
  if (!form.has("numberOfChildren")) answers.numberOfChildren = bookingDefaults.numberOfChildren;
  return answers;
}

/** Whether a request that staff type in can do without this field, which the website needs. */
export const isOptionalForStaff = (field: BookingField, { tripType }: BookingAnswers): boolean =>
  field === "email" || (field === "returnDateTime" && tripType === "other");

/** The rules of the whole form. The server gives the zones of all airports. A field may be empty where `isOptional`. */
function parseRequest(
  answers: BookingAnswers,
  now = new Date(),
  zoneOf = formZone,
  isOptional: (field: BookingField, answers: BookingAnswers) => boolean = () => false,
): Parsed<BookingRequest, BookingField> {
  const isLeftOut = (field: BookingField) => isOptional(field, answers) && answers[field].trim() === "";
  const parsed = applyRules(fieldNames, answers, (field) => !isShown(field, answers) || isLeftOut(field));
  parsed.value.email ??= "";
  const errors = { ...timeErrors(answers, now, zoneOf), ...parsed.errors };
  const { confirmInfo: _alwaysTrue, ...request } = parsed.value;
  if (Object.keys(errors).length === 0) return { ok: true, value: request as BookingRequest };
  return { ok: false, message: formMessages.correct(Object.keys(errors).length), errors };
}

/** The form's rules at a moment: the present when left out. */
export const bookingRules = (now?: Date, zoneOf?: ZoneOf): FormRules<BookingRequest, BookingField> => ({
  fields: fieldNames,
  answers: bookingAnswers,
  parse: (posted) => parseRequest(bookingAnswers(posted), now, zoneOf),
});

export const staffSources = (Object.keys(bookingSources) as BookingSource[]).filter(
  (source): source is Exclude<BookingSource, "website"> => source !== "website",
);

/** Assumed local time of an open departure until it is agreed. */
export const assumedTime = "09:00";
/** The same late in the day, for a return or for today; a departure today is an hour before a return on that day. */
const lateTime = "23:00";
const lateTimeBeforeReturn = "22:00";

/** The control by which staff say that a time is open. */
export const openName = <Field extends string>(field: Field) => `${field}Open` as const;
const openNames = tripTimes.map(openName);

const staffRequestFields = ["source", ...fieldNames, "acknowledge", ...openNames] as const;
export type StaffRequestField = (typeof staffRequestFields)[number];

export interface StaffRequest {
  request: BookingRequest;
  source: (typeof staffSources)[number];
  acknowledge: boolean;
  /** Times of which the day alone is known. */
  openTimes: TripTime[];
}

/** The booking form's rules for a request that staff type in, with where it came from. */
export function staffRequestRules(now?: Date, zoneOf?: ZoneOf): FormRules<StaffRequest, StaffRequestField> {
  /** The answers with a whole time for each open one. */
  const answersOf = (posted: FormData) => {
    const answers = bookingAnswers(posted);
    const departureDay = answers.departureDateTime.slice(0, 10);
    const returnDay = answers.returnDateTime.slice(0, 10);
    const isToday = departureDay <= (now ?? new Date()).toISOString().slice(0, 10);
    if (departureDay && posted.has(openName("departureDateTime"))) {
      const late = departureDay === returnDay ? lateTimeBeforeReturn : lateTime;
      answers.departureDateTime = `${departureDay}T${isToday ? late : assumedTime}`;
    }
    if (returnDay && posted.has(openName("returnDateTime")))
      answers.returnDateTime = `${returnDay}T${lateTime}`;
    return answers;
  };
  return {
    fields: staffRequestFields,
    answers: (posted) => ({
      ...answersOf(posted),
      ...answersIn(posted, ["source", "acknowledge", ...openNames]),
    }),
    parse(posted) {
      const answers = answersOf(posted);
      const parsed = parseRequest(answers, now, zoneOf, isOptionalForStaff);
      const source = staffSources.find((each) => each === posted.get("source"));
      const isReachable = answers.email.trim() !== "" || answers.phone.trim() !== "";
      if (parsed.ok && source && isReachable) {
        const openTimes = tripTimes.filter((field) => parsed.value[field] && posted.has(openName(field)));
        const acknowledge = posted.has("acknowledge");
        return { ok: true, value: { request: parsed.value, source, acknowledge, openTimes } };
      }
      const errors: FormErrors<StaffRequestField> = {
        ...(source ? {} : { source: "Choose how the request reached us." }),
        ...(isReachable ? {} : { phone: "Enter a telephone number or an e-mail address." }),
        ...(parsed.ok ? {} : parsed.errors),
      };
      return { ok: false, message: formMessages.correct(Object.keys(errors).length), errors };
    },
  };
}

export type TripAnswers = FormAnswers<TripField>;

/** A trip's facts after the rules; times are wall clocks, `YYYY-MM-DDTHH:mm`. */
export type Trip = Pick<BookingRequest, TripField>;

/** The stored trip as the form's controls hold it. */
export const tripAnswers = (trip: Trip): TripAnswers =>
  Object.fromEntries(
    tripFields.map((field) => {
      const value = String(trip[field] ?? "");
      return [field, bookingFields[field].kind === "time" ? value.slice(0, 16).replace(" ", "T") : value];
    }),
  ) as TripAnswers;

export const postedTrip = (form: FormData): TripAnswers => answersIn(form, tripFields);

/** Applies the rules; one message per field. Unlike a request, a booked trip may lie in the past and have no return. */
export function parseTrip(
  answers: TripAnswers,
  zoneOf: ZoneOf = formZone,
): { ok: true; trip: Trip } | { ok: false; errors: FormErrors<TripField> } {
  const { value, errors } = applyRules(
    tripFields,
    answers,
    (field) => bookingFields[field].when !== undefined && answers[field] === "",
  );
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const trip = value as Trip;
  const { departureCity, arrivalCity, departureDateTime, returnDateTime } = trip;
  const isTooEarly =
    returnDateTime !== null &&
    instantsOf(returnDateTime, zoneOf(arrivalCity)).last <=
      instantsOf(departureDateTime, zoneOf(departureCity)).first;
  return isTooEarly ? { ok: false, errors: returnTooEarly } : { ok: true, trip };
}

export const tripLabelOf = (field: TripField): string =>
  bookingFields[field].tripLabel ?? bookingFields[field].label;

/** Which facts differ between two states of a trip, in words, their times as `when` writes them. */
export function tripDifferences(
  before: TripAnswers,
  after: TripAnswers,
  when: (wallClock: string) => string,
): string[] {
  const asText = (field: TripField, value: string) =>
    value && bookingFields[field].kind === "time" ? when(value) : value || "nothing";
  return tripFields
    .filter((field) => before[field] !== after[field])
    .map(
      (field) => `${tripLabelOf(field)}: ${asText(field, before[field])} → ${asText(field, after[field])}`,
    );
}
