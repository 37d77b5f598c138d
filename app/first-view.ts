/** The only script on a public page before interaction: animations, header state, session check. */
import { hydrate, isHydrating, untilHydrated, whenHydrated } from "./deferred-hydration.ts";
import { currentSession, subscribeToSession } from "./features/account/session.ts";
import { offerAccount } from "./features/booking/offer-account.ts";
import "./layout/menu-element.ts";
import "./ui/elements.ts";
import { followPageState, restoreAfterReload } from "./ui/page-state.ts";
import { readEvents } from "./ui/read-events.ts";
import { readTab } from "./ui/tab-storage.ts";

/** Scrolling distance after which the header is solid, by the specification. */
const clearHeaderPx = 50;

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
  root.dataset.viewer =
    signInState.state === "unknown" && signInState.isSilent ? "silent" : signInState.state;
  // React renders a signed-in customer's name, bookings and forms.
  if (signInState.state === "in") hydrate();
  // Once React runs, it does this itself.
  if (signInState.state === "out" && !isHydrating && !untilHydrated.aborted) offerAccount(untilHydrated);
}

followPageState();
restoreAfterReload();
addEventListener("scroll", updateScrolled, { passive: true });
addEventListener("scroll", updateCallInView, { passive: true });
// A navigation or an opened <details> changes the page's height without scrolling.
new ResizeObserver(updateCallInView).observe(document.body);
updateScrolled();
subscribeToSession(updateViewer);
const drafts = document.querySelectorAll<HTMLFormElement>("form[data-draft]");
if ([...drafts].some(({ dataset }) => readTab(dataset.draft ?? ""))) hydrate();
const stream = document.querySelector<HTMLElement>("[data-stream]");
// React renders new comments, continuing from the page's version.
if (stream)
  whenHydrated(readEvents(stream.dataset.stream ?? "", (stream.dataset.events ?? "").split(" "), hydrate));
