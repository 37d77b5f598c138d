/** What the desk reads about outgoing mail. */
export const staffMailMessages = {
  title: "Mail",
  statuses: { queued: "Queued", sent: "Sent", failed: "Failed" },
  queuedAt: "Queued",
  about: "About",
  attempts: "Tries",
  lastError: "Server response",
  /** What a mail is, where its own name does not say it; the rest is read as it is called. */
  kinds: {
    "account-confirm-email": "Confirm your e-mail address",
    "account-reset-code": "Code for a new password",
    "account-notice": "Account notice",
    "account-change-old": "Change of address, to the old one",
    "account-change-new": "Change of address, to the new one",
  } as Readonly<Record<string, string>>,
  /** Instead of the address of a mail that holds a key. */
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

/** What a kind of mail is called: by its own words, else by its name's. */
export const mailKind = (kind: string): string =>
  staffMailMessages.kinds[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll("-", " ")}`;
