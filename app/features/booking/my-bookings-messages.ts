import { company } from "#app/content/company.ts";

/** Every sentence that a customer's own bookings say. Those marked "spec" are binding, to the letter. */
export const myBookingsMessages = {
  title: "My Bookings", // spec
  lead: "Every flight you have asked us for, the newest first. What the desk decides shows here as it happens.",
  listName: "Your bookings",
  pages: "Older and newer bookings",
  loading: "Your bookings are on their way.",
  failedTitle: "Error!", // spec
  failed: "Failed to fetch bookings. Please try again later.", // spec
  retry: "Try again",
  empty: "No bookings found", // spec
  emptyDetail:
    "Once you have asked for a flight it stands here, with its reference and what has become of it. Requests that you sent as a guest join when the same e-mail address is verified.",
  book: "Book a flight",
  older: "Older bookings",
  newest: "Back to the newest",
  endOfLog: "There are no older bookings.",

  departure: "Departure",
  arrival: "Arrival",
  date: "Date",
  passengers: "Passengers",
  aircraft: "Aircraft",
  reference: "Reference",
  status: "Status",
  noAircraft: "As the desk proposes",

  back: "My Bookings",
  localTime: "local time at departure",
  missing: {
    title: "Booking not found",
    label: "Nothing under this reference",
    heading: "We find no such booking of yours.",
    text: "Check the reference against the mail you had from us. A request that you sent under another e-mail address stands in the account of that address.",
    back: { label: "My Bookings", href: "/bookings" },
  },
  history: "What has happened",
  asked: { customer: "You asked for this flight.", desk: "The desk entered this request for you." },
  changed: { customer: "You changed the trip.", desk: "The desk changed the trip." },
  moved: {
    pending: { customer: "You reopened it.", desk: "The desk reopened it." },
    confirmed: { customer: "You confirmed it.", desk: "The desk confirmed it." },
    completed: { customer: "The flight is completed.", desk: "The flight is completed." },
    cancelled: { customer: "You cancelled it.", desk: "The desk cancelled it." },
  },
  present: {
    pending:
      "The desk has your request and comes back to you with aircraft and a price. Nothing is booked yet.",
    confirmed: "Your flight is confirmed.",
    completed: "This flight has been flown.",
    cancelled: "This booking is cancelled. Nothing more happens with it.",
  },
  request: "Your request",
  calendar: "Add the departure to a calendar",
  noCalendar:
    "There is no departure for a calendar here: only a confirmed booking of your own has one. /bookings says how yours stand.",
  again: "Ask for this trip again",
  call: "To change anything else, call the desk at any hour:",

  cancel: "Cancel this request",
  cancelDetail:
    "The desk stops working on it and nothing is charged. You and the desk each get a mail that says so. You can undo it for ten seconds; after that you can always ask again.",
  cancelNote: "A word to the desk (optional)",
  cancelConfirm: "Yes, cancel this request",
  cancelling: "Cancelling...",
  undo: "Undo",
  undoWaits: (seconds: number) => `The mails go out in ${seconds} s.`,
  undoOver: "The mails are on their way.",
  undoTooLate:
    "That cannot be undone any more: the ten seconds are over, and the mails are on their way. Ask for the flight again, or call the desk.",
  illegal: (status: string) =>
    `This can no longer be cancelled here: it is ${status} by now. Call the desk, at any hour: ${company.phones.desk.display}.`,
  tooMany: (minutes: number) =>
    `That is more than one person usually cancels. Nothing was changed: please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}, or call the desk.`,
  cancelFailed:
    "We could not cancel it just now. Nothing was changed: please try again in a minute, or call the desk.",
} as const;
