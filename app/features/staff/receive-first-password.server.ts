import { limits } from "#app/limits.ts";
import { formHandler } from "#app/platform/form-action.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { acceptInvitation } from "./invitations.server.ts";
import { staffMessages } from "./messages.ts";
import { firstPasswordRules } from "./staff-forms.ts";

interface Invited {
  token: string;
  network: string;
  hash: (password: string) => Promise<string>;
}

/** Takes the password that an invited member of staff has chosen. */
export const receiveFirstPassword = formHandler(
  firstPasswordRules,
  async (
    { password },
    { refuse, tooMany },
    { token, network, hash }: Invited,
    { db, secret, limiter, clock }: Services,
  ) => {
    const spent = await limiter.count("staff-invitation", limits.invitationPerNetwork, network);
    if (spent) return tooMany(spent, staffMessages.tooMany);
    const isIn = await acceptInvitation(db, secret, token, await hash(password), clock.now());
    return isIn
      ? // The loader's status would be that of a used link.
        { ok: true, status: 200 }
      : refuse(
          "This link is no longer valid. It works once, for 72 hours. If you have chosen a password already, sign in; otherwise ask an administrator for a new link.",
          {},
          410,
        );
  },
);
