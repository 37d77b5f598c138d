import type { FormErrors, Refusal } from "#app/ui/form-answers.ts";
import { hiddenFields } from "#app/ui/hidden-fields.ts";
import { pageField, type SubscriptionField, subscriptionFailure } from "./subscription.ts";

/** Where scripts send the form; without scripts it goes to the page of the same name. */
const address = "/api/newsletter";

/** What the address answers to a form that it does not take; `error` says it all, also what is wrong with a field. */
export interface SubscriptionRefusal {
  error: string;
  errors: FormErrors<SubscriptionField>;
}

/** Sends the form by script and says what became of it. Whatever breaks on the way is the one sentence that the form says then. */
export async function sendSubscription(
  form: FormData,
  openMs: number,
): Promise<{ ok: true } | Refusal<SubscriptionField>> {
  form.set(hiddenFields.openMs, String(Math.round(openMs)));
  form.set(pageField, location.pathname);
  const failure = subscriptionFailure(form);
  try {
    const response = await fetch(address, { method: "POST", body: form });
    if (response.status >= 500) return failure;
    const reply: { ok: true } | Partial<SubscriptionRefusal> = await response.json();
    if ("ok" in reply) return { ok: true };
    const { error, errors = {} } = reply;
    if (!error) return failure;
    // What a field says is not said of the whole form as well.
    return { ...failure, message: Object.keys(errors).length > 0 ? "" : error, errors };
  } catch {
    return failure;
  }
}
