import { eq } from "drizzle-orm";
import { users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
import { accountPath } from "../account-views.ts";
import type { Pressed, ProofOutcome } from "../answer-proof.server.ts";
import { askForEmailProof } from "../email-proofs.server.ts";
import { accountMessages } from "../messages.ts";
import { accountWith, type Owner } from "./answer-own-form.server.ts";
import { askForEmailChange, decideEmailChange } from "./email-change.server.ts";
import { requireReauthentication } from "./reauthenticate.server.ts";
import { emailForm, noForm } from "./settings-forms.ts";
import { settingsMessages as say } from "./settings-messages.ts";

/** Begins a change of address: nothing changes until both mails are answered. */
export const receiveEmailChange = receiver(
  emailForm,
  async ({ newEmail, currentPassword }, refusals, owner: Owner) => {
    const { viewer, services } = owner;
    if (newEmail === viewer.email) return refusals.refuse(say.emailSame, { newEmail: say.emailSame });
    const stranger = await requireReauthentication(refusals, owner, currentPassword);
    if (stranger) return stranger;
    const spent = await services.limiter.count("email-change", limits.emailChangePerAccount, viewer.id);
    if (spent) return refusals.tooMany(spent, accountMessages.tooMany);
    const [holder] = await services.db.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
    if (holder)
      return refusals.refuse(accountMessages.addressTaken, { newEmail: accountMessages.addressTaken });
    await askForEmailChange(services, viewer, newEmail);
    return { ok: true, next: accountWith(viewer.emailVerified ? "emailBoth" : "email") };
  },
);

/** Sends the link that confirms the present address once more; an address that is confirmed by now needs none. */
export const receiveProofWish = receiver(noForm, async (_none, { tooMany }, { viewer, services }: Owner) => {
  if (viewer.emailVerified) return { ok: true, next: accountPath };
  const spent = await services.limiter.count("email-change", limits.emailChangePerAccount, viewer.id);
  if (spent) return tooMany(spent, accountMessages.tooMany);
  await askForEmailProof(services, viewer);
  return { ok: true, next: accountWith("proof") };
});

/** Decides on a change of address as the link in the one mail or the other stands for, and the button says. */
export async function takeAddressDecision({ proof, form, viewer, services }: Pressed): Promise<ProofOutcome> {
  const wish = form.get("wish") === "stop" ? "stop" : "confirm";
  const outcome = await decideEmailChange(services, proof, wish, viewer);
  if (outcome === "unknown") return { refused: accountMessages.proofUnknown, status: 404 };
  if (outcome === "done") return { message: say.confirmOutcomes.changed };
  if (outcome === "over") return { refused: say.confirmOver, status: 410 };
  if (outcome === "not signed in") return { refused: say.confirmNeedsSignIn, status: 403 };
  if (typeof outcome === "string") return { message: say.confirmOutcomes[outcome] };
  return { message: say.confirmOutcomes.changed, proven: outcome };
}
