import * as z from "zod";
import { firstErrors, line, lowerCaseEmail, requiredLine, requiredPhone } from "#app/platform/form-text.ts";
import { answersIn, type FormAnswers, type FormErrors, type FormRules } from "#app/ui/form/form-reply.ts";
import { plainCode } from "#app/ui/form/plain-code.ts";
import { accountMaxLengths, longestPassword, shortestPassword } from "./account-lengths.ts";
import { accountMessages as say } from "./messages.ts";

/** Every form of an account: the schemas that the browser and the server both apply. Field names are the names of the controls. */

export const accountEmail = lowerCaseEmail(accountMaxLengths.email, {
  missing: say.emailMissing,
  format: say.emailFormat,
});
/** RFC 8265, OpaqueString: NFC, and every space an ASCII one. Never trimmed: spaces at its ends count. */
export const opaquePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, " ").normalize("NFC");
/** A password as it was typed: an older hash may be of another form than `opaquePassword`. */
const typedPassword = z
  .string()
  .min(1, say.passwordMissing)
  .refine((password) => opaquePassword(password).length <= longestPassword, say.passwordLong);
export const newPasswordRule = z
  .string()
  .transform(opaquePassword)
  .pipe(
    z
      .string()
      .min(1, say.newPasswordMissing)
      .min(shortestPassword, say.passwordShort)
      .max(longestPassword, say.passwordLong),
  );
export const repeated = z.string().min(1, say.repeatMissing);
/** Six digits, in whichever script they were typed. */
const otp = z
  .string()
  .transform(plainCode)
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
/** The six digits of an authenticator, or a recovery code with its dash in place. */
export const enteredCode = z
  .string()
  .transform(plainCode)
  .pipe(z.string().min(1, say.codeMissing).max(accountMaxLengths.code, say.wrongSecondFactor))
  .transform((code) => code.replace(/^([a-z0-9]{5})([a-z0-9]{5})$/i, "$1-$2"));

/** Whether an entered code is an authenticator's; otherwise it is a recovery code. */
export const isAuthenticatorCode = (code: string) => /^\d{6}$/.test(code);

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
      if (differ && confirmed && opaquePassword(confirmed) !== opaquePassword(password ?? ""))
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
