import type { Refusal } from "#app/ui/form-answers.ts";
import { hiddenFields } from "#app/ui/hidden-fields.ts";
import { pageField, type SubscriptionField, subscriptionFailure } from "./subscription.ts";

/** Where scripts send the form; without scripts it goes to the page of the same name. */
const address = "/api/newsletter";

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
    const reply: { ok?: unknown; message?: unknown; errors?: Refusal<SubscriptionField>["errors"] } =
      await response.json();
    if (reply.ok === true) return { ok: true };
    return typeof reply.message === "string"
      ? { ...failure, message: reply.message, errors: reply.errors ?? {} }
      : failure;
  } catch {
    return failure;
  }
}
