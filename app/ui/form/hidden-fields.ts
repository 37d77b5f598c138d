/** Names of the controls that no visitor sees; none of them is part of what is sent. */
export const hiddenFields = {
  /** Left empty by people; whatever fills every field fills it too. */
  website: "website",
  /** How long the form had been open when it was sent, in milliseconds, as the page's own scripts say. */
  openMs: "openMs",
  /** Made by the browser, the same for every repeat of one sending. */
  idempotencyKey: "idempotencyKey",
  /** When a form that is sent again and again sent this, in milliseconds by the browser's clock. */
  sentAt: "sentAt",
} as const;
