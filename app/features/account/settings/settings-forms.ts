import * as z from "zod";
import { line, phone, requiredLine } from "#app/platform/form-text.ts";
import type { FormRules } from "#app/ui/form/form-reply.ts";
import {
  accountEmail,
  accountForm,
  enteredCode,
  newPasswordRule,
  opaquePassword,
  repeated,
} from "../account-forms.ts";
import { accountMaxLengths as longest, longestPassword } from "../account-lengths.ts";
import { accountMessages } from "../messages.ts";
import { settingsMessages as say } from "./settings-messages.ts";

/** The forms of the account page. Field names are the names of the controls. */

/** What shows that the account's owner sits here. Empty where the account has no password: then a fresh sign-in shows it. */
const currentPassword = z
  .string()
  .refine((password) => opaquePassword(password).length <= longestPassword, accountMessages.passwordLong);

const missing = say.answerMissing;

const detailsShape = {
  fullName: requiredLine(longest.fullName, accountMessages.nameMissing),
  phone: phone(longest.phone),
  company: line(longest.company),
};
const passwordShape = { currentPassword, newPassword: newPasswordRule, confirmPassword: repeated };
const endFactorShape = { currentPassword, code: enteredCode };
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
export const emailForm = accountForm({ newEmail: accountEmail, currentPassword }, { missing });
export const passwordForm = accountForm(passwordShape, {
  missing,
  differ: accountMessages.signUpPasswordsDiffer,
});
export const ownerForm = accountForm({ currentPassword }, { missing });
export const endFactorForm = accountForm(endFactorShape, { missing });
export const deletionForm = accountForm(deletionShape, { missing });

export type EndFactorField = keyof typeof endFactorShape;
