import type { Pressed, ProofOutcome } from "./answer-proof.server.ts";
import { proveEmail } from "./email-proofs.server.ts";
import { accountMessages as say } from "./messages.ts";

/** Confirms an account's address for whoever is signed in as its owner. */
export async function takeEmailProof({ proof, viewer, services }: Pressed): Promise<ProofOutcome> {
  const proven = await proveEmail(services, proof, viewer?.id ?? null);
  if (proven === "over") return { refused: say.proofOver };
  if (proven === "not signed in") return { refused: say.proofNeedsSignIn };
  return { message: say.emailConfirmed, proven };
}
