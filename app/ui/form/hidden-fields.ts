/** Names of controls that visitors do not see; not part of the submission. */
export const hiddenFields = {
  /** Honeypot: people leave it empty. */
  website: "website",
  /** How long the form had been open when it was sent, in milliseconds, as the page's own scripts say. */
  openMs: "openMs",
  /** Made by the browser, the same for every repeat of one sending. */
  idempotencyKey: "idempotencyKey",
} as const;
