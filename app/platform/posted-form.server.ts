import { quickestFormMs } from "#app/limits.ts";
import { hiddenFields } from "#app/ui/form/hidden-fields.ts";

/** The posted form without null characters, which PostgreSQL cannot store. An invalid body is an empty form. */
export async function postedForm(request: Request): Promise<FormData> {
  try {
    const form = new FormData();
    for (const [name, value] of await request.formData())
      form.append(name, typeof value === "string" ? value.replaceAll("\0", "") : value);
    return form;
  } catch (error) {
    if (request.signal.aborted) throw error;
    return new FormData();
  }
}

let quickestMs = quickestFormMs;
/** Sets how long a form with scripts must have been open, for the whole process. */
export function setQuickestForm(ms: number): void {
  quickestMs = ms;
}

/** The message key if honeypot or timer triggered, else null. Sending the same form again succeeds. */
export function honeypotTriggered(form: FormData): "leaveEmpty" | "tooQuick" | null {
  if (form.get(hiddenFields.website)) return "leaveEmpty";
  const openMs = form.get(hiddenFields.openMs);
  // Without scripts the time is unknown, and only the rate limits apply.
  if (typeof openMs === "string" && openMs !== "" && !(Number(openMs) >= quickestMs)) return "tooQuick";
  return null;
}

// Browsers send random keys; for any other value the form's content identifies the submission.
const keyPattern = /^[\w-]{8,64}$/;

/** The key that the browser made for this submission; null where the form was sent without scripts. */
export function idempotencyKeyOf(form: FormData): string | null {
  const key = form.get(hiddenFields.idempotencyKey);
  return typeof key === "string" && keyPattern.test(key) ? key : null;
}
