import * as z from "zod/mini";
import { shortestStaffPassword } from "#app/limits.ts";
import {
  formRules,
  line,
  lowerCaseEmail,
  phone,
  requiredLine,
  requiredPhone,
} from "#app/platform/form-text.ts";
import type { FormErrors, FormRules } from "#app/ui/form/form-reply.ts";
import { plainCode } from "#app/ui/form/plain-code.ts";
import { accountMessages } from "./messages.ts";
import type { Viewer } from "./viewer.server.ts";

/** Shortest password of a customer, in characters. Forms cannot check the minimum for staff: the role is unknown. */
export const shortestPassword = 6;
export const longestPassword = 128;

/** Longest text of each field, in characters; also the `maxlength` of its control. */
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
  /** A recovery code has eleven characters; the rest allows for pasted spaces. */
  code: 40,
} as const;

export const shortestFor = (role: Viewer["role"]) =>
  role === "customer" ? shortestPassword : shortestStaffPassword;

/** Whether a new password is long enough for the role. Every way to set a password checks this. */
export const isLongEnough = (password: string, role: Viewer["role"]) => password.length >= shortestFor(role);

// Browser and server both apply these schemas. Field names are the names of the controls.

const accountEmail = lowerCaseEmail(accountMaxLengths.email, {
  missing: "Enter your e-mail address.",
  format: "This does not look like an e-mail address. It should look like name@company.com.",
});
/** A password in the OpaqueString profile of RFC 8265: NFC with ASCII spaces, not trimmed. */
export const opaquePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, " ").normalize("NFC");
/** Empty if the account has no password; a recent sign-in replaces it. */
const currentPassword = z
  .string()
  .check(
    z.refine((password) => opaquePassword(password).length <= longestPassword, accountMessages.passwordLong),
  );
const newPassword = z
  .string()
  .check(
    z.overwrite(opaquePassword),
    z.minLength(1, "Choose a password of at least 6 characters."),
    z.minLength(shortestPassword, accountMessages.passwordShort),
    z.maxLength(longestPassword, accountMessages.passwordLong),
  );
const confirmPassword = z.string().check(z.minLength(1, "Repeat the password."));
const enteredCode = z.string().check(z.overwrite(plainCode), z.minLength(1, "Enter the code."));
const otp = enteredCode.check(z.regex(/^\d{6}$/, "The code has six digits."));
/** The six digits of an authenticator, or a recovery code with its dash in place. */
const code = enteredCode.check(
  z.maxLength(accountMaxLengths.code, accountMessages.wrongSecondFactor),
  z.overwrite((text) => text.replace(/^([a-z0-9]{5})([a-z0-9]{5})$/i, "$1-$2")),
);
/** Whether an entered code is an authenticator's; otherwise it is a recovery code. */
export const isAuthenticatorCode = (text: string) => /^\d{6}$/.test(text);
const fullName = requiredLine(accountMaxLengths.fullName, "Enter your name.");
const company = line(accountMaxLengths.company);

const secretFields = /password|^otp$|^code$/i;

/** The rules of a form; passwords and codes are not returned. `missing` and `differ`: messages for empty fields and different passwords. */
function accountForm<Shape extends z.core.$ZodShape>(
  shape: Shape,
  missing = "Please fill in the marked fields.",
  differ?: string,
): FormRules<z.output<z.ZodMiniObject<Shape>>, keyof Shape & string> {
  type Field = keyof Shape & string;
  const { fields, parse, answers } = formRules(shape);
  return {
    fields,
    answers(form) {
      const values = answers(form);
      for (const field of fields) if (secretFields.test(field)) values[field] = "";
      return values;
    },
    parse(form) {
      const parsed = parse(form);
      const values: FormErrors<string> = answers(form);
      const errors: FormErrors<string> = parsed.ok ? {} : parsed.errors;
      const { confirmPassword: repeated, password = values.newPassword } = values;
      if (differ && repeated && opaquePassword(repeated) !== opaquePassword(password ?? ""))
        errors.confirmPassword = differ;
      const [first] = Object.values(errors);
      if (parsed.ok && first === undefined) return parsed;
      const isMissing = fields.some((field) => errors[field] && values[field]?.trim() === "");
      const message = isMissing ? missing : (first ?? missing);
      return { ok: false, message, errors: errors as FormErrors<Field> };
    },
  };
}

export const signInForm = accountForm(
  { email: accountEmail, password: currentPassword.check(z.minLength(1, "Enter your password.")) },
  accountMessages.signInMissing,
);
export const signUpForm = accountForm(
  {
    fullName,
    email: accountEmail,
    phone: requiredPhone(accountMaxLengths.phone, "Enter a phone number."),
    company,
    password: newPassword,
    confirmPassword,
  },
  accountMessages.signUpMissing,
  accountMessages.signUpPasswordsDiffer,
);
export const forgotPasswordForm = accountForm({ email: accountEmail }, accountMessages.forgotMissing);
export const resetPasswordForm = accountForm(
  { email: accountEmail, otp, newPassword, confirmPassword },
  accountMessages.resetMissing,
  accountMessages.resetPasswordsDiffer,
);
export const secondFactorForm = accountForm({ code }, "Enter the code.");

export const noForm = accountForm({});
export const detailsForm = accountForm({ fullName, phone: phone(accountMaxLengths.phone), company });
export const emailForm = accountForm({ newEmail: accountEmail, currentPassword });
export const passwordForm = accountForm(
  { currentPassword, newPassword, confirmPassword },
  undefined,
  accountMessages.signUpPasswordsDiffer,
);
export const firstPasswordForm = accountForm(
  {
    newPassword: newPassword.check(z.minLength(shortestStaffPassword, accountMessages.staffPasswordShort)),
    confirmPassword,
  },
  undefined,
  accountMessages.signUpPasswordsDiffer,
);
export const ownerForm = accountForm({ currentPassword });
export const endFactorForm = accountForm({ currentPassword, code });
export const deletionForm = accountForm({
  confirmation: z.string().check(z.trim(), z.regex(/^DELETE$/, "Type DELETE to show that you mean it.")),
  currentPassword,
});
