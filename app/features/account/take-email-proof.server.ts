import type { Pressed, ProofOutcome } from "./answer-proof.server.ts";
import { proveEmail } from "./email-proofs.server.ts";
import { accountMessages as say } from "./messages.ts";

/** Confirms an account's address for whoever is signed in as its owner. */
export async function takeEmailProof({ proof, viewer, services }: Pressed): Promise<ProofOutcome> {
  const proven = await proveEmail(services, proof, viewer);
  if (proven === "over") return { refused: say.proofOver, status: 410 };
  if (proven === "unknown") return { refused: say.proofUnknown, status: 404 };
  if (proven === "not signed in") return { refused: say.proofNeedsSignIn, status: 403 };
  return { message: say.emailConfirmed, proven };
}
