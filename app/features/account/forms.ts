import * as z from "zod";
import { shortestStaffPassword } from "#app/limits.ts";
import {
  firstErrors,
  line,
  lowerCaseEmail,
  phone,
  requiredLine,
  requiredPhone,
} from "#app/platform/form-text.ts";
import { answersIn, type FormAnswers, type FormErrors, type FormRules } from "#app/ui/form/form-reply.ts";
import { plainCode } from "#app/ui/form/plain-code.ts";
import { accountMessages } from "./messages.ts";
import type { Viewer } from "./viewer.server.ts";

/** The shortest password of a customer, in characters; the forms ask for no more, since only the account tells whose it is. */
export const shortestPassword = 6;
export const longestPassword = 128;

/** Longest text a field takes, in characters; the controls carry the same numbers as `maxlength`. */
export const accountMaxLengths = {
  fullName: 120,
  email: 254,
  phone: 40,
  company: 120,
  password: longestPassword,
  confirmPassword: longestPassword,
  currentPassword: longestPassword,
  newPassword: longestPassword,
  otp: 6,
  /** A recovery code has eleven characters; the rest is for the spaces people paste with it. */
  code: 40,
} as const;

export const shortestFor = (role: Viewer["role"]) =>
  role === "customer" ? shortestPassword : shortestStaffPassword;

/** Whether a new password is long enough for an account of this role; every way to set one asks this. */
export const isLongEnough = (password: string, role: Viewer["role"]) => password.length >= shortestFor(role);

/** Every form of an account: the schemas that the browser and the server both apply. Field names are the names of the controls. */

export const accountEmail = lowerCaseEmail(accountMaxLengths.email, {
  missing: "Enter your e-mail address.",
  format: "This does not look like an e-mail address. It should look like name@company.com.",
});
/** RFC 8265, OpaqueString: NFC, and every space an ASCII one. Never trimmed: spaces at its ends count. */
export const opaquePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, " ").normalize("NFC");
const typedPassword = z
  .string()
  .min(1, "Enter your password.")
  .refine((password) => opaquePassword(password).length <= longestPassword, accountMessages.passwordLong);
export const newPasswordRule = z
  .string()
  .transform(opaquePassword)
  .pipe(
    z
      .string()
      .min(1, "Choose a password of at least 6 characters.")
      .min(shortestPassword, accountMessages.passwordShort)
      .max(longestPassword, accountMessages.passwordLong),
  );
export const repeated = z.string().min(1, "Repeat the password.");
const otp = z
  .string()
  .transform(plainCode)
  .pipe(
    z
      .string()
      .min(1, "Enter the code.")
      .regex(/^\d{6}$/, "The code has six digits."),
  );

const email = accountEmail;
const signInShape = { email, password: typedPassword };
const signUpShape = {
  fullName: requiredLine(accountMaxLengths.fullName, "Enter your name."),
  email,
  phone: requiredPhone(accountMaxLengths.phone, "Enter a phone number."),
  company: line(accountMaxLengths.company),
  password: newPasswordRule,
  confirmPassword: repeated,
};
const resetPasswordShape = { email, otp, newPassword: newPasswordRule, confirmPassword: repeated };
/** The six digits of an authenticator, or a recovery code with its dash in place. */
export const enteredCode = z
  .string()
  .transform(plainCode)
  .pipe(z.string().min(1, "Enter the code.").max(accountMaxLengths.code, accountMessages.wrongSecondFactor))
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
      const entries = Object.entries(typed(form)).map(([field, text]) => [
        field,
        secretFields.has(field) ? "" : text,
      ]);
      return Object.fromEntries(entries) as FormAnswers<Field>;
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

export const signInForm = accountForm(signInShape, { missing: accountMessages.signInMissing });
export const signUpForm = accountForm(signUpShape, {
  missing: accountMessages.signUpMissing,
  differ: accountMessages.signUpPasswordsDiffer,
});
export const forgotPasswordForm = accountForm({ email }, { missing: accountMessages.forgotMissing });
export const resetPasswordForm = accountForm(resetPasswordShape, {
  missing: accountMessages.resetMissing,
  differ: accountMessages.resetPasswordsDiffer,
});
export const secondFactorForm = accountForm({ code: enteredCode }, { missing: "Enter the code." });

/** What shows that the account's owner sits here. Empty where the account has no password: then a fresh sign-in shows it. */
const currentPassword = z
  .string()
  .refine((password) => opaquePassword(password).length <= longestPassword, accountMessages.passwordLong);

const missing = "Please fill in the marked fields.";

const detailsShape = {
  fullName: requiredLine(accountMaxLengths.fullName, "Enter your name."),
  phone: phone(accountMaxLengths.phone),
  company: line(accountMaxLengths.company),
};
const passwordShape = { currentPassword, newPassword: newPasswordRule, confirmPassword: repeated };
const endFactorShape = { currentPassword, code: enteredCode };
const deletionShape = {
  confirmation: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.literal("DELETE", "Type DELETE to show that you mean it.")),
  currentPassword,
};

export const noForm: FormRules<object, never> = {
  fields: [],
  answers: () => ({}),
  parse: () => ({ ok: true, value: {} }),
};
export const detailsForm = accountForm(detailsShape, { missing });
export const emailForm = accountForm({ newEmail: accountEmail, currentPassword }, { missing });
export const passwordForm = accountForm(passwordShape, {
  missing,
  differ: accountMessages.signUpPasswordsDiffer,
});
export const ownerForm = accountForm({ currentPassword }, { missing });
export const endFactorForm = accountForm(endFactorShape, { missing });
export const deletionForm = accountForm(deletionShape, { missing });

export type EndFactorField = keyof typeof endFactorShape;
