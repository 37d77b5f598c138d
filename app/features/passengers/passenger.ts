import * as z from "zod/mini";
import { countries } from "#app/content/countries.ts";
import { formRules, line, lines, requiredLine } from "#app/platform/form-text.ts";
import type { FormAnswers } from "#app/ui/form/form-reply.ts";
import { longDate } from "#app/ui/long-date.ts";

interface FieldEntry {
  label: string;
  /** `code`: letters and digits; `text`: several lines. */
  kind: "line" | "code" | "day" | "choice" | "text";
  rule: z.ZodMiniType<string>;
  isOptional?: boolean;
  maxLength?: number;
  hint?: string;
  /** Labels by stored value. */
  choices?: Readonly<Record<string, string>>;
}

const nameField = (label: string, missing: string): FieldEntry => ({
  label,
  kind: "line",
  maxLength: 60,
  rule: requiredLine(60, missing),
});

const dayField = (label: string, missing: string): FieldEntry => ({
  label,
  kind: "day",
  rule: requiredLine(10, missing).check(z.iso.date("Enter a day of the calendar, such as 1984-11-30.")),
});

const choiceField = (label: string, choices: Record<string, string>, missing: string): FieldEntry => ({
  label,
  kind: "choice",
  choices,
  rule: z.string().check(z.refine((value) => Object.hasOwn(choices, value), missing)),
});

const textField = (label: string, hint?: string): FieldEntry => ({
  label,
  kind: "text",
  isOptional: true,
  maxLength: 500,
  hint,
  rule: lines(500),
});

const states = Object.fromEntries(countries.map(({ code, name }) => [code, name]));
// The stored values of choices are those of the UK GAR template.
const sexes = { Female: "F (female)", Male: "M (male)", Unspecified: "X (unspecified)" };
const documents = {
  Passport: "Passport",
  "Identity Card": "Identity card",
  Other: "Another travel document",
};
const documentNumber = line(35).check(
  z.overwrite((text) => text.replace(/[\s-]/g, "").toUpperCase()),
  z.regex(/^[A-Z0-9]{3,}$/, "Enter the number: letters and digits, as in the document."),
);

const fields = {
  surname: nameField("Surname", "Enter the surname as in the document."),
  givenNames: nameField("Given names", "Enter the given names as in the document."),
  birthDate: dayField(
    "Date of birth",
    "Enter the date of birth. We need it for every passenger, infants too.",
  ),
  birthPlace: { label: "Place of birth", kind: "line", isOptional: true, maxLength: 35, rule: line(35) },
  sex: choiceField("Sex in the document", sexes, "Choose what the document says."),
  nationality: choiceField("Nationality", states, "Choose the nationality."),
  documentType: choiceField("Document", documents, "Choose the kind of document."),
  issuingState: choiceField("Issued by", states, "Choose the country that issued the document."),
  documentNumber: { label: "Document number", kind: "code", maxLength: 35, rule: documentNumber },
  expiry: dayField("Expires on", "Enter the day on which the document expires."),
  dietary: textField("Food: allergies and wishes"),
  mobility: textField("Help on the way", "A wheelchair, steps, an escort for a child"),
} satisfies Record<string, FieldEntry>;

export type PassengerField = keyof typeof fields;
/** A passenger's fields, for form, rules, CSV and staff page. */
export const passengerFields: Readonly<Record<PassengerField, FieldEntry>> = fields;
export const passengerFieldNames = Object.keys(fields) as PassengerField[];
export type Passenger = FormAnswers<PassengerField>;

/** The rules of the passenger form for one journey, by days `YYYY-MM-DD`. */
export const passengerRules = ({ today, lastFlight }: { today: string; lastFlight: string }) => {
  const rules = Object.fromEntries(passengerFieldNames.map((name) => [name, fields[name].rule]));
  return formRules({
    ...(rules as Record<PassengerField, z.ZodMiniType<string>>),
    birthDate: fields.birthDate.rule.check(
      z.refine(
        (date) => date <= today && date > `${Number(today.slice(0, 4)) - 120}`,
        "This date of birth cannot be right. Please check the year.",
      ),
    ),
    expiry: fields.expiry.rule.check(
      z.refine(
        (date) => date >= lastFlight,
        `This document expires before your last flight on ${longDate(lastFlight)}. Enter one that is valid, or call the desk.`,
      ),
    ),
  });
};

/** The text that pages show for a stored value. */
export const valueText = (details: Passenger, field: PassengerField): string =>
  passengerFields[field].choices?.[details[field]] ?? details[field];

/** Whether a document expires within six months of the last flight, which some countries refuse. */
export function expiresSoon({ expiry }: Passenger, lastFlight: string): boolean {
  const after = new Date(`${lastFlight}T00:00Z`);
  after.setUTCMonth(after.getUTCMonth() + 6);
  return expiry < after.toISOString().slice(0, 10);
}

export const fullName = ({ givenNames, surname }: Passenger): string => `${givenNames} ${surname}`;

/** Notices after a success, by `?done=`. */
export const papersNotices = {
  saved: "The passenger is saved.",
  document: "The document is stored.",
  "document-saved": "The passenger and the document are saved.",
  dropped: "The document is removed.",
  "dropped-saved": "The document is removed, and the passenger is saved.",
  removed: "The passenger is removed.",
};
