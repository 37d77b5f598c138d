import type { ActionFunctionArgs } from "react-router";
import { redirect } from "react-router";
import { failureOf } from "#app/platform/failure.server.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import type { Refusal } from "#app/ui/form-answers.ts";
import { cookieLines } from "../cookie-lines.server.ts";
import { type Owner, ownerOf } from "./answer-own-form.server.ts";
import type { AuthenticatorKey } from "./authenticator-key.server.ts";
import { beginFactor, confirmFactor, endFactor } from "./receive-factor.server.ts";
import { settingsMessages as say } from "./settings-messages.ts";

/** What the page of the second factor shows next. The key and the codes are shown in the answer to a form, and never again. */
export interface FactorReply {
  key: AuthenticatorKey | null;
  recoveryCodes: string[] | null;
  refusal: Refusal<"currentPassword" | "code"> | null;
}

interface Answer {
  reply: FactorReply;
  init: { status: number; headers: [string, string][] };
}

/** The action of that page: its three forms say by `step` which they are. */
export async function answerFactor({
  request,
  context,
}: Pick<ActionFunctionArgs, "request" | "context">): Promise<Answer> {
  const owner = ownerOf({ request, context });
  const posted = await postedForm(request);
  try {
    return await answerStep(posted, owner);
  } catch (err) {
    const { status, headers } = await failureOf(err, { request, context });
    const refusal = { ok: false as const, message: say.failed, errors: {}, values: nothingTyped };
    return answer({ refusal }, status, Object.entries(headers));
  }
}

async function answerStep(posted: FormData, owner: Owner): Promise<Answer> {
  const step = posted.get("step");
  if (step === "end") {
    const ended = await endFactor(posted, owner);
    if (!ended.ok) return refused(ended);
    throw redirect(ended.next, { status: 303, headers: cookieLines(ended.cookies) });
  }
  const outcome = await (step === "confirm" ? confirmFactor(posted, owner) : beginFactor(posted, owner));
  if (!outcome.ok) return refused(outcome);
  return outcome.step === "key"
    ? answer({ key: outcome.key })
    : answer({ recoveryCodes: outcome.recoveryCodes }, 200, cookieLines(outcome.cookies));
}

const nothingTyped = { currentPassword: "", code: "" };

interface Refused {
  message: string;
  errors: Refusal<"currentPassword" | "code">["errors"];
  status: number;
  retryAfterSeconds?: number;
  key?: AuthenticatorKey | null;
}

function refused({ message, errors, status, retryAfterSeconds, key = null }: Refused): Answer {
  const refusal = { ok: false as const, message, errors, values: nothingTyped };
  return answer(
    { key, refusal },
    status,
    retryAfterSeconds ? [["Retry-After", String(retryAfterSeconds)]] : [],
  );
}

const answer = (reply: Partial<FactorReply>, status = 200, headers: [string, string][] = []): Answer => ({
  reply: { key: null, recoveryCodes: null, refusal: null, ...reply },
  init: { status, headers },
});
