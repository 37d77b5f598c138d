import * as z from "zod";
import { countries } from "#app/content/countries.ts";
import { formRules, line, lines, requiredLine } from "#app/platform/form-text.ts";
import type { FormAnswers } from "#app/ui/form/form-reply.ts";
import { longDate } from "#app/ui/long-date.ts";

export const passengerLabels = {
  surname: "Surname",
  givenNames: "Given names",
  birthDate: "Date of birth",
  birthPlace: "Place of birth",
  sex: "Sex in the document",
  nationality: "Nationality",
  documentType: "Document",
  issuingState: "Issued by",
  documentNumber: "Document number",
  expiry: "Expires on",
  dietary: "Food: allergies and wishes",
  mobility: "Help on the way",
} as const;

export type PassengerField = keyof typeof passengerLabels;
export const passengerFields = Object.keys(passengerLabels) as PassengerField[];
/** A passenger's details as they are stored, by field. */
export type Passenger = FormAnswers<PassengerField>;

/** Choices by stored value. The values are the words of the UK GAR template. */
export const sexes = { Female: "F (female)", Male: "M (male)", Unspecified: "X (unspecified)" } as const;
export const documentTypes = {
  Passport: "Passport",
  "Identity Card": "Identity card",
  Other: "Another travel document",
} as const;

export const longestLines = { surname: 60, givenNames: 60, birthPlace: 35, documentNumber: 35 } as const;
export const longestNeeds = 500;

/** `z.iso.date` would add 2 kB to every public page with a form. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
const day = (missing: string) =>
  requiredLine(10, missing).refine(isDay, "Enter a day of the calendar, such as 1984-11-30.");
const choice = (values: readonly string[], missing: string) =>
  z.string().refine((value) => values.includes(value), missing);
const country = (missing: string) =>
  choice(
    countries.map(({ code }) => code),
    missing,
  );

/** Days `YYYY-MM-DD` that the rules of a passenger depend on. */
export interface PassengerDays {
  today: string;
  lastFlight: string;
}

/** The rules of the passenger form for one journey. */
export const passengerRules = ({ today, lastFlight }: PassengerDays) =>
  formRules({
    surname: requiredLine(longestLines.surname, "Enter the surname as in the document."),
    givenNames: requiredLine(longestLines.givenNames, "Enter the given names as in the document."),
    birthDate: day("Enter the date of birth. We need it for every passenger, infants too.").refine(
      (date) => date <= today && date > `${Number(today.slice(0, 4)) - 120}`,
      "This date of birth cannot be right. Please check the year.",
    ),
    birthPlace: line(longestLines.birthPlace),
    sex: choice(Object.keys(sexes), "Choose what the document says."),
    nationality: country("Choose the nationality."),
    documentType: choice(Object.keys(documentTypes), "Choose the kind of document."),
    issuingState: country("Choose the country that issued the document."),
    documentNumber: line(longestLines.documentNumber)
      .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{3,}$/, "Enter the number: letters and digits, as in the document.")),
    expiry: day("Enter the day on which the document expires.").refine(
      (date) => date >= lastFlight,
      `This document expires before your last flight on ${longDate(lastFlight)}. Enter one that is valid, or call the desk.`,
    ),
    dietary: lines(longestNeeds),
    mobility: lines(longestNeeds),
  });

/** Whether a document expires within six months of the last flight, which some countries refuse. */
export function expiresSoon({ expiry }: Passenger, lastFlight: string): boolean {
  const after = new Date(`${lastFlight}T00:00Z`);
  after.setUTCMonth(after.getUTCMonth() + 6);
  return expiry < after.toISOString().slice(0, 10);
}

export const fullName = ({ givenNames, surname }: Passenger): string => `${givenNames} ${surname}`;
