import { formMessages } from "#app/content/form-messages.ts";

/** Texts that the specification fixes ("spec"), and texts with several uses. */
export const bookingMessages = {
  title: "Book Your Flight", // spec
  thanks: "Thank you for your booking request!", // spec
  thanksDetail: "We'll review your request and get back to you shortly.", // spec
  failed: "Failed to submit booking request. Please try again later.", // spec
  submitting: "Submitting...", // spec
  signInRequired: "Sign In Required", // spec
  sectionLead: {
    trip: "Enter the local time at each airport.",
    contact: "How can we reach you?",
    details: "All optional; you can tell us later.",
  },
  route: (from: string, to: string) => `${from} to ${to}`,
  flight: (number: number) => `Flight ${number}`,
  localTime: "local time at departure",
  /** `departs` empty: each flight has its own line. */
  askedTrip: (departs: string, back: string, passengers: string, aircraft: string) =>
    [
      ...(departs ? [departs] : []),
      ...(back ? [`back ${back}`] : []),
      passengers === "1" ? (departs ? "one passenger" : "One passenger") : `${passengers}\u00a0passengers`,
      ...(aircraft ? [aircraft.replaceAll(" ", "\u00a0")] : []),
    ].join(", "),
  askedEstimate: (range: string, isSample: boolean) =>
    `Guide price${isSample ? " at sample rates" : ""}: ${range.replaceAll(" ", "\u00a0")}. Your quotation will give one firm figure.`,
  timeOpen: (day: string) => `${day}, time to be agreed`,
  sentMissing: {
    title: "Request sent",
    label: "The page after a request",
    heading: "This page has closed. Your request has not.",
    text: "It stays open for an hour. A request that you have sent is with the desk, and its reference is in our e-mail.",
    back: { label: "My Bookings", href: "/bookings" },
  },
  correct: formMessages.correct,
  tooMany: (minutes: number) => formMessages.tooMany("request", minutes),
  leaveEmpty: formMessages.leaveEmpty("request"),
  tooQuick: formMessages.tooQuick("request"),
  choose: "Choose one of the options.",
  passengers: ({ min, max }: { min: number; max: number }) =>
    `Enter the number of passengers, from ${min} to ${max}.`,
  children: ({ min, max }: { min: number; max: number }) =>
    `Enter the number of children, from ${min} to ${max}.`,
} as const;
