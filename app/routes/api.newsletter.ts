import { receiveSubscription } from "#app/features/newsletter/receive-subscription.server.ts";
import type { SubscriptionRefusal } from "#app/features/newsletter/send-subscription.ts";
import { subscriptionFailure } from "#app/features/newsletter/subscription.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import type { Route } from "./+types/api.newsletter";

/** The newsletter's form, sent by script from whatever page it stands on: `{ok}`, or `{error, errors}` as programs are told. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const reply = await answerForm(args, receiveSubscription, subscriptionFailure);
  if ("ok" in reply) return Response.json(reply);
  const { message, errors } = reply.data;
  const refusal: SubscriptionRefusal = { error: message || Object.values(errors).join(" "), errors };
  return Response.json(refusal, reply.init ?? {});
}
