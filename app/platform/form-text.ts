import * as z from "zod";
import { formMessages as say } from "#app/content/form-messages.ts";
import type { FormErrors } from "#app/ui/form-answers.ts";

// Everything below U+0020, DEL, C1, line and paragraph separators, and the bidirectional overrides that can
// make a line of a mail read differently from what it says.
const controlCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Text as one line: control characters and runs of spaces become one space. */
export const oneLine = (text: string) =>
  text.normalize("NFC").replace(controlCharacters, " ").replace(/ {2,}/g, " ").trim();

const manyLines = (text: string) =>
  text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.replace(controlCharacters, " ").trimEnd())
    .join("\n")
    .trim();

const upTo = (maxLength: number) => z.string().max(maxLength, say.tooLong(maxLength));

/** One line of at most `maxLength` characters; may be empty. */
export const line = (maxLength: number) => z.string().transform(oneLine).pipe(upTo(maxLength));

/** Text whose line breaks are kept, as `\n`; may be empty. */
export const lines = (maxLength: number) => z.string().transform(manyLines).pipe(upTo(maxLength));

export const requiredLine = (maxLength: number, missing: string) =>
  line(maxLength).pipe(z.string().min(1, missing));

export const requiredLines = (maxLength: number, missing: string) =>
  lines(maxLength).pipe(z.string().min(1, missing));

export const requiredEmail = (maxLength: number, missing: string = say.emailMissing) =>
  requiredLine(maxLength, missing).pipe(z.email(say.emailFormat));

/** One message per field, the first that fails. */
export function firstErrors<Field extends string>({ issues }: z.ZodError): FormErrors<Field> {
  const errors: FormErrors<Field> = {};
  for (const { path, message } of issues) errors[path[0] as Field] ??= message;
  return errors;
}
