import * as z from "zod";
import { opaquePassword } from "#app/features/account/account-forms.ts";
import { shortestStaffPassword } from "#app/limits.ts";
import { eachError, formRules, lowerCaseEmail, oneLine, requiredLine } from "#app/platform/form-text.ts";
import { publicName } from "#app/platform/public-name.ts";
import { invitationMaxLengths, staffMessages as say } from "./messages.ts";
import { staffRoleNames } from "./roles.ts";

/** An invitation to the staff area. */
export const invitation = z
  .object({
    email: lowerCaseEmail(invitationMaxLengths.email, {
      missing: say.emailMissing,
      format: say.emailFormat,
    }),
    name: z
      .string()
      .transform(oneLine)
      .pipe(z.string().max(invitationMaxLengths.name, say.nameLong))
      .pipe(requiredLine(invitationMaxLengths.name, say.nameMissing)),
    role: z.enum(staffRoleNames, say.roleMissing),
  })
  .refine((invited) => publicName(invited) !== "", { path: ["name"], message: say.nameIsAddress });
export type Invitation = z.infer<typeof invitation>;
export type InvitationField = keyof Invitation;

export const invitationRules = formRules(invitation, eachError);

const firstPassword = z
  .object({
    password: z
      .string()
      .transform(opaquePassword)
      .pipe(z.string().min(shortestStaffPassword, say.passwordShort).max(128, say.passwordLong)),
    confirmPassword: z.string().transform(opaquePassword),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: say.passwordsDiffer,
  });

/** The first password of a member of staff, which is never handed back. */
export const firstPasswordRules = {
  ...formRules(firstPassword, eachError),
  answers: () => ({ password: "", confirmPassword: "" }),
};
