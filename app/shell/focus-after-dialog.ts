/** Marks where the focus goes when what had it is gone: in the header, the first way of the account. */
export const afterDialog = { "data-after-dialog": "" };

/**
 * When a dialog closes, the browser gives the focus back to what opened it. Who has signed in or out has no such button
 * any more: then the header's first way of the account takes it, or on a phone the menu.
 */
export function focusAfterDialog(): void {
  const active = document.activeElement;
  if (active && active !== document.body) return;
  const places = document.querySelectorAll<HTMLElement>("header [data-after-dialog], [popovertarget]");
  [...places].find((place) => place.checkVisibility({ visibilityProperty: true }))?.focus();
}
