import type { Refusal } from "#app/ui/form-answers.ts";
import { dialogMessages as say } from "./dialog-messages.ts";

/** The refusal in what an action answered, if there is one. */
export function refusalIn<Field extends string>(
  answer: { ok: true } | Refusal<Field> | undefined,
): Refusal<Field> | null {
  return answer && !answer.ok ? answer : null;
}

/** What a browser says of a sending that no answer came to. What was typed is in the controls: nothing is handed back. */
export const unanswered = (failed: string) => (): Refusal<never> => ({
  ok: false,
  message: navigator.onLine ? failed : say.offline,
  errors: {},
  values: {},
});
