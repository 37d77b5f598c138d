import type { Refusal } from "#app/ui/form-answers.ts";
import { dialogMessages as say } from "./dialog-messages.ts";

/** The refusal in what an action answered, if there is one. */
export function refusalIn<Field extends string>(
  answer: { ok: true } | Refusal<Field> | undefined,
): Refusal<Field> | null {
  return answer && !answer.ok ? answer : null;
}

/** What the server answered; where no answer came, a refusal that says so and leaves the form as it is. */
export async function answeredOr<Answer>(
  ask: () => Promise<Answer>,
  failed: string,
): Promise<Answer | Refusal<never>> {
  try {
    return await ask();
  } catch {
    const message = navigator.onLine ? failed : say.offline;
    return { ok: false, message, errors: {}, values: {} };
  }
}
