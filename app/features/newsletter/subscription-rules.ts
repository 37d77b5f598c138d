import * as z from "zod";
import { firstErrors, requiredLine } from "#app/platform/form-text.ts";
import type { FormErrors } from "#app/ui/form-answers.ts";
import { newsletterMessages as say } from "./messages.ts";
import { longestAddress, type SubscriptionAnswers, type SubscriptionField } from "./subscription.ts";

/** The one schema that the browser and the server both apply. The browser fetches it when the form is first used: it stands on every page. */
const schema = z.object({
  // In lower case: one person, one row, however the address is written.
  email: requiredLine(longestAddress, say.emailMissing).pipe(z.email(say.emailFormat).toLowerCase()),
} satisfies Record<SubscriptionField, z.ZodType>);

export type Subscription = z.output<typeof schema>;

/** The form's answers, or one sentence for each field that is wrong. */
export function parseSubscription(
  answers: SubscriptionAnswers,
): { ok: true; subscription: Subscription } | { ok: false; errors: FormErrors<SubscriptionField> } {
  const parsed = schema.safeParse(answers);
  return parsed.success
    ? { ok: true, subscription: parsed.data }
    : { ok: false, errors: firstErrors<SubscriptionField>(parsed.error) };
}
