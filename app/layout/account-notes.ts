/** Ids and marks of the elements in account-place.tsx. */
export const accountIds = {
  news: "account-news",
  welcome: "account-welcome",
  stillSignedIn: "still-signed-in",
} as const;
/** Marks the element that takes the focus when the focused one is gone. */
export const afterDialog = { "data-after-dialog": "" };

export const noteElement = (id: keyof typeof accountIds) => document.getElementById(accountIds[id]);

export function announce(words: string): void {
  noteElement("news")?.replaceChildren(words);
}

let welcome: { words: string; path: string } | null = null;

/** Shows a note until it is closed or the page is left. */
export function showWelcome(words: string): void {
  welcome = { words, path: location.pathname };
  renderWelcome();
}

/** Called after each change of page, which may render other elements for the same note. */
export function renderWelcome(): void {
  if (welcome?.path !== location.pathname) welcome = null;
  if (welcome && noteElement("news")?.textContent !== welcome.words) announce(welcome.words);
  const note = noteElement("welcome");
  note?.querySelector("p")?.replaceChildren(welcome?.words ?? "");
  // The bookings page has its own welcome.
  note?.toggleAttribute("hidden", !welcome || welcome.path === "/bookings");
}

export function hideWelcome(): void {
  welcome = null;
  renderWelcome();
}

/** Moves the focus to the header's first account link, or on a phone to the menu button, when its opener is gone. */
export function focusAfterDialog(): void {
  const active = document.activeElement;
  if (active && active !== document.body && active.checkVisibility()) return;
  const places = document.querySelectorAll<HTMLElement>("header [data-after-dialog], [popovertarget]");
  [...places].find((place) => place.checkVisibility({ visibilityProperty: true }))?.focus();
}
