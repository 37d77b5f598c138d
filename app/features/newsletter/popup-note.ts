/** The note in this browser's local storage that its user subscribed or closed the popup: a date, nothing else. */
export const popupNoteKey = "newsletter-popup";

const quietMs = 30 * 24 * 60 * 60 * 1000;

/** Whether this browser subscribed, or closed the popup, within thirty days. Storage that is blocked counts as yes: better no popup than one that comes back each time. */
export function isPopupSnoozed(): boolean {
  try {
    const at = Date.parse(localStorage.getItem(popupNoteKey) ?? "");
    return Date.now() - at < quietMs;
  } catch {
    return true;
  }
}

/** Keeps the popup away for thirty days from now. */
export function snoozePopup(): void {
  try {
    localStorage.setItem(popupNoteKey, new Date().toISOString());
  } catch {
    // Nowhere to note it; then it is not shown either.
  }
}

/** Fired at the popup when its form has been taken. */
export const subscribed = "subscribed";
