import type * as z from "zod/mini";
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

/** The director for owners, as on the team page, whose texts are too large to load here. */
export const ownersDirector = "Babatunde Akinsanya";

/** Choices for "How it is managed today"; the text is stored. */
export const managementChoices = [
  "By my own crew",
  "By another company",
  "Not yet: it is new to me",
  "I am still looking for an aircraft",
] as const;

interface FieldEntry {
  label: string;
  maxLength: number;
  rule: z.ZodMiniType<string>;
}

const entry = (
  label: string,
  maxLength: number,
  rule: (maxLength: number) => FieldEntry["rule"] = line,
): FieldEntry => ({ label, maxLength, rule: rule(maxLength) });

const fields = {
  aircraftType: entry("Aircraft type", 80, (longest) =>
    requiredLine(longest, "Enter the type, or the kind of aircraft that you think of."),
  ),
  registration: entry("Registration", 12),
  base: entry("Where it is based", 80),
  hours: entry("Hours flown a year", 40),
  managed: entry("How it is managed today", 60),
  callWhen: entry("When may we call?", 120),
  name: entry("Your name", maxLengths.name, (longest) => requiredLine(longest, "Enter your name.")),
  email: entry("E-mail", maxLengths.email, requiredEmail),
  phone: entry("Phone", maxLengths.phone, (longest) =>
    requiredPhone(longest, "Enter a number on which we can call you."),
  ),
  message: entry("What should we know?", 2000, lines),
};

export type OwnerField = keyof typeof fields;
export const ownerFields: Readonly<Record<OwnerField, FieldEntry>> = fields;

const rules = Object.entries(fields).map(([name, { rule }]) => [name, rule]);
export const ownerRules = formRules(Object.fromEntries(rules) as Record<OwnerField, z.ZodMiniType<string>>);

const factFields = ["aircraftType", "registration", "base", "hours", "managed", "callWhen"] as const;

/** Converts an enquiry to a contact message: a line for each answer, then the owner's text. */
export function ownerMessage(enquiry: FormValue<typeof ownerRules>) {
  const { name, email, phone, message } = enquiry;
  const facts = factFields.flatMap((field) =>
    enquiry[field] ? [`${fields[field].label.replace(/\?$/, "")}: ${enquiry[field]}`] : [],
  );
  return {
    kind: "owner" as const,
    name,
    email,
    phone,
    message: [facts.join("\n"), message].filter(Boolean).join("\n\n"),
  };
}
