import { formMessages } from "#app/content/form-messages.ts";

/** Every sentence that booking says to a person. Those marked "spec" are binding, to the letter. */
export const bookingMessages = {
  title: "Book Your Flight", // spec
  thanks: "Thank you for your booking request!", // spec
  thanksDetail: "We'll review your request and get back to you shortly.", // spec
  failed: "Failed to submit booking request. Please try again later.", // spec
  submitting: "Submitting...", // spec
  submit: "Send booking request",
  signInRequired: "Sign In Required", // spec
  signInRequiredDetail:
    "Sign in to have your details filled in and to follow this request online. You can also continue as a guest: nothing else changes.",
  signIn: "Sign In",
  signUp: "Sign Up",
  or: "or",
  continueAsGuest: "Continue as guest",
  signedInAs: (name: string) => `Signed in as ${name}.`,
  signedInDetail: "Your details are filled in, and this request will appear in My Bookings.",
  guestNotice: "No account is needed. To have your details filled in:",

  sectionLead: {
    trip: "Enter the local time at each airport.",
    contact: "How can we reach you?",
    details: "All optional; you can tell us later.",
  },
  details: "Add details",
  detailsExamples: "Children, requests, aircraft, purpose",
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
  estimateAsFact: (range: string, isSample: boolean) =>
    `${range.replace(" ", "\u00a0")}${isSample ? ", at sample rates" : ""}, not an offer`,
  askedEstimate: (range: string, isSample: boolean) =>
    `Guide price${isSample ? " at sample rates" : ""}: ${range.replace(" ", "\u00a0")}. Your quotation will give one firm figure.`,
  timeOpen: (day: string) => `${day}, time to be agreed`,
  change: "Change",
  detailsTitle: "Details",
  largeParty: (seats: number) =>
    `More than our largest cabin (${seats}). The desk will suggest two aircraft.`,
  phoneHint: formMessages.phoneHint,
  numberNeeded: {
    phone: "Please add a number, so that we can call you.",
    whatsapp: "Please add a number, so that we can message you on WhatsApp.",
  },
  placeHint: "City or airport",
  asWritten: (text: string) => `Use “${text}”`,
  tripTypeDetail: {
    dropoff: "You won’t need the aircraft again.",
    dropandwait: "It stays with you until you fly home.",
    pickup: "We fly to you and bring you home.",
    other: "Describe it, and the desk plans it.",
  },
  childrenAgesHint: "For example: 4 and 9",
  specialRequestsHint: "Catering, luggage, pets, a wheelchair, protocol, a car to the aircraft",
  preferredAircraftHint: "Leave this blank and the desk suggests what suits the route and the group.",
  confirmInfo: "I confirm that the information I have given is correct.",
  confirmFirst: "Tick the box above to send.",
  confirmDetail: "This is a request, not a contract: nothing is booked until you accept a written quotation.",
  referenceLabel: "Your reference",
  yourTrip: "Your trip",
  sentTo: (email: string) => `Sent to ${email}.`,
  notRight: "Not right? Please call the desk:",
  follow: "Follow it in My Bookings",
  followAsGuest: {
    before: "Want to follow it online?",
    link: "Sign up",
    after: "with the same e-mail address.",
  },
  sentMissing: {
    title: "Request sent",
    label: "The page after a request",
    heading: "This page has closed. Your request has not.",
    text: "It stays open for an hour. A request that you have sent is with the desk, and its reference is in our e-mail.",
    back: { label: "My Bookings", href: "/bookings" },
  },
  another: "Request another flight",

  correct: formMessages.correct,
  tripChanged: "Please note",
  tripChanges: (changes: readonly string[]) =>
    `The request differs from the journey of this estimate. ${changes.join("; ")}.`,
  tripChange: (label: string, now: string, then: string) => `${label}: ${now}, not ${then}`,
  tripNone: "none",
  tripLost: "Your trip could not be carried over. Please enter it below.",
  tooMany: (minutes: number) => formMessages.tooMany("request", minutes),
  leaveEmpty: formMessages.leaveEmpty("request"),
  tooQuick: formMessages.tooQuick("request"),

  choose: "Choose one of the options.",
  tooLong: formMessages.tooLong,
  fullNameMissing: "Enter your full name.",
  emailMissing: formMessages.emailMissing,
  emailFormat: formMessages.emailFormat,
  otherTripTypeMissing: "Describe the trip you have in mind.",
  departureCityMissing: "Where are you flying from?",
  arrivalCityMissing: "Where are you flying to?",
  departureMissing: "Choose the day and time of departure.",
  departurePast: "This time has already passed at the departure airport. Choose a later one.",
  returnMissing: "Choose the day and time of the return.",
  returnBeforeDeparture: "The return must be after the departure.",
  notADate: "We cannot read this day and time. Use the form 2026-12-24T09:30.",
  passengers: ({ min, max }: { min: number; max: number }) =>
    `Enter the number of passengers, from ${min} to ${max}.`,
  children: ({ min, max }: { min: number; max: number }) =>
    `Enter the number of children, from ${min} to ${max}.`,
  otherPurposeMissing: "Tell us the purpose in a word or two.",
  confirmMissing: "Tick the box to confirm that the information is correct.",
} as const;
