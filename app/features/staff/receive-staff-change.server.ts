import { refusing } from "#app/platform/form-action.server.ts";
import { linkWith } from "#app/platform/mailed-links.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { inviteStaff, reinviteStaff } from "./invitations.server.ts";
import { staffMessages } from "./messages.ts";
import { isStaffRole, type Staff, staffRoles } from "./roles.ts";
import {
  type Changed,
  changeRole,
  clearSecondFactor,
  requireSecondFactor,
  setDisabled,
  type TellMember,
} from "./staff-accounts.server.ts";
import { type InvitationField, invitationRules } from "./staff-forms.ts";

/** The result as text, with the link of an invitation. */
export type StaffReply = { ok: true; said: string; link: string | null } | Refusal<InvitationField>;

/** One change on the staff page: an invitation, or what the buttons beside a member do. `tell`: the mail about a factor that is cleared. */
export async function receiveStaffChange(
  form: FormData,
  actor: Staff,
  tell: TellMember,
  services: Services,
): Promise<StaffReply> {
  const { db, secret, settings, clock } = services;
  const change = String(form.get("change"));
  const userId = String(form.get("userId"));
  const { refuse } = refusing(invitationRules.answers(form));
  const linked = (email: string, token: string): StaffReply => {
    return {
      ok: true,
      said: `Send this link to ${email}. It works once, for 72 hours:`,
      link: linkWith(settings.origin, "staff invitation", token),
    };
  };

  if (change === "invite") {
    const parsed = invitationRules.parse(form);
    if (!parsed.ok) return refuse(parsed.message, parsed.errors);
    const invited = await inviteStaff(db, secret, actor, parsed.value, clock.now(), idempotencyKeyOf(form));
    return invited.ok ? linked(parsed.value.email, invited.token) : refuse(invited.message);
  }
  if (change === "reinvite") {
    const renewed = await reinviteStaff(db, secret, actor, userId, clock.now());
    return renewed.ok ? linked(renewed.email, renewed.token) : refuse(renewed.message);
  }
  const changes: Record<keyof typeof staffMessages.did, () => Promise<Changed>> = {
    disable: () => setDisabled(db, actor, userId, true),
    enable: () => setDisabled(db, actor, userId, false),
    "require-factor": () => requireSecondFactor(db, actor, userId, true),
    "waive-factor": () => requireSecondFactor(db, actor, userId, false),
    "clear-factor": () => clearSecondFactor(db, actor, userId, tell),
  };
  const role = change.replace("role-", "");
  if (isStaffRole(role)) {
    const changed = await changeRole(db, actor, userId, role);
    if (!changed.ok) return refuse(changed.message);
    return {
      ok: true,
      said: `${changed.name} is now ${staffRoles[role].noun}, and has to sign in again.`,
      link: null,
    };
  }
  if (!isChange(change)) return refuse(staffMessages.gone);
  const outcome = await changes[change]();
  return outcome.ok
    ? { ok: true, said: staffMessages.did[change](outcome.name), link: null }
    : refuse(outcome.message);
}

const isChange = (change: string): change is keyof typeof staffMessages.did =>
  Object.hasOwn(staffMessages.did, change);
