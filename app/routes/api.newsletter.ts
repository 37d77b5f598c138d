import { receiveSubscription } from "#app/features/newsletter/receive-subscription.server.ts";
import { subscriptionFailure } from "#app/features/newsletter/subscription.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import type { Route } from "./+types/api.newsletter";

/** The newsletter's form, sent by script from whatever page it stands on. */
export const action = (args: Route.ActionArgs) => answerForm(args, receiveSubscription, subscriptionFailure);
