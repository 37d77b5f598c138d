/** Starts React on a prerendered page with a form, comments or an account: server/prerender-page.ts made its module inert. */

import { isMissingCode } from "./ui/missing-code.ts";
import { keyedElements, keyOf, reloadPage } from "./ui/page-state.ts";

const intents = ["pointerover", "pointerdown", "touchstart", "focusin"] as const;
/** Buttons that do nothing before React runs; forms and links work natively. */
const deadButtons = "main button[type=button]:not([popovertarget], [data-own])";

const hydrated = new AbortController();
/** Aborted once React runs. */
export const untilHydrated = hydrated.signal;
let isHydrating = false;
let hasFailed = false;
let pressedButton: { button: HTMLElement; key: string | null } | null = null;

/** Whether the page is still plain HTML. */
export const isPlainPage = () => !isHydrating && !untilHydrated.aborted;

/** Runs the page's inert module, once. Nothing happens on a page without one. */
export function hydrate(): void {
  const late = document.querySelector<HTMLScriptElement>("script[type=late]");
  if (!late || isHydrating) return;
  isHydrating = true;
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=late]")) link.rel = "modulepreload";
  const { textContent } = late;
  document.body.append(
    Object.assign(document.createElement("script"), { type: "module", textContent, onerror: fail }),
  );
}

/** Hydrates at the first touch of, focus in or pointer over an element with `data-hydrates`, or when comments come into view. */
export function hydrateWhenUsed(): void {
  const options = { capture: true, passive: true, signal: untilHydrated } as const;
  const start = ({ target }: Event) => (target as Element).closest?.("[data-hydrates]") && hydrate();
  for (const intent of intents) addEventListener(intent, start, options);
  // The visitor may have focused a field before this module loaded.
  if (document.activeElement?.closest("[data-hydrates]")) hydrate();
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) hydrate();
  });
  for (const section of document.querySelectorAll("[data-hydrates=seen]")) observer.observe(section);
  addEventListener("click", press, { signal: untilHydrated });
  addEventListener("unhandledrejection", ({ reason }) => isMissingCode(reason) && fail(), {
    signal: untilHydrated,
  });
  // A chunk of another release lacks what this one imports.
  addEventListener("error", ({ error }) => error instanceof SyntaxError && fail(), { signal: untilHydrated });
}

function press({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>(deadButtons);
  if (!button) return;
  pressedButton = { button, key: keyOf(button) };
  if (hasFailed) void reloadPage();
  else hydrate();
}

/** A module that failed once is not fetched again by the same document. */
function fail(): void {
  hasFailed = true;
  if (pressedButton) void reloadPage();
}

/** Called by the root route's effect. */
export function setHydrated(): void {
  document.documentElement.dataset.alive = "";
  if (untilHydrated.aborted) return;
  hydrated.abort();
  // Suggestion lists open on focusin, and the field may have been focused before hydration.
  if (document.activeElement !== document.body)
    document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  // React may have rendered the page again.
  const present = pressedButton?.button.isConnected
    ? pressedButton.button
    : keyedElements().get(pressedButton?.key ?? "");
  present?.click();
}
