import type * as z from "zod/mini";
import { formRules, lowerCaseEmail } from "#app/platform/form-text.ts";
import { longestAddress, newsletterMessages, type SubscriptionField } from "./messages.ts";

/** An address in lower case: one person, one row, however it is written. */
export const subscriberEmail = lowerCaseEmail(longestAddress, { missing: newsletterMessages.emailMissing });

/** The form's rules, applied by the server alone: the form is on every page, Zod is not. */
export const subscriptionRules = formRules(
  { email: subscriberEmail } satisfies Record<SubscriptionField, z.ZodMiniType>,
  () => "",
);
