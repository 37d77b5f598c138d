import { eq } from "drizzle-orm";
import { users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import type { FormReply } from "#app/platform/answer-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { refusalOf, tooManyOf } from "../answer-account-form.server.ts";
import { askForEmailProof } from "../email-proofs.server.ts";
import { accountMessages } from "../messages.ts";
import { accountWith, type Owner, type OwnReply, refuseStranger } from "./answer-own-form.server.ts";
import { askForEmailChange, decideEmailChange } from "./email-change.server.ts";
import { type EmailField, emailForm, noForm } from "./settings-forms.ts";
import { settingsMessages as say } from "./settings-messages.ts";

/** Begins a change of address: nothing changes until both mails are answered. */
export async function receiveEmailChange(posted: FormData, owner: Owner): Promise<OwnReply<EmailField>> {
  const { viewer, services } = owner;
  const refuse = refusalOf(emailForm, posted);
  const parsed = emailForm.parse(posted);
  if (!parsed.ok) return refuse(parsed.message, parsed.errors);
  const { newEmail, currentPassword } = parsed.value;
  if (newEmail === viewer.email) return refuse(say.emailSame, { newEmail: say.emailSame });
  const stranger = await refuseStranger(emailForm, posted, owner, currentPassword);
  if (stranger) return stranger;
  const spent = await services.limiter.count("email-change", limits.emailChangePerAccount, viewer.id);
  if (spent) return tooManyOf(emailForm, posted)(spent) as OwnReply<EmailField>;
  const [holder] = await services.db.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
  if (holder) return refuse(accountMessages.addressTaken, { newEmail: accountMessages.addressTaken });
  await askForEmailChange(services, viewer, newEmail);
  return { ok: true, next: accountWith(viewer.emailVerified ? "emailBoth" : "email") };
}

/** Sends the link that confirms the present address once more. */
export async function receiveProofWish(
  posted: FormData,
  { viewer, services }: Owner,
): Promise<OwnReply<never>> {
  const spent = await services.limiter.count("email-change", limits.emailChangePerAccount, viewer.id);
  if (spent) return tooManyOf(noForm, posted)(spent) as OwnReply<never>;
  if (!viewer.emailVerified) await askForEmailProof(services, viewer);
  return { ok: true, next: accountWith("proof") };
}

export type ConfirmReply = FormReply<{ ok: true; message: string }, "proof">;

/** Takes a button of the page that a link of a change opens: programs that look at links in mails only open the page. */
export async function receiveAddressDecision(
  form: FormData,
  network: string,
  services: Services,
  keepSessionId: string | null,
): Promise<ConfirmReply> {
  const given = form.get("proof");
  const proof = typeof given === "string" ? given : "";
  const refusal = { ok: false as const, errors: {}, values: { proof } };
  const spent = await services.limiter.count("email-proof", limits.emailProofPerNetwork, network);
  if (spent) {
    const message = accountMessages.tooMany(Math.ceil(spent.retryAfterSeconds / 60));
    return { ...refusal, status: 429, message, retryAfterSeconds: spent.retryAfterSeconds };
  }
  const wish = form.get("wish") === "stop" ? "stop" : "confirm";
  const outcome = await decideEmailChange(services, proof, wish, keepSessionId);
  return outcome
    ? { ok: true, message: say.confirmOutcomes[outcome] }
    : { ...refusal, status: 400, message: say.confirmOver };
}
