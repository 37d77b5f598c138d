import { limits } from "#app/limits.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
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
export const receiveFirstPassword = receiver(
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
      ? { ok: true }
      : {
          ...refuse(
            `This link is no longer valid. It works once, for 72 hours. If you have chosen a password already, sign in; otherwise ask an administrator for a new link.`,
          ),
          status: 410,
        };
  },
);
