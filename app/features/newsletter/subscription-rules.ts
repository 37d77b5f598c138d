import type * as z from "zod";
import { formRules, lowerCaseEmail } from "#app/platform/form-text.ts";
import { newsletterMessages as say } from "./messages.ts";
import { longestAddress, type SubscriptionField } from "./subscription.ts";

/** An address in lower case: one person, one row, however it is written. */
export const subscriberEmail = lowerCaseEmail(longestAddress, { missing: say.emailMissing });

/** The rules of the form, whose field says all that is wrong. The browser fetches them when it is first used: it stands on every page. */
export const subscriptionRules = formRules(
  { email: subscriberEmail } satisfies Record<SubscriptionField, z.ZodType>,
  () => "",
);
