import type { bookings } from "#app/database/schema/bookings.ts";

const verbs = {
  booking: {
    enter: "Entered a request",
    "change-trip": "Changed a trip",
    tail: "Assigned an aircraft",
    contact: "Added an address to a booking",
    handling: "Changed the handling",
    message: "Wrote to a customer",
    assign: "Assigned a booking",
    note: "Wrote a note on a booking",
    undo: "Undid a change of a booking",
    delete: "Deleted a request",
    export: "Exported bookings",
  },
  client: { save: "Changed a client", merge: "Merged two clients" },
  message: {
    answered: "Marked a message as answered",
    closed: "Closed a message",
    new: "Reopened a message",
    assign: "Assigned a message",
    delete: "Deleted a message",
  },
  post: {
    save: "Saved a post",
    schedule: "Scheduled a post",
    publish: "Published a post",
    withdraw: "Withdrew a post",
    restore: "Restored a version of a post",
    delete: "Deleted a post",
  },
  picture: { upload: "Uploaded a picture" },
  comment: {
    show: "Showed a comment",
    hide: "Hid a comment",
    spam: "Marked a comment as spam",
    delete: "Deleted a comment",
    block: "Blocked an address from comments",
    unblock: "Let an address comment again",
  },
  newsletter: {
    save: "Saved an issue",
    test: "Sent a test of an issue",
    schedule: "Scheduled an issue",
    unschedule: "Took an issue off its schedule",
    send: "Sent an issue",
    cancel: "Cancelled an issue",
    delete: "Deleted a draft of an issue",
    import: "Imported subscribers",
    export: "Exported subscribers",
    unsubscribe: "Unsubscribed an address",
  },
  mail: {
    retry: "Sent an e-mail again",
    "send-held": "Sent the e-mails held after a restore",
  },
  reply: {
    create: "Wrote a saved reply",
    change: "Changed a saved reply",
    delete: "Deleted a saved reply",
  },
  quotation: {
    start: "Began a quotation",
    send: "Sent a quotation",
    withdraw: "Withdrew a quotation",
    discard: "Discarded a draft of a quotation",
    payment: "Recorded a payment",
    close: "Closed a flight’s account",
  },
  passenger: {
    show: "Looked at passengers’ details",
    document: "Opened a travel document",
    gar: "Downloaded a UK report (GAR)",
    manifest: "Downloaded a passenger list",
    ask: "Asked for passengers’ details",
  },
  operator: { save: "Changed operators or aircraft" },
  fact: { write: "Changed the prices" },
  aerodrome: { write: "Wrote a note on an aerodrome", withdraw: "Withdrew a note on an aerodrome" },
  staff: {
    invite: "Invited",
    reinvite: "Made a new link for",
    join: "Joined",
    role: "Changed the role of",
    disable: "Disabled",
    enable: "Enabled",
    "require-factor": "Required a second factor of",
    "waive-factor": "Required no second factor of",
    "clear-factor": "Cleared the second factor of",
  },
} as const;

type Verbs = typeof verbs;

/** One of them, such as `post.publish`, or a booking's move to a status; another one does not compile. */
export type AuditAction =
  | { [Kind in keyof Verbs]: `${Kind}.${keyof Verbs[Kind] & string}` }[keyof Verbs]
  | `booking.${(typeof bookings.$inferSelect)["status"]}`;

/** All of them with their words, for the log and its filter. */
export const auditActions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(verbs).flatMap(([kind, done]) =>
    Object.entries(done).map(([verb, words]) => [`${kind}.${verb}`, words] as const),
  ),
);

const detailTexts: Readonly<Record<string, string>> = {
  "source telephone": "by telephone",
  "source whatsapp": "by WhatsApp",
  "source mail": "by e-mail",
  "source walk-in": "in person",
  "acknowledge true": "with a confirmation by e-mail",
  "acknowledge false": "without an e-mail",
};
const detailLabels: Readonly<Record<string, string>> = {
  from: "from ",
  to: "to ",
  was: "before: ",
  role: "now: ",
  revision: "version ",
  slug: "",
};

/** A detail of an entry in words: "by telephone". */
export const auditDetail = (name: string, value: string): string =>
  detailTexts[`${name} ${value}`] ?? `${detailLabels[name] ?? `${name}: `}${value}`;
