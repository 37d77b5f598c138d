import { company } from "#app/content/company.ts";

/** Texts of My Bookings that the specification fixes ("spec"), and texts with several uses. */
export const myBookingsMessages = {
  title: "My Bookings", // spec
  lead: "Updates from the desk appear here within a minute.",
  failedTitle: "Error!", // spec
  failed: "Failed to fetch bookings. Please try again later.", // spec
  empty: "No bookings found", // spec
  replyDue: (moment: string) => `Reply due by ${moment}, Lagos time.`,
  replyWasDue: (moment: string) =>
    `Our reply was due by ${moment}, Lagos time. If you have heard nothing, please call the desk.`,
  missing: {
    title: "Booking not found",
    label: "No such reference",
    heading: "We cannot find this booking in your account.",
    text: "Check the reference against our e-mail. A request sent under another e-mail address is in the account of that address.",
    back: { label: "My Bookings", href: "/bookings" },
  },
  present: {
    pending: "The desk replies with aircraft and a price. Nothing is booked yet.",
    confirmed: "Your flight is confirmed.",
    completed: "This flight has been flown.",
    cancelled: "This booking is cancelled.",
  },
  undoWaits: (seconds: number) => `The e-mails go out in ${seconds} s.`,
  illegal: (status: string) =>
    `This can no longer be cancelled here: it is now ${status}. Call the desk, day or night: ${company.phones.desk.display}.`,
  tooMany: (minutes: number) =>
    `You have cancelled many requests in a short time. Nothing was changed: please call ${company.phones.desk.display} or try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  cancelFailed:
    "We could not cancel it just now. Nothing was changed: please try again in a minute, or call the desk.",
} as const;
