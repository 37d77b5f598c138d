const storageKey = "booking-as-guest";

/** Whether this tab's visitor has chosen to go on as a guest; asked once a tab. */
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
    // Storage may be blocked; the question then comes once more.
  }
}
