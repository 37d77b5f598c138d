import * as z from "zod";
import { firstErrors, line, requiredEmail, requiredLine, requiredLines } from "#app/platform/form-text.ts";
import { answersIn, type FormAnswers, type FormErrors } from "#app/ui/form-answers.ts";
import { contactMessages as say } from "./messages.ts";

/** A message to the company: the one schema that the browser and the server both apply. Field names are the names of the form's controls. */
export const contactDefaults = { name: "", email: "", phone: "", message: "" } as const;

export type ContactField = keyof typeof contactDefaults;
export type ContactAnswers = FormAnswers<ContactField>;

export const contactFields = Object.keys(contactDefaults) as ContactField[];

/** Longest text a field takes, in characters; the controls carry the same numbers as `maxlength`. */
export const maxLengths = {
  name: 120,
  email: 254,
  phone: 40,
  message: 4000,
} as const satisfies Record<ContactField, number>;

const contactMessageSchema = z.object({
  name: requiredLine(maxLengths.name, say.nameMissing),
  email: requiredEmail(maxLengths.email),
  phone: line(maxLengths.phone),
  message: requiredLines(maxLengths.message, say.messageMissing),
} satisfies Record<ContactField, z.ZodType>);

/** A message that has passed every rule, its text cleaned. */
export type ContactMessage = z.output<typeof contactMessageSchema>;
export type ContactParse =
  | { ok: true; message: ContactMessage }
  | { ok: false; errors: FormErrors<ContactField> };

/** Reads the form's controls; see `answersIn`. */
export const contactAnswers = (form: FormData): ContactAnswers => answersIn(form, contactFields);

/** Applies the schema; one message per field, the first that fails. */
export function parseContactMessage(answers: ContactAnswers): ContactParse {
  const parsed = contactMessageSchema.safeParse(answers);
  if (parsed.success) return { ok: true, message: parsed.data };
  return { ok: false, errors: firstErrors(parsed.error) };
}
