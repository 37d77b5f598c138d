/** Loaded at the first interaction with a page: the newsletter form, the sign-in dialog, signing out, notes about the account. */
import {
  currentSession,
  namesOf,
  refreshSession,
  signInPage,
  signInWaitMs,
  subscribeToSession,
} from "./features/account/session.ts";
import "./features/newsletter/newsletter-form-element.ts";
import { announce, focusAfterDialog, hideWelcome, noteElement } from "./layout/account-notes.ts";

/** Opens the dialog of a sign-in link; follows the link if the dialog does not load. */
async function openDialog(event: MouseEvent): Promise<void> {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-account-view]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  link.closest("dialog")?.close();
  const follow = () => location.assign(signInPage(link));
  const timer = setTimeout(follow, signInWaitMs);
  try {
    const { openAccountDialog } = await import("./layout/account-dialog.tsx");
    openAccountDialog(link.pathname);
  } catch {
    follow();
  }
  clearTimeout(timer);
}

/** Signs out in place, from the header and menu of the public pages. */
async function signOut(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  if (!form.matches("[data-own=sign-out]")) return;
  event.preventDefault();
  form.closest<HTMLElement>("[popover]")?.hidePopover();
  if (await endSession()) {
    await refreshSession();
    return focusAfterDialog();
  }
  const dialog = noteElement("stillSignedIn") as HTMLDialogElement | null;
  dialog?.showModal();
  dialog?.querySelector("h2")?.focus();
}

async function endSession(): Promise<boolean> {
  try {
    // Without scripts the response redirects; here the page stays.
    const { type } = await fetch("/sign-out", { method: "POST", redirect: "manual" });
    return type === "opaqueredirect";
  } catch {
    return false;
  }
}

function closeWelcome({ target }: Event): void {
  if (!(target as Element).closest("[data-own=close-welcome]")) return;
  hideWelcome();
  const page = document.getElementById("content");
  page?.setAttribute("tabindex", "-1");
  page?.focus({ preventScroll: true });
}

let last = currentSession();
/** Announces that the visitor signed in or out, here or in another tab. */
function announceChange(): void {
  const [before, now] = [last.signInState, currentSession().signInState];
  last = currentSession();
  // The next person at this device must not see the name.
  if (now.state === "out") hideWelcome();
  if (before.state === "unknown" || namesOf(before).full === namesOf(now).full) return;
  const { signedIn = "", signedOut = "" } = noteElement("news")?.dataset ?? {};
  announce(now.state === "in" ? signedIn + now.viewer.name : signedOut);
}

addEventListener("click", openDialog);
addEventListener("submit", signOut);
addEventListener("click", closeWelcome);
subscribeToSession(announceChange);
