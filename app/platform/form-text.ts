import * as z from "zod/mini";
import { formMessages } from "#app/content/form-messages.ts";
import { answersIn, type FormErrors, type FormRules } from "#app/ui/form/form-reply.ts";

// Zod's compiler uses `new Function`, which the Content-Security-Policy forbids; browsers log each attempt.
if (typeof document !== "undefined") z.config({ jitless: true });

// Controls, line separators, and bidirectional overrides, which make a mail read differently from its text.
const controlCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
// Pasted inside a word and used in no spelling: zero-width space, word joiner, byte order mark, soft hyphen.
const pastedJoints = /[\u200b\u2060\ufeff\u00ad]+/g;

/** Text as one line: control characters and runs of spaces become one space. */
export const oneLine = (text: string) =>
  text
    .normalize("NFC")
    .replace(pastedJoints, "")
    .replace(controlCharacters, " ")
    .replace(/ {2,}/g, " ")
    .trim();

const manyLines = (text: string) =>
  text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.replace(controlCharacters, " ").trimEnd())
    .join("\n")
    .trim();

const upTo = (maxLength: number) => z.maxLength(maxLength, formMessages.tooLong(maxLength));

/** One line of at most `maxLength` characters; may be empty. */
export const line = (maxLength: number) => z.string().check(z.overwrite(oneLine), upTo(maxLength));

/** Text with its line breaks as `\n`; may be empty. */
export const lines = (maxLength: number) => z.string().check(z.overwrite(manyLines), upTo(maxLength));

const visible = (missing: string) => z.refine<string>((text) => visibleText(text) !== "", missing);

export const requiredLine = (maxLength: number, missing: string) => line(maxLength).check(visible(missing));

export const requiredLines = (maxLength: number, missing: string) => lines(maxLength).check(visible(missing));

/** The one rule for e-mail addresses; the output is normalised, so that one mailbox has one spelling. */
export const requiredEmail = (
  maxLength: number,
  {
    missing = formMessages.emailMissing,
    format = formMessages.emailFormat,
  }: { missing?: string; format?: string } = {},
) =>
  z
    .string()
    .check(
      z.overwrite(normalizeEmail),
      upTo(maxLength),
      z.minLength(1, missing),
      z.refine(isEmailAddress, format),
    );

/** The same in lower case, for addresses that identify an account or a subscriber. */
export const lowerCaseEmail = (...rule: Parameters<typeof requiredEmail>) =>
  requiredEmail(...rule).check(z.toLowerCase());

const telephoneNumber = z.regex(/^$|(?:\P{Nd}*\p{Nd}){6}/u, formMessages.phoneFormat);

/** Any notation with at least six digits, since staff read it and no program dials it. May be empty. */
export const phone = (maxLength: number) => line(maxLength).check(telephoneNumber);

export const requiredPhone = (maxLength: number, missing: string) =>
  requiredLine(maxLength, missing).check(telephoneNumber);

/** One message per field, the first that fails. */
export function firstErrors<Field extends string>({ issues }: z.core.$ZodError): FormErrors<Field> {
  const errors: FormErrors<Field> = {};
  for (const { path, message } of issues) errors[path[0] as Field] ??= message;
  return errors;
}

/** The rules of a form with one control per key of the shape. `message`: for the whole form. */
export function formRules<Shape extends z.core.$ZodShape>(
  shape: Shape | z.ZodMiniObject<Shape>,
  message: (errors: FormErrors<keyof Shape & string>) => string = (errors) =>
    formMessages.correct(Object.keys(errors).length),
): FormRules<z.output<z.ZodMiniObject<Shape>>, keyof Shape & string> {
  const schema = shape instanceof z.ZodMiniObject ? shape : z.object(shape);
  const fields = Object.keys(schema.shape) as (keyof Shape & string)[];
  const answers = (posted: FormData) => answersIn(posted, fields);
  return {
    fields,
    answers,
    parse(posted) {
      const parsed = schema.safeParse(answers(posted));
      if (parsed.success) return { ok: true, value: parsed.data };
      const errors: FormErrors<keyof Shape & string> = firstErrors(parsed.error);
      return { ok: false, message: message(errors), errors };
    },
  };
}

/** All error messages as one text, for the head of the form. */
export const eachError = (errors: FormErrors<string>): string => Object.values(errors).join(" ");

// Invisible characters that a paste brings along, such as direction marks, soft hyphens and zero-width spaces.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2028\u2029]+/gu;
const unusualSpaces = /(?! )\p{Zs}/gu;

/** Text without invisible characters; empty where nothing visible is left. */
const visibleText = (text: string) =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\p{M}\u2800]+/gu, "");

// "Ada Obi <ada@example.com>" from a mail program, or an address with the full stop of its sentence.
const pasted = /^(?:[^<>@]*<)?([^<>\s]+@[^<>\s]+?)[.>]*$/;

// RFC 5322's dot-atom, as HTML's own e-mail field has it.
const localPart = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const hostname =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9](?:[a-z0-9-]{0,57}[a-z0-9])?)$/;
const longestHostname = 253;

/** An address without display name and invisible characters, in ASCII, with its domain in lower-case punycode. */
function normalizeEmail(typed: string): string {
  const text = typed.normalize("NFKC").replace(invisible, "").replace(unusualSpaces, "").trim();
  const [, address = text] = pasted.exec(text) ?? [];
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
}

function asciiDomain(domain: string): string {
  // A URL would read these as the end of its host.
  if (/[\s/?#:@\\[\]%<>^|]/.test(domain)) return domain;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII needs no translation, and a URL would read numbers as an address
  if (/^[\x00-\x7f]*$/.test(domain)) return domain.toLowerCase();
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}

function isEmailAddress(address: string): boolean {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return (
    localPart.test(address.slice(0, Math.max(at, 0))) &&
    domain.length <= longestHostname &&
    hostname.test(domain)
  );
}
