import * as z from "zod";
import { firstErrors, line, oneLine } from "#app/platform/form-text.ts";
import type { FormAnswers, FormErrors } from "#app/ui/form-answers.ts";
import { accountMessages as say } from "./messages.ts";

/** The forms of an account: the one schema of each, which the browser and the server both apply. Field names are the names of the controls. */

/** The shortest password of a customer, in characters. */
export const shortestPassword = 6;
export const longestPassword = 128;
/** The code of a reset, in characters. */
export const resetCodeLength = 6;

/** Longest text a field takes, in characters; the controls carry the same numbers as `maxlength`. */
export const maxLengths = { fullName: 120, email: 254, phone: 40, company: 120, code: 40 } as const;

/** What is wrong with a form: the sentence about it, and the fields that it is about. */
export interface Problem<Field extends string> {
  message: string;
  errors: FormErrors<Field>;
}

type Parsed<Field extends string, Output> = { ok: true; value: Output } | ({ ok: false } & Problem<Field>);

/** A form and its rules. Passwords are taken as they were typed, spaces and all. */
export interface AccountRules<Field extends string, Output = unknown> {
  fields: readonly Field[];
  parse: (answers: FormAnswers<Field>) => Parsed<Field, Output>;
}

const emailAddress = z
  .string()
  .transform(oneLine)
  .pipe(z.email(say.emailFormat).max(maxLengths.email, say.tooLong(maxLengths.email)));
const newPassword = z
  .string()
  .min(shortestPassword, say.passwordShort)
  .max(longestPassword, say.passwordLong(longestPassword));
const anyText = z.string();

/**
 * Rules in the order in which a person meets them: what is missing, then a password that was not repeated, then each
 * field by itself. The first that fails is what is said.
 */
function rulesOf<Shape extends z.ZodRawShape>(
  shape: Shape,
  {
    missing,
    optional = [],
    repeats,
  }: {
    missing: string;
    optional?: readonly (keyof Shape & string)[];
    repeats?: { field: keyof Shape & string; of: keyof Shape & string; mismatch: string };
  },
): AccountRules<keyof Shape & string, z.output<z.ZodObject<Shape>>> {
  type Field = keyof Shape & string;
  const fields = Object.keys(shape) as Field[];
  const schema = z.object(shape);
  const about = (message: string, wrong: readonly Field[]): { ok: false } & Problem<Field> => ({
    ok: false,
    message,
    errors: Object.fromEntries(wrong.map((field) => [field, message])) as FormErrors<Field>,
  });
  return {
    fields,
    parse(answers) {
      const empty = fields.filter((field) => !optional.includes(field) && answers[field].trim() === "");
      if (empty.length > 0) return about(missing, empty);
      if (repeats && answers[repeats.field] !== answers[repeats.of])
        return about(repeats.mismatch, [repeats.field]);
      const parsed = schema.safeParse(answers);
      if (parsed.success) return { ok: true, value: parsed.data };
      const errors = firstErrors<Field>(parsed.error);
      const first = fields.find((field) => errors[field]);
      return { ok: false, message: (first && errors[first]) ?? missing, errors };
    },
  };
}

export const signInRules = rulesOf(
  // What an address looks like is nobody's business here: a wrong one has no account.
  {
    email: line(maxLengths.email),
    password: anyText.max(longestPassword, say.passwordLong(longestPassword)),
  },
  { missing: say.signInMissing },
);
export type SignInField = "email" | "password";

export const signUpRules = rulesOf(
  {
    fullName: line(maxLengths.fullName),
    email: emailAddress,
    phone: line(maxLengths.phone),
    company: line(maxLengths.company),
    password: newPassword,
    confirmPassword: anyText,
  },
  {
    missing: say.signUpMissing,
    optional: ["company"],
    repeats: { field: "confirmPassword", of: "password", mismatch: say.signUpMismatch },
  },
);
export type SignUpField = (typeof signUpRules)["fields"][number];

export const forgotPasswordRules = rulesOf({ email: emailAddress }, { missing: say.forgotMissing });
export type ForgotPasswordField = "email";

export const resetPasswordRules = rulesOf(
  {
    email: emailAddress,
    otp: line(resetCodeLength),
    newPassword,
    confirmPassword: anyText,
  },
  {
    missing: say.resetMissing,
    repeats: { field: "confirmPassword", of: "newPassword", mismatch: say.resetMismatch },
  },
);
export type ResetPasswordField = (typeof resetPasswordRules)["fields"][number];

/** The code of an authenticator, or one of the recovery codes. */
export const secondFactorRules = rulesOf({ code: line(maxLengths.code) }, { missing: say.codeMissing });
export type SecondFactorField = "code";
