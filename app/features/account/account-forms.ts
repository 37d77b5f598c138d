import * as z from "zod";
import { firstErrors, line, requiredLine, requiredPhone } from "#app/platform/form-text.ts";
import { answersIn, type FormAnswers, type FormErrors, type FormRules } from "#app/ui/form/form-reply.ts";
import { accountMaxLengths, longestPassword, shortestPassword } from "./account-lengths.ts";
import { accountMessages as say } from "./messages.ts";

/** Every form of an account: the schemas that the browser and the server both apply. Field names are the names of the controls. */

export const accountEmail = requiredLine(accountMaxLengths.email, say.emailMissing)
  .pipe(z.email(say.emailFormat))
  .transform((address) => address.toLowerCase());
/** A password as it was typed: never trimmed, never shown again. */
const typedPassword = z.string().min(1, say.passwordMissing).max(longestPassword, say.passwordLong);
export const newPasswordRule = z
  .string()
  .min(1, say.newPasswordMissing)
  .min(shortestPassword, say.passwordShort)
  .max(longestPassword, say.passwordLong);
export const repeated = z.string().min(1, say.repeatMissing);
/** Six digits; blanks that a mail program or a person put between them do not count. */
const otp = z
  .string()
  .transform((text) => text.replace(/[\s-]+/g, ""))
  .pipe(
    z
      .string()
      .min(1, say.codeMissing)
      .regex(/^\d{6}$/, say.codeFormat),
  );

const email = accountEmail;
const signInShape = { email, password: typedPassword };
const signUpShape = {
  fullName: requiredLine(accountMaxLengths.fullName, say.nameMissing),
  email,
  phone: requiredPhone(accountMaxLengths.phone, say.phoneMissing),
  company: line(accountMaxLengths.company),
  password: newPasswordRule,
  confirmPassword: repeated,
};
const resetPasswordShape = { email, otp, newPassword: newPasswordRule, confirmPassword: repeated };
export const enteredCode = requiredLine(accountMaxLengths.code, say.codeMissing);

const secretFields: ReadonlySet<string> = new Set([
  "password",
  "currentPassword",
  "confirmPassword",
  "newPassword",
  "otp",
  "code",
]);

interface Sentences {
  /** Where an answer is missing. */
  missing: string;
  /** Where the two passwords differ. */
  differ?: string;
}

/** A form of these fields; two passwords in it have to agree where `differ` says what they are told otherwise. */
export function accountForm<Shape extends z.ZodRawShape>(
  shape: Shape,
  { missing, differ }: Sentences,
): FormRules<z.output<z.ZodObject<Shape>>, keyof Shape & string> {
  type Field = keyof Shape & string;
  const schema = z.object(shape);
  const fields = Object.keys(shape) as Field[];
  const typed = (form: FormData) => answersIn(form, fields) as Record<string, string>;
  return {
    fields,
    answers(form) {
      const kept = Object.entries(typed(form)).map(([field, text]) => [
        field,
        secretFields.has(field) ? "" : text,
      ]);
      return Object.fromEntries(kept) as FormAnswers<Field>;
    },
    parse(form) {
      const answers = typed(form);
      const parsed = schema.safeParse(answers);
      const errors: FormErrors<Field> = parsed.success ? {} : firstErrors<Field>(parsed.error);
      const [password, confirmed] = [answers.password ?? answers.newPassword, answers.confirmPassword];
      if (differ && confirmed && confirmed !== password)
        Object.assign(errors, { confirmPassword: differ } satisfies FormErrors<"confirmPassword">);
      if (parsed.success && Object.keys(errors).length === 0) return { ok: true, value: parsed.data };
      const isMissing = fields.some((field) => errors[field] && answers[field]?.trim() === "");
      const first = Object.values<string | undefined>(errors)[0] ?? missing;
      return { ok: false, message: isMissing ? missing : first, errors };
    },
  };
}

export const signInForm = accountForm(signInShape, { missing: say.signInMissing });
export const signUpForm = accountForm(signUpShape, {
  missing: say.signUpMissing,
  differ: say.signUpPasswordsDiffer,
});
export const forgotPasswordForm = accountForm({ email }, { missing: say.forgotMissing });
export const resetPasswordForm = accountForm(resetPasswordShape, {
  missing: say.resetMissing,
  differ: say.resetPasswordsDiffer,
});
export const secondFactorForm = accountForm({ code: enteredCode }, { missing: say.codeMissing });

export type SignInField = keyof typeof signInShape;
