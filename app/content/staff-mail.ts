/** Texts of the staff pages about outgoing mail. */
export const staffMailMessages = {
  title: "Mail",
  statuses: { queued: "Queued", sent: "Sent", failed: "Failed" },
  queuedAt: "Queued",
  about: "About",
  attempts: "Tries",
  lastError: "Server response",
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
  retryAsk: "Try again",
  retryDetail: "The e-mail is sent as shown on this page.",
  retry: "Send it again",
  retried: "It is back in the queue.",
  notFailed: "It is no longer a failed e-mail. This is its current state.",
  to: "To",
  subject: "Subject",
  attached: "Attached",
  bodyName: "The text of the e-mail",
  plain: "Plain text",
  gone: "What this e-mail was about no longer exists, so there is nothing to show.",
  confidential: "This e-mail gives access to someone’s account. Only its recipient may read it.",
  writtenNow: "Shown as it would be written now, from what is stored.",
} as const;

/** Name of a mail kind: its own text, else from the kind. */
export const mailKind = (kind: string): string =>
  staffMailMessages.kinds[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll("-", " ")}`;
