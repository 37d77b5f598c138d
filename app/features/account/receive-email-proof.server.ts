import { limits } from "#app/limits.ts";
import type { FormReply } from "#app/platform/answer-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ProvenEmail, proveEmail } from "./email-proofs.server.ts";
import { accountMessages as say } from "./messages.ts";

export type EmailProofReply = FormReply<{ ok: true; message: string }, "proof">;

/**
 * Takes the button of the page that a mailed link opens: programs that look at links in mails only open the page.
 * `alongside` is called with an address that was proven, once.
 */
export async function receiveEmailProof(
  form: FormData,
  { network, viewerId }: { network: string; viewerId: string | null },
  services: Services,
  alongside: (proven: ProvenEmail) => Promise<void> = async () => {},
): Promise<EmailProofReply> {
  const given = form.get("proof");
  const proof = typeof given === "string" ? given : "";
  const refusal = { ok: false as const, errors: {}, values: { proof } };
  const spent = await services.limiter.count("email-proof", limits.emailProofPerNetwork, network);
  if (spent) {
    const message = say.tooMany(Math.ceil(spent.retryAfterSeconds / 60));
    return { ...refusal, status: 429, message, retryAfterSeconds: spent.retryAfterSeconds };
  }
  const proven = await proveEmail(services, proof, viewerId);
  if (typeof proven === "string") {
    const message = proven === "over" ? say.proofOver : say.proofNeedsSignIn;
    return { ...refusal, status: 400, message };
  }
  await alongside(proven);
  return { ok: true, message: say.emailConfirmed };
}
