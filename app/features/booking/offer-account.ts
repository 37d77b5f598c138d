import { readTab, saveTab } from "#app/ui/tab-storage.ts";

const storageKey = "booking-as-guest";

/** Whether the visitor has chosen in this tab to continue as a guest. */
export const isGuestByChoice = (): boolean => readTab(storageKey) !== null;

export const chooseGuest = (): void => saveTab(storageKey, { isGuest: true });

/** Marks the container of the dialog `SignInRequired`. */
export const offersAccount = { "data-offers-account": "" };

const offer = () => document.querySelector<HTMLDialogElement>("[data-offers-account] > dialog");

/** Whether the dialog is already open at hydration. */
export const isOffered = () => typeof document !== "undefined" && offer()?.open === true;

/** The dialog opens by itself, so no control gets the focus back when it closes. */
export function focusMain(): void {
  const main = document.querySelector("main");
  const active = document.activeElement;
  // The pressed button of a closed dialog keeps the focus until the next frame.
  if (!main || (active !== document.body && active?.checkVisibility())) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** Opens the dialog of `SignInRequired` before hydration, until `signal`; closing it continues as a guest. */
export function offerAccount(signal: AbortSignal): void {
  const dialog = offer();
  if (!dialog || dialog.open || isGuestByChoice()) return;
  const continueAsGuest = () => {
    chooseGuest();
    focusMain();
  };
  dialog.addEventListener("close", continueAsGuest, { signal });
  dialog.addEventListener(
    "click",
    ({ target }) => {
      if (target === dialog || (target as Element).closest("button")) dialog.close();
    },
    { signal },
  );
  // Otherwise the first button would get the focus and look like the recommended choice.
  const heading = dialog.querySelector("h2");
  if (heading) heading.autofocus = true;
  dialog.showModal();
}
