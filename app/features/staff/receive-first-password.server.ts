import { limits } from "#app/limits.ts";
import { firstErrors } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn, type FormErrors } from "#app/ui/form/form-reply.ts";
import { acceptInvitation } from "./invitations.server.ts";
import { staffMessages as say } from "./messages.ts";
import { firstPassword, firstPasswordFields } from "./staff-forms.ts";

type Reply =
  | { ok: true }
  | { ok: false; message: string; errors: FormErrors<(typeof firstPasswordFields)[number]> };

/** Takes the password that an invited member of staff has chosen. Passwords are not handed back. */
export async function receiveFirstPassword(
  form: FormData,
  token: string,
  network: string,
  hash: (password: string) => Promise<string>,
  { db, secret, limiter, clock }: Services,
): Promise<Reply> {
  const parsed = firstPassword.safeParse(answersIn(form, firstPasswordFields));
  if (!parsed.success) {
    const errors = firstErrors<(typeof firstPasswordFields)[number]>(parsed.error);
    return { ok: false, message: Object.values(errors).join(" "), errors };
  }
  const spent = await limiter.count("staff-invitation", limits.invitationPerNetwork, network);
  if (spent) return { ok: false, message: say.tooMany(Math.ceil(spent.retryAfterSeconds / 60)), errors: {} };
  const joined = await acceptInvitation(db, secret, token, await hash(parsed.data.password), clock.now());
  return joined ? { ok: true } : { ok: false, message: `${say.deadLink} ${say.deadLinkDetail}`, errors: {} };
}
