import { type ActionFunctionArgs, data } from "react-router";
import { limits } from "#app/limits.ts";
import { answerForm, refusing } from "#app/platform/answer-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn, type FormReply } from "#app/ui/form/form-reply.ts";
import { type ProvenEmail, proveEmail } from "./email-proofs.server.ts";
import { accountMessages as say } from "./messages.ts";
import { type Viewer, viewerOf } from "./viewer.server.ts";

/** A press of a button on the page that a mailed link opens. */
export interface Pressed {
  /** What stood in the link. */
  proof: string;
  form: FormData;
  /** Who is signed in here; the link itself says nothing about that. */
  viewer: Viewer | null;
  services: Services;
}

/** What the press did, and the address that it proved if it did; or why it did nothing: forbidden, unknown or gone. */
export type ProofOutcome =
  | { message: string; proven?: ProvenEmail | undefined }
  | { refused: string; status: 403 | 404 | 410 };

/** What the page says of a press, and what it offers next: nothing more, the same press again, or a sign-in before it. */
export interface ProofAnswer {
  message: string;
  next: "nothing" | "press" | "sign in";
  /** The link has done its work, now or before. */
  isDone: boolean;
}

const nextAfter: Readonly<Record<number, ProofAnswer["next"]>> = {
  403: "sign in",
  404: "nothing",
  410: "nothing",
};

/**
 * The action of a page that a mailed link opens. It takes a button: programs that look at links in mails only open the page. `afterWrite`
 * is called with an address that was proven, once.
 */
export async function answerProof(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  take: (pressed: Pressed) => Promise<ProofOutcome>,
  afterWrite: (services: Services, proven: ProvenEmail) => Promise<void>,
) {
  const answer = await answerForm<FormReply<{ message: string }, "proof">, "proof">(
    args,
    async (form, network, services) => {
      const values = answersIn(form, ["proof"]);
      const { proof } = values;
      const { refuse, tooMany } = refusing(values);
      const spent = await services.limiter.count("email-proof", limits.emailProofPerNetwork, network);
      if (spent) return tooMany(spent, say.tooMany);
      const outcome = await take({ proof, form, viewer: await viewerOf(args), services });
      if ("refused" in outcome) return { ...refuse(outcome.refused), status: outcome.status };
      if (outcome.proven) await afterWrite(services, outcome.proven);
      return { ok: true, message: outcome.message };
    },
    { failed: say.failed, answers: (form) => answersIn(form, ["proof"]) },
  );
  // Said outright: the page's loader finds the link used up by now, and its status is not this press's.
  if ("ok" in answer)
    return data<ProofAnswer>({ message: answer.message, next: "nothing", isDone: true }, 200);
  // Too many presses, or trouble of ours: the link is as good as before.
  const next = nextAfter[answer.init?.status ?? 500] ?? "press";
  return data<ProofAnswer>({ message: answer.data.message, next, isDone: false }, answer.init ?? 500);
}

/** Confirms an account's address for whoever is signed in as its owner. */
export async function takeEmailProof({ proof, viewer, services }: Pressed): Promise<ProofOutcome> {
  const proven = await proveEmail(services, proof, viewer);
  if (proven === "done") return { message: say.emailConfirmed };
  if (proven === "over") return { refused: say.proofOver, status: 410 };
  if (proven === "unknown") return { refused: say.proofUnknown, status: 404 };
  if (proven === "not signed in") return { refused: say.proofNeedsSignIn, status: 403 };
  return { message: say.emailConfirmed, proven };
}
