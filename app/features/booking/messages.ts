import { formMessages } from "#app/content/form-messages.ts";

/** Texts of the booking form that the specification fixes ("spec"), and texts with several uses. */
export const bookingMessages = {
  title: "Book Your Flight", // spec
  thanks: "Thank you for your booking request!", // spec
  thanksDetail: "We'll review your request and get back to you shortly.", // spec
  failed: "Failed to submit booking request. Please try again later.", // spec
  submitting: "Submitting...", // spec
  signInRequired: "Sign In Required", // spec
  estimate: ({ range, isSample }: { range: string; isSample: boolean }) =>
    `Guide price${isSample ? " at sample rates" : ""}: ${range.replaceAll(" ", "\u00a0")}. Your quotation will give one firm figure.`,
  timeOpen: (day: string) => `${day}, time to be agreed`,
  tooMany: (minutes: number) => formMessages.tooMany("request", minutes),
  leaveEmpty: formMessages.leaveEmpty("request"),
  tooQuick: formMessages.tooQuick("request"),
} as const;

/** The same for My Bookings. */
export const myBookingsMessages = {
  title: "My Bookings", // spec
  lead: "Updates from the desk appear here within a minute.",
  failedTitle: "Error!", // spec
  failed: "Failed to fetch bookings. Please try again later.", // spec
  empty: "No bookings found", // spec
  notStored:
    "We could not do that just now. Nothing was changed: please try again in a minute, or call the desk.",
} as const;
