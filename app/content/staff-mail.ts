/** Texts of the staff pages about outgoing mail. */
export const staffMailMessages = {
  statuses: { queued: "Queued", sent: "Sent", failed: "Failed" },
  /** Names of mail kinds whose identifier is unclear; other names are derived from it. */
  kinds: {
    "account-confirm-email": "Confirm your e-mail address",
    "account-reset-code": "Code for a new password",
    "account-notice": "Account notice",
    "account-change-old": "Change of address, to the old one",
    "account-change-new": "Change of address, to the new one",
  } as Readonly<Record<string, string>>,
  /** Shown instead of the recipient of a confidential mail. */
  toOwner: "Hidden: it holds a personal link or code",
  to: "To",
  subject: "Subject",
  attached: "Attached",
  bodyName: "The text of the e-mail",
  gone: "The record behind this e-mail has been deleted, so there is nothing to show.",
} as const;

/** Name of a mail kind: its own text, else from the kind. */
export const mailKind = (kind: string): string =>
  staffMailMessages.kinds[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll("-", " ")}`;
