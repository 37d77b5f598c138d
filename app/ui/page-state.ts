/**
 * Typed values, choices and focus, to restore after a new rendering or a reload. Translators, extensions and content blockers change pages
 * before React hydrates them; then React renders the document from the start.
 */

import { readTab, saveTab } from "./tab-storage.ts";

interface ControlState {
  value?: string;
  checked?: boolean;
  open?: boolean;
}

interface SavedPage {
  path: string;
  at: number;
  controls: [key: string, state: ControlState][];
  focused: string | null;
  caret: [number, number] | null;
}

const storageKey = "page-state";
/** A second failure within this time does not reload the page again. */
const leastMsBetweenReloads = 10_000;
const controlSelector = "input, textarea, select, button, summary, details, a[href], [tabindex]";

/** The page's controls by key, the focused one, and the id of the open popover. */
export const pageState = {
  controls: new Map<string, HTMLElement>(),
  focused: null as Element | null,
  popover: null as string | null,
};

/** Elements with text, a choice or the focus, by a key that is equal in another rendering of the page. */
export function keyedElements(): Map<string, HTMLElement> {
  const counts = new Map<string, number>();
  const elements = new Map<string, HTMLElement>();
  for (const element of document.querySelectorAll<HTMLElement>(controlSelector)) {
    const choice =
      element instanceof HTMLInputElement && isChoice(element) ? element.getAttribute("value") : "";
    const attributes = ["name", "type", "href", "popovertarget"].map((name) => element.getAttribute(name));
    const form = element.closest("form")?.getAttribute("action");
    const key = [element.localName, form, ...attributes, choice].join("|");
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    elements.set(`${key}|${count}`, element);
  }
  return elements;
}

const isChoice = ({ type }: HTMLInputElement) => type === "checkbox" || type === "radio";

/** A control's value; null where it has its initial one. */
export function readState(element: Element): ControlState | null {
  if (element instanceof HTMLDetailsElement) return { open: element.open };
  if (element instanceof HTMLSelectElement) {
    const initial = [...element.options].find(({ defaultSelected }) => defaultSelected) ?? element.options[0];
    return element.value === initial?.value ? null : { value: element.value };
  }
  if (element instanceof HTMLInputElement && isChoice(element))
    return element.checked === element.defaultChecked ? null : { checked: element.checked };
  const isText =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !/^(hidden|file|submit|button|image)$/.test(element.type));
  return isText && element.value !== element.defaultValue ? { value: element.value } : null;
}

export function writeState(element: HTMLElement, state: ControlState): void {
  if (element instanceof HTMLDetailsElement) {
    element.open = state.open ?? false;
    return;
  }
  if (JSON.stringify(readState(element)) === JSON.stringify(state)) return;
  // The prototype's setter, because React does not notice changes made through the element's own.
  const property = state.checked === undefined ? "value" : "checked";
  Reflect.set(Object.getPrototypeOf(element), property, state[property], element);
  // Plain events run handlers without the browser's default action.
  const types = property === "value" ? ["input", "change"] : ["click", "input", "change"];
  for (const type of types) element.dispatchEvent(new Event(type, { bubbles: true }));
}

/** null where there is no caret, as in an e-mail field. */
export function caretOf(element: Element | null): [number, number] | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

export function focusAgain(element: HTMLElement, caret: [number, number] | null): void {
  element.focus({ preventScroll: true });
  if (caret && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    element.setSelectionRange(...caret);
}

const keyOf = (element: Element | null) =>
  [...pageState.controls].find(([, each]) => each === element)?.[0] ?? null;

export function followPageState(): void {
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLElement && target !== document.body && keyOf(target) === null)
      pageState.controls = keyedElements();
  };
  pageState.controls = keyedElements();
  pageState.focused = document.activeElement;
  pageState.popover = document.querySelector(":popover-open")?.id ?? null;
  addEventListener("input", follow, true);
  addEventListener("focusin", (event) => {
    follow(event);
    pageState.focused = event.target as Element;
  });
  addEventListener("focusout", ({ target }) => {
    // A removed element also loses the focus; its replacement gets it back in the same task.
    queueMicrotask(() => {
      if (target === pageState.focused && (target as Element).isConnected) pageState.focused = null;
    });
  });
  addEventListener(
    "toggle",
    ({ target, newState }) => {
      if (!(target as Element).matches("[popover]")) return;
      pageState.popover = newState === "open" ? (target as Element).id : null;
    },
    true,
  );
}

/** Whether the server responds at this page's address, with any status. */
export const isServerReachable = (): Promise<boolean> =>
  fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** Reloads the document and restores typed values except passwords and codes; only if the server responds, at most once in 10 s. */
export async function reloadPage(): Promise<void> {
  const at = Date.now();
  const last = readTab<SavedPage>(storageKey)?.at ?? 0;
  if (at - last < leastMsBetweenReloads || !(await isServerReachable())) return;
  const controls = [...pageState.controls].flatMap<[string, ControlState]>(([key, element]) => {
    const state = element.matches("[type=password], [autocomplete=one-time-code]")
      ? null
      : readState(element);
    return state ? [[key, state]] : [];
  });
  const page: SavedPage = {
    path: location.pathname,
    at,
    controls,
    focused: keyOf(pageState.focused),
    caret: caretOf(pageState.focused),
  };
  saveTab(storageKey, page);
  location.reload();
}

/** Restores the state stored by `reloadPage`, once; keeps the time of the reload. */
export function restoreAfterReload(): void {
  const page = readTab<SavedPage>(storageKey);
  if (!page || page.controls.length + Number(page.focused !== null) === 0) return;
  saveTab(storageKey, { ...page, controls: [], focused: null, caret: null });
  if (page.path !== location.pathname) return;
  const present = keyedElements();
  for (const [key, state] of page.controls) {
    const element = present.get(key);
    if (element) writeState(element, state);
  }
  const element = present.get(page.focused ?? "");
  if (element) focusAgain(element, page.caret);
}
