import type * as z from "zod/mini";
import { formRules, phone, requiredEmail, requiredLine, requiredLines } from "#app/platform/form-text.ts";
import type { FormValue } from "#app/ui/form/form-reply.ts";
import { contactMessages } from "./messages.ts";

/** Longest text a field takes, in characters; the controls carry the same numbers as `maxlength`. */
export const maxLengths = {
  name: 120,
  email: 254,
  phone: 40,
  message: 4000,
} as const;

export type ContactField = keyof typeof maxLengths;

/** A message to the company. Field names are the names of the form's controls. */
export const contactRules = formRules({
  name: requiredLine(maxLengths.name, contactMessages.nameMissing),
  email: requiredEmail(maxLengths.email),
  phone: phone(maxLengths.phone),
  message: requiredLines(maxLengths.message, contactMessages.messageMissing),
} satisfies Record<ContactField, z.ZodMiniType>);

/** A message that has passed every rule, its text cleaned. */
export type ContactMessage = FormValue<typeof contactRules>;
