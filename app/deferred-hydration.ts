/** Runs the scripts that server/prerender-page.ts made inert at the first interaction, and replays clicks made meanwhile. */

import { isMissingCode } from "./ui/missing-code.ts";
import { keyedElements, keyOf, reloadPage } from "./ui/page-state.ts";

/** Controls whose press would do nothing, or less, before the scripts run. */
const pressable = "a[data-hydrates], button[type=button]:not([popovertarget], [data-own])";
/** Elements that need React; the search is a plain form, and other controls are custom elements. */
const needsScripts = `${pressable}, [data-hydrates], main form:not([role=search]), form[method=post] :is(input, button)`;
const intents = ["pointerover", "pointerdown", "touchstart", "focusin"] as const;
/** After this time links and forms work natively; buttons still wait. */
const longestWaitMs = 10_000;

const root = document.documentElement;
const ran = new AbortController();
/** Aborted once React has taken over from this module. */
export const untilHydrated = ran.signal;
export let isHydrating = false;
/** Links and forms stop waiting for scripts that are late, buttons for scripts that failed. */
let scripts: "expected" | "late" | "failed" = "expected";
let pressed: (() => void) | null = null;

/** Runs the page's scripts, once. Where nothing holds them back they run by themselves. */
export function hydrate(): void {
  if (isHydrating) return;
  isHydrating = true;
  const { modules = "" } = document.querySelector<HTMLElement>("script[data-modules]")?.dataset ?? {};
  for (const href of modules.split(" ").filter(Boolean))
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  for (const waiting of document.querySelectorAll<HTMLScriptElement>('script[type="text/late"]')) {
    const script = document.createElement("script");
    if (waiting.dataset.late === "module") script.type = "module";
    // Module scripts made by a script would run as soon as each is ready; this keeps the page's order.
    script.async = false;
    script.textContent = waiting.textContent;
    script.onerror = fail;
    document.body.append(script);
  }
}

/** Calls `then` once the page is hydrated. */
export function whenHydrated(then: () => void): void {
  if (root.dataset.alive !== undefined) {
    then();
    return;
  }
  const observer = new MutationObserver(() => {
    observer.disconnect();
    then();
  });
  observer.observe(root, { attributeFilter: ["data-alive"] });
}

function hydrateFor({ target }: Event): void {
  if (target instanceof Element && target.closest(needsScripts)) hydrate();
}

function hold(event: MouseEvent | SubmitEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const control = target.closest<HTMLElement>(pressable);
  const isButton = control?.localName === "button";
  if (scripts === "failed" && isButton) void reloadPage();
  if (scripts === "failed" || (scripts === "late" && !isButton)) return;
  if (event instanceof SubmitEvent) {
    const form = target as HTMLFormElement;
    const clickAgain = clickOn(event.submitter);
    pressed = () => (form.isConnected ? form.requestSubmit(event.submitter) : clickAgain());
  } else {
    if (!control || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    pressed = clickOn(control);
  }
  if (!isButton) setTimeout(fallBackToNative, longestWaitMs, "late");
  event.preventDefault();
  event.stopImmediatePropagation();
  hydrate();
}

/** Clicks a control, or its successor after React rendered the page anew. */
function clickOn(control: HTMLElement | null): () => void {
  const key = keyOf(control);
  return () => {
    const present = control?.isConnected ? control : keyedElements().get(key ?? "");
    present?.click();
  };
}

/** A module that failed once is not fetched again by the same document. */
const fail = () => fallBackToNative("failed");

function fallBackToNative(state: "late" | "failed"): void {
  if (ran.signal.aborted || scripts === "failed") return;
  scripts = state;
  pressed?.();
  pressed = null;
}

for (const intent of intents)
  addEventListener(intent, hydrateFor, { capture: true, passive: true, signal: ran.signal });
addEventListener("click", hold, { capture: true, signal: ran.signal });
addEventListener("submit", hold, { capture: true, signal: ran.signal });
addEventListener("unhandledrejection", ({ reason }) => isMissingCode(reason) && fail(), {
  signal: ran.signal,
});
// A chunk of another release lacks what this one imports.
addEventListener("error", ({ error }) => error instanceof SyntaxError && fail(), { signal: ran.signal });
whenHydrated(() => {
  // A list of suggestions opens with the focus that its field had before.
  if (document.activeElement !== document.body)
    document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  ran.abort();
  pressed?.();
  pressed = null;
});
// The visitor may have focused a field before this module loaded.
if (document.activeElement?.closest(needsScripts)) hydrate();
