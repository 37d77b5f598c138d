import { quickestFormMs } from "#app/limits.ts";
import { hiddenFields } from "#app/ui/form/hidden-fields.ts";

let quickestMs = quickestFormMs;
/** Sets how long a form with scripts must have been open, for the whole process. */
export function setQuickestForm(ms: number): void {
  quickestMs = ms;
}

/** The message key if honeypot or timer triggered, else null. Sending the same form again succeeds. */
export function honeypotTriggered(form: FormData): "leaveEmpty" | "tooQuick" | null {
  if (form.get(hiddenFields.website)) return "leaveEmpty";
  const openMs = form.get(hiddenFields.openMs);
  // Without scripts there is no clock in the form; the limits alone hold then.
  if (typeof openMs === "string" && openMs !== "" && !(Number(openMs) >= quickestMs)) return "tooQuick";
  return null;
}

// Keys are random; anything longer or odd is no key of ours, and its sender is known by content instead.
const keyPattern = /^[\w-]{8,64}$/;

/** The key that the browser made for this sending; null where the form was sent without scripts. */
export function idempotencyKeyOf(form: FormData): string | null {
  const key = form.get(hiddenFields.idempotencyKey);
  return typeof key === "string" && keyPattern.test(key) ? key : null;
}
