import { type BookingAnswers, bookingAnswers, bookingDefaults, bookingFields } from "./booking-request.ts";

/** What a browser tab keeps of a request that is being written, until it is sent or the tab is closed. */
export interface BookingDraft {
  answers: BookingAnswers;
  /** The idempotency key: stays the same until the request has been taken. */
  key: string;
}

const storageKey = "booking-draft";

/** The draft of this tab, or an empty one with a key of its own. Storage that is blocked or broken counts as empty. */
export function readDraft(): BookingDraft {
  try {
    const kept: Partial<BookingDraft> = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    if (kept.key && kept.answers) return { key: kept.key, answers: { ...bookingDefaults, ...kept.answers } };
  } catch {
    // Private windows may forbid storage: the form then works without a draft.
  }
  return { key: newKey(), answers: { ...bookingDefaults } };
}

export function keepDraft(form: HTMLFormElement, key: string): void {
  try {
    const answers = bookingAnswers(new FormData(form));
    sessionStorage.setItem(storageKey, JSON.stringify({ answers, key } satisfies BookingDraft));
  } catch {
    // As above: nothing to keep it in.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
}

/** Puts the draft into controls that nobody has touched: what was written before the scripts came is newer. */
export function restoreDraft(form: HTMLFormElement, { answers }: BookingDraft): void {
  for (const field of bookingFields) {
    const control = form.elements.namedItem(field);
    const current =
      control instanceof RadioNodeList ||
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement;
    if (!current) continue;
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      control.checked ||= answers[field] !== "";
    } else if (control.value === bookingDefaults[field]) {
      control.value = answers[field];
    }
  }
}

// Not crypto.randomUUID: browsers offer that on https only, and a form on a plain local address shall work too.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
