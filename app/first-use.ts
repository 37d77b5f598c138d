/** Loaded at the first interaction with a page: the newsletter form, signing out, notes about the account. */
import { currentSession, namesOf, refreshSession, subscribeToSession } from "./features/account/session.ts";
import "./features/newsletter/newsletter-form-element.ts";
import { announce, focusAfterDialog, hideWelcome, noteElement } from "./layout/account-notes.ts";
import { accountDialog } from "./layout/sign-in-links.ts";

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

accountDialog.load = () => import("./layout/account-dialog.tsx");
addEventListener("submit", signOut);
addEventListener("click", closeWelcome);
subscribeToSession(announceChange);
