import { readTab, saveTab } from "#app/ui/tab-storage.ts";

const storageKey = "booking-as-guest";

/** Whether this tab's visitor continues as a guest; offered once a tab. */
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

/** Opens the dialog of `SignInRequired` before hydration (`signal` ends that); closing it continues as a guest. */
export function offerAccount(signal: AbortSignal): void {
  const dialog = offer();
  if (!dialog || dialog.open || isGuestByChoice()) return;
  const goOn = () => {
    chooseGuest();
    focusMain();
  };
  dialog.addEventListener("close", goOn, { signal });
  dialog.addEventListener(
    "click",
    ({ target }) => {
      if (target === dialog || (target as Element).closest("[data-own=guest]")) dialog.close();
    },
    { signal },
  );
  // Else the first button would have the focus, as if it were wanted.
  const heading = dialog.querySelector("h2");
  if (heading) heading.autofocus = true;
  dialog.showModal();
}
