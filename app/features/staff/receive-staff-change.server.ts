import { firstErrors } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn, type FormErrors, type Refusal } from "#app/ui/form-answers.ts";
import { inviteStaff, reinviteStaff, welcomePath } from "./invitations.server.ts";
import { staffMessages as say } from "./messages.ts";
import type { Staff } from "./roles.ts";
import { changeRole, type Outcome, requireSecondFactor, setDisabled } from "./staff-accounts.server.ts";
import { invitation, invitationFields } from "./staff-forms.ts";

type InvitationField = (typeof invitationFields)[number];
type Reply = { ok: true; link: string | null; email: string } | Refusal<InvitationField>;

/** One change on the staff page: an invitation, or what the buttons beside a member do. */
export async function receiveStaffChange(
  form: FormData,
  actor: Staff,
  { db, secret, settings, clock }: Services,
): Promise<Reply> {
  const change = String(form.get("change"));
  const userId = String(form.get("userId"));
  const values = answersIn(form, invitationFields);
  const refuse = (message: string, errors: FormErrors<InvitationField> = {}): Reply => ({
    ok: false,
    message,
    errors,
    values,
  });
  const linkTo = (token: string) => `${settings.origin}${welcomePath}?${new URLSearchParams({ token })}`;

  if (change === "invite") {
    const parsed = invitation.safeParse(values);
    if (!parsed.success) {
      const errors: FormErrors<InvitationField> = firstErrors(parsed.error);
      return refuse(Object.values(errors).join(" "), errors);
    }
    const invited = await inviteStaff(db, secret, actor, parsed.data, clock.now());
    return invited.ok
      ? { ok: true, link: linkTo(invited.token), email: parsed.data.email }
      : refuse(invited.message);
  }
  if (change === "reinvite") {
    const renewed = await reinviteStaff(db, secret, actor, userId, clock.now());
    return renewed.ok
      ? { ok: true, link: linkTo(renewed.token), email: renewed.email }
      : refuse(renewed.message);
  }
  const changes = new Map<string, () => Promise<Outcome>>([
    ["disable", () => setDisabled(db, actor, userId, true)],
    ["enable", () => setDisabled(db, actor, userId, false)],
    ["role-editor", () => changeRole(db, actor, userId, "editor")],
    ["role-admin", () => changeRole(db, actor, userId, "admin")],
    ["require-factor", () => requireSecondFactor(db, actor, userId, true)],
    ["waive-factor", () => requireSecondFactor(db, actor, userId, false)],
  ]);
  const outcome = await changes.get(change)?.();
  if (!outcome) return refuse(say.gone);
  return outcome.ok ? { ok: true, link: null, email: "" } : refuse(outcome.message);
}
