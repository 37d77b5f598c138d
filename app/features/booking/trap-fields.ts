/** Names of the controls that tell programs from people; none of them is part of a request. */
export const trapFields = {
  /** Nobody sees it; whatever fills every field fills it too. */
  website: "website",
  /** How long the form had been open when it was sent, in milliseconds, as the page's own scripts say. */
  openMs: "openMs",
} as const;
