import type { Booking } from "./bookings.server.ts";

export type BookingStatus = Booking["status"];
export type BookingSource = Booking["source"];

/** Who moves a booking: its own customer, or staff. */
export type Side = "customer" | "desk";

/** How a request reached us: by the website's form, or by a channel that staff choose. */
export const bookingSources = {
  website: "Website",
  telephone: "Telephone",
  whatsapp: "WhatsApp",
  mail: "E-mail",
  "walk-in": "Walk-in",
} as const satisfies Record<BookingSource, string>;

interface StatusEntry {
  label: string;
  /** Whether the flight may still take place. */
  isAhead: boolean;
  /** Whether the flight was agreed, and not called off. */
  isBooked: boolean;
  /** Classes of the badge. */
  tone: string;
  /** Path of the badge's icon: colour alone is not accessible. */
  icon: string;
  /** Where each side may move the booking; staff move a closed one only back, to correct a mistake. */
  next: Record<Side, readonly BookingStatus[]>;
  /** Labels of the buttons that start and confirm a move to this status. */
  move: { ask: string; sure: string };
  /** Key of the customer's mail in `mail-messages.ts`. */
  mail: string;
  /** The status in a sentence to the customer. */
  sentence: string;
  /** The same after the customer has accepted a quotation. */
  accepted: string;
  /** A move by staff, in the customer's history. */
  history: string;
  audit: string;
}

export const bookingStatuses = {
  pending: {
    label: "Pending",
    isAhead: true,
    isBooked: false,
    tone: "border-pending/40 bg-pending-ground text-pending",
    icon: "M8 4.5V8l2.5 2M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z",
    next: { desk: ["confirmed", "cancelled"], customer: ["cancelled"] },
    move: { ask: "Reopen", sure: "Reopen and send" },
    mail: "reopened",
    sentence: "The desk replies with aircraft and a price. Nothing is booked yet.",
    accepted: "We confirm the aircraft next, and write to you when that is done.",
    history: "The desk reopened it.",
    audit: "Reopened a booking",
  },
  confirmed: {
    label: "Confirmed",
    isAhead: true,
    isBooked: true,
    tone: "border-confirmed bg-confirmed text-white",
    icon: "m4 8.5 3 3 5-6.5",
    next: { desk: ["completed", "cancelled"], customer: [] },
    move: { ask: "Confirm", sure: "Confirm and send" },
    mail: "confirmed",
    sentence: "Your flight is confirmed.",
    accepted: "Your flight is confirmed.",
    history: "The desk confirmed it.",
    audit: "Confirmed a booking",
  },
  completed: {
    label: "Completed",
    isAhead: false,
    isBooked: true,
    tone: "border-ink/30 bg-bone text-quiet",
    icon: "M4 8h8",
    next: { desk: ["confirmed", "pending"], customer: [] },
    move: { ask: "Mark as completed", sure: "Complete and send" },
    mail: "completed",
    sentence: "This flight has been flown.",
    accepted: "Thank you for flying with us.",
    history: "The flight is completed.",
    audit: "Completed a booking",
  },
  cancelled: {
    label: "Cancelled",
    isAhead: false,
    isBooked: false,
    tone: "border-cancelled/40 bg-cancelled-ground text-cancelled",
    icon: "m4.5 4.5 7 7m0-7-7 7",
    next: { desk: ["confirmed", "pending"], customer: [] },
    move: { ask: "Cancel the booking", sure: "Cancel and send" },
    mail: "cancelled",
    sentence: "This booking is cancelled.",
    accepted:
      "The booking is cancelled. The desk calls you about your payments and, if you still want to fly, about another aircraft.",
    history: "The desk cancelled it.",
    audit: "Cancelled a booking",
  },
} as const satisfies Record<BookingStatus, StatusEntry>;

/** How staff end a pending request. Its status is cancelled; the customer's page shows `sentence` and `history`. */
export const bookingEnds = {
  declined: {
    label: "Declined by us",
    mail: "declined",
    sentence: "We can’t offer this flight. Nothing was booked and nothing is charged.",
    history: "The desk declined it.",
  },
  withdrawn: {
    label: "Withdrawn by the client",
    mail: "closed",
    sentence: "As you asked, we have closed this request. Nothing was booked and nothing is charged.",
    history: "The desk closed it, as you asked.",
  },
  duplicate: {
    label: "Duplicate of another request",
    mail: "duplicate",
    sentence: "This request reached us twice. We have closed this one and go on with the other.",
    history: "The desk closed it: it reached us twice.",
  },
  spam: {
    label: "Spam",
    mail: null,
    sentence: "This request is closed.",
    history: "The desk closed it.",
  },
} as const satisfies Record<
  NonNullable<Booking["endReason"]>,
  { label: string; mail: "declined" | "closed" | "duplicate" | null; sentence: string; history: string }
>;
export type EndReason = keyof typeof bookingEnds;
export const endReasons = Object.keys(bookingEnds) as EndReason[];

export const statusNames = Object.keys(bookingStatuses) as BookingStatus[];
export const aheadStatuses = statusNames.filter((status) => bookingStatuses[status].isAhead);
export const bookedStatuses = statusNames.filter((status) => bookingStatuses[status].isBooked);

/** The states that this side may move a booking to from `status`. */
export const movesOpenTo = (side: Side, status: BookingStatus): readonly BookingStatus[] =>
  bookingStatuses[status].next[side];

/** Whether the flight is neither agreed nor called off yet. */
export const isOpenRequest = (status: BookingStatus | undefined): boolean =>
  status !== undefined && bookingStatuses[status].isAhead && !bookingStatuses[status].isBooked;

/** Whether a booking is completed or cancelled. Staff can correct a mistake, with a note to the customer. */
export const isClosed = (status: BookingStatus | undefined): boolean =>
  status !== undefined && !bookingStatuses[status].isAhead;

/** Reopened spam sends no mail and still needs a first answer, because its sender never got one. */
export const isReopenedSpam = ({ endReason }: { endReason: EndReason | null }, to?: BookingStatus): boolean =>
  endReason === "spam" && to === "pending";

/** Whether staff may change the trip. */
export const isTripOpen = (status: BookingStatus): boolean => status !== "cancelled";
