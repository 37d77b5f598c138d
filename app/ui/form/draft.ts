import { useRef } from "react";
import { readState } from "../page-state.ts";
import { readTab, saveTab } from "../tab-storage.ts";
import { hiddenFields } from "./hidden-fields.ts";

/** Typed values by control name, and the idempotency key. */
export type Draft = Readonly<Record<string, string>>;

/** Deletes every draft whose storage key begins with `prefix`. */
export function forgetDrafts(prefix: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so there are no drafts.
  }
}

export const draftOf = (posted: FormData): Draft =>
  Object.fromEntries([...posted].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** Fills untouched controls from a draft; text typed before hydration is newer and stays. */
export function restoreDraft(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(name);
    if (!control || isTouched(control)) continue;
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value !== "";
    else if ("value" in control) control.value = value;
  }
}

function isTouched(control: Element | RadioNodeList): boolean {
  if (control instanceof RadioNodeList) return [...control].some((each) => isTouched(each as Element));
  return readState(control) !== null;
}

type KnownValues = Readonly<Record<string, string | undefined>>;

/** Fills controls that are empty or still hold the previous known value; text that the visitor typed or cleared stays. */
function prefill(form: HTMLFormElement, before: KnownValues, now: KnownValues): void {
  for (const name of Object.keys({ ...before, ...now })) {
    const [old, next] = [before[name] ?? "", now[name] ?? ""];
    const control = form.elements.namedItem(name);
    if (old === next || !(control instanceof HTMLInputElement)) continue;
    if (control.value === "" || control.value === old) control.value = next;
  }
}

export type FormDraft = ReturnType<typeof useDraft>;

/** Stores a form in sessionStorage until it is sent, with its idempotency key. `known` may change while the form is open. */
export function useDraft(storageKey: string, known: KnownValues | null = null) {
  const key = useRef("");
  const lastKnown = useRef<KnownValues | null>(null);
  const save = (posted: FormData) =>
    // A bot's text in the honeypot would be restored too.
    saveTab(storageKey, {
      ...draftOf(posted),
      [hiddenFields.website]: undefined,
      [hiddenFields.idempotencyKey]: key.current,
    });
  return {
    storageKey,
    known,
    save,
    restore(form: HTMLFormElement) {
      const draft = readTab<Draft>(storageKey);
      key.current = draft?.[hiddenFields.idempotencyKey] ?? newKey();
      if (draft) restoreDraft(form, draft);
      // Text typed before hydration.
      if ([...form.elements].some(isTouched)) save(new FormData(form));
    },
    fill(form: HTMLFormElement) {
      if (known === lastKnown.current) return;
      prefill(form, lastKnown.current ?? {}, known ?? {});
      lastKnown.current = known;
      save(new FormData(form));
    },
    addKey(posted: FormData) {
      posted.set(hiddenFields.idempotencyKey, key.current);
      save(posted);
    },
    startAnew(form: HTMLFormElement) {
      saveTab(storageKey, null);
      key.current = newKey();
      prefill(form, {}, known ?? {});
    },
  };
}

/**
 * A random idempotency key, in the browser or on the server. Not by crypto.randomUUID, which browsers offer on https only: forms must
 * also work at a plain local address.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
