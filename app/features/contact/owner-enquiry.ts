import {
  formRules,
  line,
  lines,
  requiredEmail,
  requiredLine,
  requiredPhone,
} from "#app/platform/form-text.ts";
import type { FormValue } from "#app/ui/form/form-reply.ts";
import { maxLengths } from "./contact-message.ts";

/** Who answers aircraft owners, as on the team page, whose texts are too long to load here. */
export const ownersDirector = "Babatunde Akinsanya";

export const ownerLabels = {
  aircraftType: "Aircraft type",
  registration: "Registration",
  base: "Where it is based",
  hours: "Hours flown a year",
  managed: "How it is managed today",
  callWhen: "When may we call?",
  name: "Your name",
  email: "E-mail",
  phone: "Phone",
  message: "What should we know?",
} as const;

export type OwnerField = keyof typeof ownerLabels;

/** Answers to how the aircraft is managed; the words are stored. */
export const managedToday = [
  "By my own crew",
  "By another company",
  "Not yet: it is new to me",
  "I am still looking for an aircraft",
] as const;

/** Longest text of each field, in characters. */
export const ownerLengths = {
  ...maxLengths,
  aircraftType: 80,
  registration: 12,
  base: 80,
  hours: 40,
  managed: 60,
  callWhen: 120,
  message: 2000,
} as const;

export const ownerRules = formRules({
  aircraftType: requiredLine(
    ownerLengths.aircraftType,
    "Enter the type, or the kind of aircraft that you think of.",
  ),
  registration: line(ownerLengths.registration),
  base: line(ownerLengths.base),
  hours: line(ownerLengths.hours),
  managed: line(ownerLengths.managed),
  callWhen: line(ownerLengths.callWhen),
  name: requiredLine(ownerLengths.name, "Enter your name."),
  email: requiredEmail(ownerLengths.email),
  phone: requiredPhone(ownerLengths.phone, "Enter a number on which we can call you."),
  message: lines(ownerLengths.message),
});

const described = ["aircraftType", "registration", "base", "hours", "managed", "callWhen"] as const;

/** An enquiry as a message of the contact form: a line for each answer, then the owner's own words. */
export function ownerMessage(enquiry: FormValue<typeof ownerRules>) {
  const { name, email, phone, message } = enquiry;
  const facts = described.flatMap((field) =>
    enquiry[field] ? [`${ownerLabels[field].replace(/\?$/, "")}: ${enquiry[field]}`] : [],
  );
  return {
    kind: "owner" as const,
    name,
    email,
    phone,
    message: [facts.join("\n"), message].filter(Boolean).join("\n\n"),
  };
}
