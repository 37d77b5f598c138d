import { receiveMessage } from "#app/features/booking/thread.server.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { oneLine } from "#app/platform/form-text.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn, type FormErrors } from "#app/ui/form/form-reply.ts";
import { startCheckout } from "./paystack.server.ts";
import {
  acceptedQuotation,
  acceptQuotation,
  declineQuotation,
  type EndResult,
  type SentQuotation,
  type Signature,
} from "./quotations.server.ts";

export const answerFields = ["intent", "option", "signedName", "acceptTerms", "reason", "message"] as const;
export type AnswerField = (typeof answerFields)[number];
type AnswerResult = ActionReply<{ redirectTo: string }, AnswerField>;
export type AnswerReply = ActionReply<object, AnswerField>;

const longestName = 120;
const longestReason = 1000;

interface AnswerContext {
  sent: SentQuotation;
  identity: Signature["identity"];
  network: string;
  userAgent: string;
}

/** Handles a customer's answer to a quotation: accept, decline, ask or pay. Null for another intent. */
export async function receiveAnswer(
  form: FormData,
  context: AnswerContext,
  services: Services,
): Promise<AnswerResult | null> {
  const { sent, network } = context;
  const values = answersIn(form, answerFields);
  const { refuse, tooMany } = refusing(values);
  const overLimit = await services.limiter.count("quotation-answers", limits.quotationAnswers, network);
  if (overLimit)
    return tooMany(
      overLimit,
      (minutes) => `You have tried many times. Please wait ${minutes} min, or call the desk.`,
    );
  const page = `/quotations/${sent.quotation.number}`;
  /** The same answer given twice, or on another device, succeeds. */
  const replyTo = (result: EndResult, status: "accepted" | "declined"): AnswerResult =>
    result.ok || result.reason === status
      ? { ok: true, redirectTo: page }
      : refuse(changedMeanwhile, {}, 409);
  switch (values.intent) {
    case "accept": {
      const signature = readSignature(values, context, services);
      if ("errors" in signature) return refuse("", signature.errors);
      const result = await acceptQuotation(services, sent.quotation, signature);
      if (!result.ok && result.reason === "accepted") {
        const accepted = await acceptedQuotation(services.db, sent.booking.id);
        if (accepted?.acceptance.option !== signature.option) return refuse(acceptedOtherwise, {}, 409);
      }
      return replyTo(result, "accepted");
    }
    case "decline": {
      if (values.reason.length > longestReason)
        return refuse("", { reason: "Keep this to 1000 characters." });
      return replyTo(await declineQuotation(services, sent.quotation, values.reason.trim()), "declined");
    }
    case "ask": {
      const reply = await receiveMessage(
        form,
        sent.booking,
        { side: "customer", authorId: null, network },
        services,
      );
      return reply.ok ? { ok: true, redirectTo: `${page}?asked=1` } : { ...reply, values };
    }
    case "pay": {
      const checkout = await startCheckout(services, sent);
      return typeof checkout === "string" ? { ok: true, redirectTo: checkout } : refuse(checkout.problem);
    }
    default:
      return null;
  }
}

const acceptedOtherwise = "The other option is already accepted. Write to the desk or call to change it.";
const changedMeanwhile = "This quotation changed while you had it open. Nothing was accepted or declined.";

/** The evidence of a typed signature, or errors by field. */
function readSignature(
  { option, signedName, acceptTerms }: Record<AnswerField, string>,
  { sent, identity, network, userAgent }: AnswerContext,
  { secret }: Pick<Services, "secret">,
): Signature | { errors: FormErrors<AnswerField> } {
  const { options, termsDate } = sent.content;
  const errors: FormErrors<AnswerField> = {};
  const chosen = option === "" && options.length === 1 ? 0 : Number(option || Number.NaN);
  if (!options[chosen]) errors.option = "Please choose an option.";
  const name = oneLine(signedName);
  if (!name) errors.signedName = "Please type your full name.";
  else if (name.length > longestName) errors.signedName = `Keep the name to ${longestName} characters.`;
  if (!acceptTerms) errors.acceptTerms = "Please tick the box to accept the terms.";
  if (Object.keys(errors).length > 0) return { errors };
  return {
    option: chosen,
    signedName: name,
    termsDate,
    network: fingerprint(secret, "signature network", network),
    userAgent: oneLine(userAgent).slice(0, 300),
    identity,
  };
}
