import * as z from "zod";
import { shortestStaffPassword } from "#app/limits.ts";
import { publicName } from "#app/platform/public-name.ts";
import { invitationMaxLengths, staffMessages as say } from "./messages.ts";
import { staffRoleNames } from "./roles.ts";

/** An invitation to the staff area. */
export const invitation = z
  .object({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, say.emailMissing)
      .pipe(z.email(say.emailFormat).max(invitationMaxLengths.email, say.emailFormat)),
    name: z.string().trim().min(1, say.nameMissing).max(invitationMaxLengths.name, say.nameLong),
    role: z.enum(staffRoleNames, say.roleMissing),
  })
  .refine((invited) => publicName(invited) !== "", { path: ["name"], message: say.nameIsAddress });
export type Invitation = z.infer<typeof invitation>;
export const invitationFields = ["email", "name", "role"] as const;

/** The first password of a member of staff. */
export const firstPassword = z
  .object({
    password: z.string().min(shortestStaffPassword, say.passwordShort).max(128, say.passwordLong),
    confirmPassword: z.string(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: say.passwordsDiffer,
  });
export const firstPasswordFields = ["password", "confirmPassword"] as const;
