/** Names of controls that visitors do not see; not part of the submission. */
export const hiddenFields = {
  /** Honeypot: people leave it empty. */
  website: "website",
  /** How long the form had been open when it was sent, in milliseconds; set by the page's scripts. */
  openMs: "openMs",
  /** The same for every repeat of one submission. */
  idempotencyKey: "idempotencyKey",
} as const;
