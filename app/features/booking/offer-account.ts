const storageKey = "booking-as-guest";

/** Whether this tab's visitor continues as a guest; offered once a tab. */
export function isGuestByChoice(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

export function chooseGuest(): void {
  try {
    sessionStorage.setItem(storageKey, "yes");
  } catch {
    // Storage may be blocked; the dialog then opens once more.
  }
}

/** Marks the container of the dialog `SignInRequired`. */
export const offersAccount = { "data-offers-account": "" };

const offer = () => document.querySelector<HTMLDialogElement>("[data-offers-account] > dialog");

/** Whether the dialog is already open at hydration. */
export const isOffered = () => typeof document !== "undefined" && offer()?.open === true;

/** Opens the dialog of `SignInRequired` before hydration (`signal` ends that); closing it continues as a guest. */
export function offerAccount(signal: AbortSignal): void {
  const dialog = offer();
  if (!dialog || dialog.open || isGuestByChoice()) return;
  dialog.addEventListener("close", chooseGuest, { signal });
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
