import * as z from "zod/mini";
import { largestCabin } from "#app/content/booking.ts";
import { formMessages } from "#app/content/form-messages.ts";
import { line, lines, phone, requiredEmail, requiredLine } from "#app/platform/form-text.ts";
import type { FormAnswers } from "#app/ui/form/form-reply.ts";
import type { Booking } from "./bookings.server.ts";

/** The groups of mails and pages, in order, with their headings. */
export const sectionTitles = {
  contact: "Contact",
  trip: "Trip",
  passengers: "Passengers",
  aircraft: "Aircraft preferences",
  purpose: "Purpose",
} as const;
export type BookingSection = keyof typeof sectionTitles;

export type FormPart = "trip" | "contact" | "details";

interface FieldSpec {
  label: string;
  section: BookingSection;
  /** Staff can do without it, or request it later: folded in the form. */
  isDetail?: true;
  /** A field whose condition is not met is hidden, not validated, and stored as null. */
  when?: keyof typeof conditions;
  /** Erased with the customer; `unless ours`: kept where it is a place or an aircraft of our lists. */
  personal?: true | "unless ours";
  /** Not copied where a trip is requested again. */
  isOfOneTrip?: true;
  /** Its label where staff change the booked trip, if that is another one. */
  tripLabel?: string;
  hint?: string | ((answers: Readonly<Record<string, string>>) => string | undefined);
  staffHint?: string;
  isOptional?: true;
  width?: "half" | "third" | "two thirds";
  attributes?: { autoComplete?: string; autoCapitalize?: string; rows?: number };
  /** A second line of each choice. */
  details?: Labels;
  staffLabels?: Labels;
}

type Labels = Readonly<Record<string, string>>;

interface FieldEntry extends FieldSpec {
  kind: "text" | "area" | "email" | "phone" | "place" | "time" | "number" | "choice" | "confirmation";
  initial: string;
  rule: z.ZodMiniType;
  maxLength?: number;
  min?: number;
  max?: number;
  /** The clock of a time, in words. */
  clock?: string;
  labels?: Labels;
}

/** A field of free text, which may name a person. */
const textField = (
  kind: "text" | "area" | "email" | "phone" | "place",
  maxLength: number,
  rule: (maxLength: number) => z.ZodMiniType,
  spec: FieldSpec,
) => ({ personal: true, ...spec, kind, maxLength, initial: "", rule: rule(maxLength) }) satisfies FieldEntry;

const required = (missing: string) => (maxLength: number) => requiredLine(maxLength, missing);

const choiceField = (spec: FieldSpec & { labels: Labels; initial: string }) => {
  const rule = z.enum(Object.keys(spec.labels), "Choose one of the options.");
  return { ...spec, kind: "choice", rule } satisfies FieldEntry;
};

const yesNoField = (spec: FieldSpec) => {
  const field = choiceField({ ...spec, labels: { yes: "Yes", no: "No" }, initial: "no" });
  return {
    ...field,
    rule: z.pipe(
      field.rule,
      z.transform((answer) => answer === "yes"),
    ),
  };
};

/** A whole number, written with digits alone, from `initial` on. */
const numberField = ({ initial, max, ...spec }: FieldSpec & { initial: string; max: number }) => {
  const min = Number(initial);
  const message = `Enter the number of ${spec.label.toLowerCase()}, from ${min} to ${max}.`;
  const rule = z.pipe(
    z.pipe(z.string().check(z.trim(), z.regex(/^\d{1,6}$/, message)), z.transform(Number)),
    z.number().check(z.minimum(min, message), z.maximum(max, message)),
  );
  return { ...spec, kind: "number", min, max, initial, rule } satisfies FieldEntry;
};

// A year outside is a slip of the finger, such as 20226; PostgreSQL has no year 0000.
const [startOfCalendar, endOfCalendar] = ["2000", "2100"];
const notATime = "We cannot read this day and time. Use the form 2026-12-24T09:30.";

/** A wall-clock time `YYYY-MM-DDTHH:mm` that exists in the calendar; seconds, where a browser sends them, are dropped. */
const localTime = (missing: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/, notATime),
    z.overwrite((value) => value.slice(0, 16)),
    z.refine((value) => {
      const date = new Date(`${value}Z`);
      const isInCalendar = value >= startOfCalendar && value < endOfCalendar;
      return isInCalendar && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
    }, notATime),
  );

const timeField = (missing: string, clock: string, spec: FieldSpec) =>
  ({ ...spec, kind: "time", clock, initial: "", rule: localTime(missing) }) satisfies FieldEntry;

/** Which answers meet them. Each is a class too, which needs no scripts (`app/theme/utilities.css`). */
const conditions = {
  "with-other-trip": { tripType: ["other"] },
  "with-return": { tripType: ["dropandwait", "other"] },
  "with-children": { hasChildren: ["yes"] },
  "with-other-purpose": { purpose: ["other"] },
} as const;

/**
 * The fields of the booking form, in the form's order. Keys are the names of the controls; form, rules, mails, pages, the export
 * and erasure read this table. A new field needs an entry here, a column and a migration.
 */
const fields = {
  tripType: choiceField({
    label: "Trip type",
    section: "trip",
    initial: "dropoff",
    labels: {
      dropoff: "One way",
      dropandwait: "Return, the aircraft waits",
      pickup: "Collect me",
      other: "Several legs or something different",
    },
    details: {
      dropoff: "You won’t need the aircraft again.",
      dropandwait: "It stays with you until you fly home.",
      pickup: "We fly to you and bring you home.",
      other: "Describe it, and the desk plans it.",
    },
    staffLabels: {
      dropoff: "One way",
      dropandwait: "Return, waits",
      pickup: "Collect",
      other: "Several legs",
    },
  }),
  otherTripType: textField("text", 120, required("Describe the trip you have in mind."), {
    label: "Kind of trip",
    section: "trip",
    when: "with-other-trip",
  }),
  departureCity: textField("place", 120, required("Where are you flying from?"), {
    label: "From",
    section: "trip",
    personal: "unless ours",
  }),
  arrivalCity: textField("place", 120, required("Where are you flying to?"), {
    label: "To",
    section: "trip",
    personal: "unless ours",
  }),
  departureDateTime: timeField("Choose the day and time of departure.", "local time at departure", {
    label: "Departure",
    section: "trip",
    tripLabel: "Departure, local time",
    isOfOneTrip: true,
  }),
  returnDateTime: timeField("Choose the day and time of the return.", "local time at destination", {
    label: "Return",
    section: "trip",
    when: "with-return",
    tripLabel: "Return, local time",
    isOfOneTrip: true,
  }),
  numberOfPassengers: numberField({
    label: "Passengers",
    section: "passengers",
    initial: "1",
    max: 400,
    hint: ({ numberOfPassengers }) =>
      Number(numberOfPassengers) > largestCabin
        ? `More than our largest cabin (${largestCabin}). The desk will suggest two aircraft.`
        : undefined,
  }),
  fullName: textField("text", 120, required("Enter your full name."), {
    label: "Full name",
    section: "contact",
    attributes: { autoComplete: "name", autoCapitalize: "words" },
  }),
  email: textField("email", 254, requiredEmail, {
    label: "E-mail",
    section: "contact",
  }),
  phone: textField("phone", 40, phone, {
    label: "Phone",
    section: "contact",
    hint: formMessages.phoneHint,
    staffHint: "A number abroad needs its country code.",
  }),
  preferredContact: choiceField({
    label: "Preferred contact",
    section: "contact",
    initial: "email",
    labels: { email: "E-mail", phone: "Phone", whatsapp: "WhatsApp" },
  }),
  datesFlexible: yesNoField({
    label: "Dates are flexible",
    section: "trip",
    isDetail: true,
    width: "half",
    isOfOneTrip: true,
  }),
  hasChildren: yesNoField({
    label: "Travelling with children",
    section: "passengers",
    isDetail: true,
    width: "half",
    isOfOneTrip: true,
  }),
  numberOfChildren: numberField({
    label: "Children",
    section: "passengers",
    initial: "0",
    max: 100,
    isDetail: true,
    when: "with-children",
    width: "third",
    isOfOneTrip: true,
  }),
  childrenAges: textField("text", 120, line, {
    label: "Children’s ages",
    section: "passengers",
    isDetail: true,
    when: "with-children",
    hint: "For example: 4 and 9",
    isOptional: true,
    width: "two thirds",
    isOfOneTrip: true,
  }),
  needsChildSeat: yesNoField({
    label: "Child seat needed",
    section: "passengers",
    isDetail: true,
    when: "with-children",
    isOfOneTrip: true,
  }),
  specialRequests: textField("area", 2000, lines, {
    label: "Special requests",
    section: "passengers",
    isDetail: true,
    hint: "Catering, luggage, pets, a wheelchair, protocol, a car to the aircraft",
    isOptional: true,
    attributes: { rows: 3 },
    isOfOneTrip: true,
  }),
  preferredAircraft: textField("text", 120, line, {
    label: "Preferred aircraft",
    section: "aircraft",
    isDetail: true,
    personal: "unless ours",
    tripLabel: "Aircraft",
    hint: "Leave this blank and the desk suggests what suits the route and the group.",
    staffHint: "Blank: we suggest.",
    isOptional: true,
    attributes: { autoComplete: "off" },
  }),
  purpose: choiceField({
    label: "Purpose of the trip",
    section: "purpose",
    initial: "business",
    labels: { business: "Business", leisure: "Leisure", medical: "Medical", other: "Other" },
    isDetail: true,
  }),
  otherPurpose: textField("text", 120, required("Tell us the purpose in a word or two."), {
    label: "Purpose in words",
    section: "purpose",
    isDetail: true,
    when: "with-other-purpose",
  }),
  // Not stored: each stored request has it.
  confirmInfo: {
    label: "I confirm that the information is correct",
    section: "purpose",
    kind: "confirmation",
    initial: "",
    rule: z
      .string()
      .check(z.regex(/^(on|true|yes|1)$/, "Tick the box to confirm that the information is correct.")),
  },
} satisfies Record<string, FieldEntry>;

export type BookingField = keyof typeof fields;
export const bookingFields: Pick<typeof fields, BookingField> & Record<BookingField, FieldEntry> = fields;
export type BookingAnswers = FormAnswers<BookingField>;
export type StoredField = Exclude<BookingField, "confirmInfo">;
export type StoredAnswers = Pick<Booking, StoredField> & Partial<Pick<Booking, "seenTrip" | "status">>;
/** A request that has passed every rule: text cleaned, numbers as numbers, hidden fields `null`. */
export type BookingRequest = Pick<Booking, StoredField>;

/** The facts of a booked trip that staff can change. */
export const tripFields = [
  "departureCity",
  "arrivalCity",
  "departureDateTime",
  "returnDateTime",
  "numberOfPassengers",
  "preferredAircraft",
] as const satisfies readonly StoredField[];
export type TripField = (typeof tripFields)[number];

export const fieldNames = Object.keys(bookingFields) as BookingField[];
export const storedFields = fieldNames.filter((field): field is StoredField => field !== "confirmInfo");
/** The stored fields section by section: the order of mails and exports. */
export const fieldsBySection = (Object.keys(sectionTitles) as BookingSection[]).flatMap((section) =>
  storedFields.filter((field) => bookingFields[field].section === section),
);
export const fieldsOf = (part: FormPart): BookingField[] =>
  storedFields.filter((field) => {
    const { isDetail, section } = bookingFields[field];
    return part === (isDetail ? "details" : section === "contact" ? "contact" : "trip");
  });

export const bookingDefaults = Object.fromEntries(
  fieldNames.map((field) => [field, bookingFields[field].initial]),
) as BookingAnswers;

/** A field without a condition always shows. */
export function isShown(field: BookingField, answers: BookingAnswers): boolean {
  const { when } = bookingFields[field];
  const conditionsOfField = when ? Object.entries<readonly string[]>(conditions[when]) : [];
  return conditionsOfField.every(([name, values]) => values.includes(answers[name as BookingField]));
}
