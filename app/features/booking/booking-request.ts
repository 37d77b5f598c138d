import * as z from "zod";
import { departureSuggestions } from "#app/content/airports.ts";
import {
  firstErrors,
  line,
  lines,
  oneLine,
  phone,
  requiredEmail,
  requiredLine,
} from "#app/platform/form-text.ts";
import { answersIn, type FormAnswers, type FormErrors, type FormRules } from "#app/ui/form/form-reply.ts";
import { bookingMessages } from "./messages.ts";
import { formZone, instantsOf, isReturnBefore, isSkipped, type ZoneOf } from "./place-times.ts";

/**
 * The flight booking request: its choices, its defaults, what shows when, and the one schema that the
 * browser and the server both apply. Field names are the names of the form's controls.
 */
export const preferredContacts = ["email", "phone", "whatsapp"] as const;
export const tripTypes = ["dropoff", "dropandwait", "pickup", "other"] as const;
export const purposes = ["business", "leisure", "medical", "other"] as const;
export const yesOrNo = ["yes", "no"] as const;

/** What each control holds before anyone has touched it, as the form posts it; in the form's order. */
export const bookingDefaults = {
  tripType: "dropoff",
  otherTripType: "",
  departureCity: "",
  arrivalCity: "",
  departureDateTime: "",
  returnDateTime: "",
  numberOfPassengers: "1",
  fullName: "",
  email: "",
  phone: "",
  preferredContact: "email",
  datesFlexible: "no",
  hasChildren: "no",
  numberOfChildren: "0",
  childrenAges: "",
  needsChildSeat: "no",
  specialRequests: "",
  preferredAircraft: "",
  purpose: "business",
  otherPurpose: "",
  confirmInfo: "",
} as const;

/** The place of the form's draft in the tab's storage. */
export const bookingDraftKey = "booking-draft";

export type BookingField = keyof typeof bookingDefaults;
export type BookingAnswers = FormAnswers<BookingField>;

export const bookingFields = Object.keys(bookingDefaults) as BookingField[];

/** Longest text a field takes, in characters; the controls carry the same numbers as `maxlength`. */
export const maxLengths = {
  fullName: 120,
  email: 254,
  phone: 40,
  otherTripType: 120,
  departureCity: 120,
  arrivalCity: 120,
  childrenAges: 120,
  specialRequests: 2000,
  preferredAircraft: 120,
  otherPurpose: 120,
} as const;

export const passengerLimits = { min: 1, max: 400 } as const;
export const childrenLimits = { min: 0, max: 100 } as const;

type Condition = (answers: Pick<BookingAnswers, "tripType" | "hasChildren" | "purpose">) => boolean;

const isOtherTrip: Condition = ({ tripType }) => tripType === "other";
const needsReturnDate: Condition = ({ tripType }) => tripType === "dropandwait" || tripType === "other";
const travelsWithChildren: Condition = ({ hasChildren }) => hasChildren === "yes";
const isOtherPurpose: Condition = ({ purpose }) => purpose === "other";

/** Fields that show only under a condition. What its condition hides is neither asked, checked nor kept. */
export const conditions = {
  otherTripType: isOtherTrip,
  returnDateTime: needsReturnDate,
  numberOfChildren: travelsWithChildren,
  childrenAges: travelsWithChildren,
  needsChildSeat: travelsWithChildren,
  otherPurpose: isOtherPurpose,
} satisfies Partial<Record<BookingField, Condition>>;

/** A field without a condition always shows. */
export function isShown(field: BookingField, answers: BookingAnswers): boolean {
  return field in conditions ? conditions[field as keyof typeof conditions](answers) : true;
}

const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices, message: string) =>
  z.enum(choices, message);
const yesNo = (message: string) => choice(yesOrNo, message).transform((answer) => answer === "yes");

export const wholeNumber = (limits: { min: number; max: number }, message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .pipe(z.number().min(limits.min, message).max(limits.max, message));

// A year past this is a slip of the finger, such as 20226.
const endOfCalendar = "2100";

/** A wall-clock time `YYYY-MM-DDTHH:mm` that exists in the calendar; seconds, where a browser sends them, are dropped. */
export const localTime = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/,
      "We cannot read this day and time. Use the form 2026-12-24T09:30.",
    )
    .transform((value) => value.slice(0, 16))
    .refine((value) => {
      const date = new Date(`${value}Z`);
      return value < endOfCalendar && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
    }, "We cannot read this day and time. Use the form 2026-12-24T09:30.");

const dropped = z.unknown().transform(() => null);

// West of every airport: while it is still earlier there, a wall-clock time may lie ahead somewhere on earth.
const lastZoneOnEarth = "Etc/GMT+12";

// Each takes longer to make than the rest of a form to check.
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The wall-clock time at a departure place, `YYYY-MM-DDTHH:mm`. For a place outside the list of airports the
 * zone is unknown, so the clock of the last zone on earth is used: a request is called past only where it is past everywhere.
 */
export function wallClockAt(departureCity: string, now: Date): string {
  const timeZone =
    departureSuggestions.find((airport) => airport.label === departureCity)?.timeZone ?? lastZoneOnEarth;
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  clocks.set(timeZone, clock);
  return clock.format(now).replace(" ", "T");
}

/** Errors of the times: departure must be in the future on its airport's clock, and the return after it. */
function timeErrors(answers: BookingAnswers, now: Date, zoneOf: ZoneOf): BookingErrors {
  const trip = {
    departureCity: oneLine(answers.departureCity),
    arrivalCity: oneLine(answers.arrivalCity),
    departureDateTime: answers.departureDateTime.trim(),
    returnDateTime: answers.returnDateTime.trim(),
  };
  const departure = instantsOf(trip.departureDateTime, zoneOf(trip.departureCity));
  const isPast = departure.last <= now.getTime();
  const hasReturn = isShown("returnDateTime", answers);
  const isBack = hasReturn && isReturnBefore(trip, zoneOf);
  const skipped = (field: "departureDateTime" | "returnDateTime", place: string) =>
    isSkipped(trip[field], zoneOf(place))
      ? {
          [field]: `The clocks go forward over ${trip[field].slice(11, 16)} that night. Choose another time.`,
        }
      : {};
  return {
    ...skipped("departureDateTime", trip.departureCity),
    ...(hasReturn ? skipped("returnDateTime", trip.arrivalCity) : {}),
    ...(isPast
      ? { departureDateTime: "This time has already passed at the departure airport. Choose a later one." }
      : {}),
    ...(isBack ? { returnDateTime: "The return must be after the departure." } : {}),
  };
}

/** The schema of a booking request, whose raw answers decide which fields show. Times stay local. */
function bookingRequestSchema(answers: BookingAnswers) {
  const when = <Shown extends z.ZodType>(field: keyof typeof conditions, schema: Shown) =>
    (conditions[field](answers) ? schema : dropped) as Shown | typeof dropped;
  return z.object({
    fullName: requiredLine(maxLengths.fullName, "Enter your full name."),
    email: requiredEmail(maxLengths.email),
    phone: phone(maxLengths.phone),
    preferredContact: choice(preferredContacts, bookingMessages.choose),
    tripType: choice(tripTypes, bookingMessages.choose),
    otherTripType: when(
      "otherTripType",
      requiredLine(maxLengths.otherTripType, "Describe the trip you have in mind."),
    ),
    departureCity: requiredLine(maxLengths.departureCity, "Where are you flying from?"),
    arrivalCity: requiredLine(maxLengths.arrivalCity, "Where are you flying to?"),
    departureDateTime: localTime("Choose the day and time of departure."),
    returnDateTime: when("returnDateTime", localTime("Choose the day and time of the return.")),
    datesFlexible: yesNo(bookingMessages.choose),
    numberOfPassengers: wholeNumber(passengerLimits, bookingMessages.passengers(passengerLimits)),
    hasChildren: yesNo(bookingMessages.choose),
    numberOfChildren: when(
      "numberOfChildren",
      wholeNumber(childrenLimits, bookingMessages.children(childrenLimits)),
    ),
    childrenAges: when("childrenAges", line(maxLengths.childrenAges)),
    needsChildSeat: when("needsChildSeat", yesNo(bookingMessages.choose)),
    specialRequests: lines(maxLengths.specialRequests),
    preferredAircraft: line(maxLengths.preferredAircraft),
    purpose: choice(purposes, bookingMessages.choose),
    otherPurpose: when(
      "otherPurpose",
      requiredLine(maxLengths.otherPurpose, "Tell us the purpose in a word or two."),
    ),
    confirmInfo: z
      .string()
      .refine(
        (value) => /^(on|true|yes|1)$/.test(value),
        "Tick the box to confirm that the information is correct.",
      )
      .transform(() => true as const),
  } satisfies Record<BookingField, z.ZodType>);
}

// To make one costs several times what it costs to apply it; there are as many as there are ways for fields to show.
const schemas = new Map<string, ReturnType<typeof bookingRequestSchema>>();

function schemaFor(answers: BookingAnswers) {
  const visibleFields = Object.values(conditions)
    .map((isMet) => isMet(answers))
    .join();
  const schema = schemas.get(visibleFields) ?? bookingRequestSchema(answers);
  schemas.set(visibleFields, schema);
  return schema;
}

/** A request that has passed every rule: text cleaned, numbers as numbers, hidden fields `null`. */
export type BookingRequest = z.output<ReturnType<typeof bookingRequestSchema>>;
export type BookingErrors = FormErrors<BookingField>;

// A post that leaves these out means the form's default; a missing trip type or passenger count is an error.
const optionalChoices = [
  "preferredContact",
  "datesFlexible",
  "hasChildren",
  "needsChildSeat",
  "purpose",
] as const;

/** Reads the form's controls; see `answersIn`. A choice that was left out is its default. */
export function bookingAnswers(form: FormData): BookingAnswers {
  const answers = answersIn(form, bookingFields);
  for (const field of optionalChoices) answers[field] ||= bookingDefaults[field];
  if (!form.has("numberOfChildren")) answers.numberOfChildren = bookingDefaults.numberOfChildren;
  return answers;
}

/** The form's rules at a moment: the present when left out. The server gives the zones of all airports. */
export const bookingRules = (
  now?: Date,
  zoneOf: ZoneOf = formZone,
): FormRules<BookingRequest, BookingField> => ({
  fields: bookingFields,
  answers: bookingAnswers,
  parse(posted) {
    const answers = bookingAnswers(posted);
    const parsed = schemaFor(answers).safeParse(answers);
    const errors: BookingErrors = {
      ...timeErrors(answers, now ?? new Date(), zoneOf),
      ...(parsed.success ? {} : firstErrors<BookingField>(parsed.error)),
    };
    if (parsed.success && Object.keys(errors).length === 0) return { ok: true, value: parsed.data };
    return { ok: false, message: bookingMessages.correct(Object.keys(errors).length), errors };
  },
});
