/**
 * Starts the page's scripts late: at the first intent towards something that needs them. A public page is complete
 * without, so a reader's browser never asks for them. The server has made the page's own scripts inert (server/prerender-page.ts);
 * here the same texts run, in order, under hashes that the page's policy names. What was pressed meanwhile is pressed again.
 * Where they cannot be had, links and forms act by themselves, and a press of any other control loads the page anew.
 */

import { isMissingCode } from "./ui/missing-code.ts";
import { reloadPage } from "./ui/page-state.ts";

/** What does more with scripts than by itself. `data-wakes`: so does what it stands on. */
const wanting = "button, input, select, textarea, label, form, [data-wakes]";
/** A press that would do nothing, or something poorer, before the scripts run. */
const pressable = "a[data-wakes], button[type=button]:not([popovertarget], [data-own])";
const signsOfLife = ["scroll", "pointermove", "pointerdown", "touchstart", "keydown"] as const;
const intents = ["pointerover", "pointerdown", "touchstart", "focusin"] as const;
/** After this time without scripts a link is followed, and a form sent, as they are without them; a button has nothing else to do and waits. */
const longestWaitMs = 10_000;

const root = document.documentElement;
const listening = { capture: true, passive: true } as const;
const ran = new AbortController();
/** Ends what stands in for the page's scripts until they have taken over. */
export const untilAwake = ran.signal;
export let isWaking = false;
let isFetched = false;
/** Links and forms stop waiting for scripts that are late, buttons for scripts that failed. */
let scripts: "expected" | "late" | "failed" = "expected";
let pressed: (() => void) | null = null;

/** Runs the page's scripts, once. Where nothing holds them back they run by themselves. */
export function wake(): void {
  if (isWaking) return;
  isWaking = true;
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

/** Calls when the page's scripts have taken over. */
export function whenAwake(then: () => void): void {
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

/** Brings the scripts near while nobody waits for them; not where each byte counts. */
function fetchModules(event: Event): void {
  // A pointer that happens to rest where the page appears has not moved.
  if (isFetched || (event instanceof PointerEvent && event.type === "pointermove" && !hasMoved(event)))
    return;
  isFetched = true;
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || connection?.effectiveType?.endsWith("2g")) return;
  const { modules = "" } = document.querySelector<HTMLElement>("script[data-modules]")?.dataset ?? {};
  for (const href of modules.split(" ").filter(Boolean))
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href, fetchPriority: "low" }),
    );
}

const hasMoved = ({ movementX, movementY }: PointerEvent) => movementX !== 0 || movementY !== 0;

function wakeFor({ target }: Event): void {
  if (target instanceof Element && target.closest(wanting)) wake();
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
    pressed = () => form.requestSubmit(event.submitter);
  } else {
    if (!control || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    pressed = () => control.click();
  }
  if (!isButton) setTimeout(pressAgain, longestWaitMs, "late");
  event.preventDefault();
  event.stopImmediatePropagation();
  wake();
}

/** A module that failed once is not fetched again by the same document. */
const fail = () => pressAgain("failed");

function pressAgain(state: "late" | "failed"): void {
  if (ran.signal.aborted || scripts === "failed") return;
  scripts = state;
  pressed?.();
  pressed = null;
}

/** What stands under the pointer and what has the focus have said so before anybody heard it. */
function tellWhere(): void {
  const hovered = [...document.querySelectorAll("[data-wakes]:hover")].at(-1);
  if (matchMedia("(hover: hover)").matches)
    hovered?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  if (document.activeElement !== document.body)
    document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
}

for (const sign of signsOfLife) addEventListener(sign, fetchModules, { ...listening, signal: ran.signal });
for (const intent of intents) addEventListener(intent, wakeFor, { ...listening, signal: ran.signal });
addEventListener("click", hold, { capture: true, signal: ran.signal });
addEventListener("submit", hold, { capture: true, signal: ran.signal });
addEventListener("unhandledrejection", ({ reason }) => isMissingCode(reason) && fail(), {
  signal: ran.signal,
});
// A chunk of another release lacks what this one imports.
addEventListener("error", ({ error }) => error instanceof SyntaxError && fail(), { signal: ran.signal });
whenAwake(() => {
  tellWhere();
  ran.abort();
  pressed?.();
  pressed = null;
});
// Somebody may have begun before this module came.
if (document.activeElement?.closest(wanting)) wake();
