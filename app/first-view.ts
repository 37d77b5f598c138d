/** The only script on a public page before interaction: animations, header state, session check, sign-in links. */
import { currentSession, namesOf, subscribeToSession } from "./features/account/session.ts";
import { offerAccount } from "./features/booking/offer-account.ts";
import { hydrate, hydrateWhenUsed, isPlainPage, untilHydrated } from "./hydration.ts";
import "./layout/menu-element.ts";
import { openSignInLinks } from "./layout/sign-in-links.ts";
import "./ui/elements.ts";
import { followPageState, restoreAfterReload } from "./ui/page-state.ts";
import { readTab } from "./ui/tab-storage.ts";

/** Scrolling distance after which the header is solid, by the specification. */
const clearHeaderPx = 50;
/** Not pointerover: Chromium fires it at load, where the pointer rests. */
const uses = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin"] as const;

const root = document.documentElement;

function updateScrolled(): void {
  const isScrolled = String(scrollY > clearHeaderPx);
  root.dataset.scrolled = isScrolled;
  document.querySelector(".site-header")?.setAttribute("data-scrolled", isScrolled);
}

/** Hides the fixed call to action while the page's own one is visible. */
function updateCallInView(): void {
  const bar = document.querySelector<HTMLElement>("#booking-bar");
  const isInView = [...document.querySelectorAll("main .bg-ember")].some((call) => {
    const { top, bottom } = call.getBoundingClientRect();
    // An element in a closed <details> has a position, too.
    if (call.closest("details:not([open])")) return false;
    // A phone's bar covers the foot of the screen; hidden elements have no height.
    return bottom > top && top >= 0 && bottom <= innerHeight - (bar?.offsetHeight ?? 0);
  });
  root.toggleAttribute("data-call-in-view", isInView);
}

function updateViewer(): void {
  const { signInState } = currentSession();
  const { state } = signInState;
  root.dataset.viewer = state === "unknown" && signInState.isSilent ? "silent" : state;
  for (const place of document.querySelectorAll<HTMLElement>("[data-account]")) place.dataset.account = state;
  const names: Record<string, string> = namesOf(signInState);
  for (const name of document.querySelectorAll<HTMLElement>("[data-viewer-name]"))
    name.textContent = names[name.dataset.viewerName ?? ""] ?? "";
  // React fills in a signed-in customer's details.
  if (state === "in") hydrate();
  // Once React runs, it does this itself.
  if (state === "out" && isPlainPage()) offerAccount(untilHydrated);
}

const firstUse = new AbortController();

/** Imports app/first-use.ts; on pages that are not prerendered, entry.client.tsx has done so. */
async function importFirstUse(): Promise<void> {
  const src = document.querySelector<HTMLElement>("script[data-first-use]")?.dataset.firstUse;
  if (src) await import(/* @vite-ignore */ src);
}

function loadFirstUse(event?: Event): void {
  // A dialog that opens by itself takes the focus.
  if (event?.type === "focusin" && (event.target as Element).closest("dialog")) return;
  // Chromium fires pointermove for a resting mouse after a layout.
  if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY)
    return;
  firstUse.abort();
  // Links and forms work natively without it.
  importFirstUse().catch(() => {});
}

followPageState();
restoreAfterReload();
addEventListener("scroll", updateScrolled, { passive: true });
addEventListener("scroll", updateCallInView, { passive: true });
// A navigation or an opened <details> changes the page's height without scrolling.
new ResizeObserver(updateCallInView).observe(document.body);
updateScrolled();
hydrateWhenUsed();
openSignInLinks(importFirstUse);
for (const use of uses)
  addEventListener(use, loadFirstUse, { capture: true, passive: true, signal: firstUse.signal });
if (document.activeElement !== document.body) loadFirstUse();
subscribeToSession(updateViewer);
const drafts = document.querySelectorAll<HTMLFormElement>("form[data-draft]");
if ([...drafts].some(({ dataset }) => readTab(dataset.draft ?? ""))) hydrate();
