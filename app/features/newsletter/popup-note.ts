/** Local storage key; the value is the date of subscribing or closing the popup. */
export const popupNoteKey = "newsletter-popup";

const snoozeMs = 30 * 24 * 60 * 60 * 1000;

/** Whether this browser subscribed or closed the popup within thirty days. True if storage is blocked: otherwise the popup would open on every page. */
export function isPopupSnoozed(): boolean {
  try {
    const at = Date.parse(localStorage.getItem(popupNoteKey) ?? "");
    return Date.now() - at < snoozeMs;
  } catch {
    return true;
  }
}

/** Hides the popup for thirty days. */
export function snoozePopup(): void {
  try {
    localStorage.setItem(popupNoteKey, new Date().toISOString());
  } catch {
    // `isPopupSnoozed` is true if storage is blocked.
  }
}

/** Event at the popup after its form was accepted. */
export const subscribedEvent = "subscribed";
