import * as z from "zod";
import { line, requiredLine } from "#app/platform/form-text.ts";
import type { FormRules } from "#app/ui/form/form-reply.ts";
import { accountEmail, accountForm, newPasswordRule } from "../account-forms.ts";
import { accountMaxLengths as longest, longestPassword } from "../account-lengths.ts";
import { accountMessages } from "../messages.ts";
import { settingsMessages as say } from "./settings-messages.ts";

/** The forms of the account page. Field names are the names of the controls. */

/** What shows that the account's owner sits here. Empty where the account has no password: then a fresh sign-in shows it. */
const currentPassword = z.string().max(longestPassword, accountMessages.passwordLong);

const missing = say.answerMissing;

const detailsShape = {
  fullName: requiredLine(longest.fullName, accountMessages.nameMissing),
  phone: line(longest.phone),
  company: line(longest.company),
};
const emailShape = { newEmail: accountEmail, currentPassword };
const passwordShape = {
  currentPassword,
  newPassword: newPasswordRule,
  confirmPassword: z.string().min(1, accountMessages.repeatMissing),
};
const ownerShape = { currentPassword };
const code = requiredLine(longest.code, accountMessages.codeMissing);
const codeShape = { code };
const endFactorShape = { currentPassword, code };
const deletionShape = {
  confirmation: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.literal(say.deletionWord, say.deletionWordMissing)),
  currentPassword,
};

/** A button alone, with nothing to write. */
export const noForm: FormRules<object, never> = {
  fields: [],
  answers: () => ({}),
  parse: () => ({ ok: true, value: {} }),
};
export const detailsForm = accountForm(detailsShape, { missing });
export const emailForm = accountForm(emailShape, { missing });
export const passwordForm = accountForm(passwordShape, {
  missing,
  differ: accountMessages.signUpPasswordsDiffer,
});
export const ownerForm = accountForm(ownerShape, { missing });
export const codeForm = accountForm(codeShape, { missing: accountMessages.codeMissing });
export const endFactorForm = accountForm(endFactorShape, { missing });
export const deletionForm = accountForm(deletionShape, { missing });

export type DetailsField = keyof typeof detailsShape;
export type EmailField = keyof typeof emailShape;
export type PasswordField = keyof typeof passwordShape;
export type EndFactorField = keyof typeof endFactorShape;
export type DeletionField = keyof typeof deletionShape;
