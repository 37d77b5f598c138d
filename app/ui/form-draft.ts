import type { FormAnswers } from "./form-answers.ts";

/** What a browser tab keeps of a form that is being written, until it is sent or the tab is closed. */
export interface FormDraft<Field extends string> {
  answers: FormAnswers<Field>;
  /** The idempotency key: stays the same until what was written has been taken. */
  key: string;
}

/** The draft of this tab, or one of the defaults with a key of its own. Storage that is blocked or broken counts as empty. */
export function readDraft<Field extends string>(
  storageKey: string,
  defaults: Readonly<FormAnswers<Field>>,
): FormDraft<Field> {
  try {
    const kept: Partial<FormDraft<Field>> = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    if (kept.key && kept.answers) return { key: kept.key, answers: { ...defaults, ...kept.answers } };
  } catch {
    // Private windows may forbid storage: the form then works without a draft.
  }
  return { key: newKey(), answers: { ...defaults } };
}

export function keepDraft<Field extends string>(storageKey: string, draft: FormDraft<Field>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // As above: nothing to keep it in.
  }
}

export function forgetDraft(storageKey: string): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
}

/** Puts the draft into controls that nobody has touched: what was written before the scripts came is newer. */
export function restoreDraft<Field extends string>(
  form: HTMLFormElement,
  { answers }: FormDraft<Field>,
  defaults: Readonly<FormAnswers<Field>>,
): void {
  for (const field of Object.keys(defaults) as Field[]) {
    const control = form.elements.namedItem(field);
    const current =
      control instanceof RadioNodeList ||
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement;
    if (!current) continue;
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      control.checked ||= answers[field] !== "";
    } else if (control.value === defaults[field]) {
      control.value = answers[field];
    }
  }
}

/** Answers that are known before anyone has written. */
export type Prefill<Field extends string> = Readonly<Partial<FormAnswers<Field>>>;

/**
 * Puts what has come to be known into controls that are empty or still hold what was known before; what a person
 * wrote, or cleared, stays.
 */
export function prefill<Field extends string>(
  form: HTMLFormElement,
  before: Prefill<Field> | null,
  now: Prefill<Field> | null,
): void {
  for (const field of Object.keys({ ...before, ...now }) as Field[]) {
    const [old, next] = [before?.[field] ?? "", now?.[field] ?? ""];
    const control = form.elements.namedItem(field);
    if (old === next || !(control instanceof HTMLInputElement)) continue;
    if (control.value === "" || control.value === old) control.value = next;
  }
}

/**
 * A random idempotency key, in the browser or on the server. Not of crypto.randomUUID: browsers offer that on https only, and a form on a
 * plain local address shall work too.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
