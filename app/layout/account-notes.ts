/** Ids and marks of the elements in account-place.tsx. */
export const accountIds = {
  news: "account-news",
  welcome: "account-welcome",
  stillSignedIn: "still-signed-in",
} as const;
/** Marks the element that takes the focus when the focused one is gone. */
export const afterDialog = { "data-after-dialog": "" };

export const noteElement = (id: keyof typeof accountIds) => document.getElementById(accountIds[id]);

/** Announces to screen readers. */
export function announce(words: string): void {
  noteElement("news")?.replaceChildren(words);
}

/** Shows a note until it is closed or the page is left. */
export function showWelcome(words: string): void {
  announce(words);
  const note = noteElement("welcome");
  note?.querySelector("p")?.replaceChildren(words);
  // The page of bookings has its own.
  note?.toggleAttribute("hidden", location.pathname === "/bookings");
}

export const hideWelcome = () => noteElement("welcome")?.setAttribute("hidden", "");

/**
 * When a dialog closes, the browser gives the focus back to what opened it. Who has signed in or out has no such button
 * any more: then the header's first way of the account takes it, or on a phone the menu.
 */
export function focusAfterDialog(): void {
  const active = document.activeElement;
  if (active && active !== document.body && active.checkVisibility()) return;
  const places = document.querySelectorAll<HTMLElement>("header [data-after-dialog], [popovertarget]");
  [...places].find((place) => place.checkVisibility({ visibilityProperty: true }))?.focus();
}
