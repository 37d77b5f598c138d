/** What the audit log writes down, by what it is done to. */
const verbs = {
  booking: [
    "enter",
    "confirmed",
    "completed",
    "cancelled",
    "change-trip",
    "assign",
    "note",
    "undo",
    "export",
  ],
  message: ["answered", "closed", "new"],
  post: ["save", "schedule", "publish", "withdraw", "restore", "delete", "undelete", "destroy", "undo"],
  picture: ["upload"],
  comment: ["show", "hide", "spam", "delete", "undo", "block", "unblock"],
  newsletter: [
    "save",
    "test",
    "schedule",
    "unschedule",
    "send",
    "pause",
    "resume",
    "cancel",
    "undo",
    "import",
    "export",
  ],
  calendar: ["make", "revoke"],
  mail: ["retry", "undo"],
  reply: ["create", "change", "delete", "undo"],
  fact: ["write", "withdraw", "prices"],
  aerodrome: ["write", "withdraw"],
  staff: [
    "invite",
    "reinvite",
    "join",
    "role",
    "disable",
    "enable",
    "require-factor",
    "waive-factor",
    "clear-factor",
    "undo",
  ],
} as const;

type Kind = keyof typeof verbs;

/** One of them, such as `post.publish`; another one does not compile. */
export type AuditAction =
  | { [Each in Kind]: `${Each}.${(typeof verbs)[Each][number]}` }[Kind]
  // The state that a booking begins in: nothing moves one back to it.
  | "booking.pending";

/** All of them, for the log's filter. */
export const auditActions = Object.entries(verbs).flatMap(([kind, done]) =>
  done.map((verb) => `${kind}.${verb}`),
);
