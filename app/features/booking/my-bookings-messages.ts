import { company } from "#app/content/company.ts";

/** Every sentence that a customer's own bookings say. Those marked "spec" are binding, to the letter. */
export const myBookingsMessages = {
  title: "My Bookings", // spec
  lead: "Updates from the desk appear here as they happen.",
  listName: "Your bookings",
  pages: "Earlier and later bookings",
  loading: "Loading your bookings.",
  failedTitle: "Error!", // spec
  failed: "Failed to fetch bookings. Please try again later.", // spec
  retry: "Try again",
  empty: "No bookings found", // spec
  emptyDetail:
    "Say where and when, and see at once which of our aircraft can fly it, how long it takes and roughly what it costs.",
  emptyLead: "Your requests and our replies will appear here.",
  contact: "How we reach you",
  replyDue: (moment: string) => `Reply due by ${moment}, Lagos time.`,
  replyWasDue: (moment: string) =>
    `Our reply was due by ${moment}, Lagos time. If you have heard nothing, please call the desk.`,
  today: (time: string) => `${time} today`,
  orBook: "If you already know what you need,",
  book: "send the desk the whole request",
  upcoming: "Upcoming",
  past: "Past and cancelled",
  older: "Earlier bookings",
  newest: "Back to the latest",
  endOfLog: "There are no earlier bookings.",

  departure: "Departure",
  arrival: "Arrival",
  stop: "Then",
  flight: (number: number) => `Flight ${number}`,
  route: (from: string, to: string) => `${from} to ${to}`,
  return: "Return",
  passengers: (count: number) => (count === 1 ? "1 passenger" : `${count} passengers`),
  reference: "Reference",
  status: "Status",
  noAircraft: "Aircraft as the desk suggests",

  back: "My Bookings",
  timeOpen: "Time to be agreed",
  at: (time: string, clock: string) => `${time} in ${clock}`,
  localTime: "local time at departure",
  lagosTime: "Lagos time",
  open: { request: "See this request", flight: "See this flight" },
  localTimeThere: "local time at destination",
  missing: {
    title: "Booking not found",
    label: "No such reference",
    heading: "We cannot find this booking in your account.",
    text: "Check the reference against our e-mail. A request sent under another e-mail address is in the account of that address.",
    back: { label: "My Bookings", href: "/bookings" },
  },
  history: "History",
  asked: { customer: "You requested this flight.", desk: "The desk entered this request for you." },
  changed: { customer: "You changed the trip.", desk: "The desk changed the trip." },
  moved: {
    pending: { customer: "You reopened it.", desk: "The desk reopened it." },
    confirmed: { customer: "You confirmed it.", desk: "The desk confirmed it." },
    completed: { customer: "The flight is completed.", desk: "The flight is completed." },
    cancelled: { customer: "You cancelled it.", desk: "The desk cancelled it." },
  },
  present: {
    pending: "The desk replies with aircraft and a price. Nothing is booked yet.",
    confirmed: "Your flight is confirmed.",
    completed: "This flight has been flown.",
    cancelled: "This booking is cancelled.",
  },
  request: { ahead: "Your request", booked: "Your trip" },
  actions: "What you can do",
  calendar: "Add to a calendar",
  change: "Ask for a change",
  changeSubject: (reference: string) => `Change to ${reference}`,
  print: "Print",
  noCalendar:
    "There is no departure for a calendar here: only a confirmed booking of your own has one. See /bookings for the status of yours.",
  again: "Request this trip again",
  call: "Charter desk, day or night:",

  cancel: "Cancel this request",
  cancelDetail:
    "The desk stops working on it and nothing is charged. You and the desk each get an e-mail about it. You can undo this for ten seconds; after that you can always request the flight again.",
  cancelNote: "Note to the desk (optional)",
  cancelConfirm: "Yes, cancel this request",
  cancelling: "Cancelling...",
  undo: "Undo",
  undoWaits: (seconds: number) => `The e-mails go out in ${seconds} s.`,
  undoOver: "The e-mails are on their way.",
  undoTooLate:
    "This can no longer be undone: the ten seconds are over, and the e-mails are on their way. Request the flight again, or call the desk.",
  illegal: (status: string) =>
    `This can no longer be cancelled here: it is now ${status}. Call the desk, day or night: ${company.phones.desk.display}.`,
  tooMany: (minutes: number) =>
    `You have cancelled many requests in a short time. Nothing was changed: please call ${company.phones.desk.display} or try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  cancelFailed:
    "We could not cancel it just now. Nothing was changed: please try again in a minute, or call the desk.",
} as const;
