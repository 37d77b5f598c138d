import * as z from "zod";
import { opaquePassword } from "#app/features/account/forms.ts";
import { shortestStaffPassword } from "#app/limits.ts";
import { eachError, formRules, lowerCaseEmail, oneLine, requiredLine } from "#app/platform/form-text.ts";
import { publicName } from "#app/platform/public-name.ts";
import { invitationMaxLengths, staffMessages } from "./messages.ts";
import { staffRoleNames } from "./roles.ts";

/** An invitation to the staff area. */
export const invitation = z
  .object({
    email: lowerCaseEmail(invitationMaxLengths.email, {
      missing: "Enter the colleague's e-mail address.",
      format: "That is not an e-mail address. Write it as name@example.com.",
    }),
    name: z
      .string()
      .transform(oneLine)
      .pipe(z.string().max(invitationMaxLengths.name, staffMessages.nameLong))
      .pipe(
        requiredLine(
          invitationMaxLengths.name,
          "Enter the colleague's name, as customers and readers will see it.",
        ),
      ),
    role: z.enum(staffRoleNames, "Choose a role."),
  })
  .refine((invited) => publicName(invited) !== "", {
    path: ["name"],
    message:
      "Enter the colleague's name as customers and readers will see it, not the e-mail address or a part of it.",
  });
export type Invitation = z.infer<typeof invitation>;
export type InvitationField = keyof Invitation;

export const invitationRules = formRules(invitation, eachError);

const firstPassword = z
  .object({
    password: z
      .string()
      .transform(opaquePassword)
      .pipe(
        z
          .string()
          .min(shortestStaffPassword, staffMessages.passwordShort)
          .max(128, "Use at most 128 characters."),
      ),
    confirmPassword: z.string().transform(opaquePassword),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match.",
  });

/** The first password of a member of staff, which is never handed back. */
export const firstPasswordRules = {
  ...formRules(firstPassword, eachError),
  answers: () => ({ password: "", confirmPassword: "" }),
};
