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
  signedInDetail: "Your details are filled in, and this request will stand in My Bookings.",
  guestNotice: "You are writing as a guest, which is all this takes.",

  sectionLead: {
    contact: "Who is asking, and how you would like to be answered.",
    trip: "Times are local to the airport they belong to, as they would stand on its wall.",
    passengers: "How many of you fly, and what you would like on board.",
    aircraft: "Leave this open and the desk proposes what fits the sector and the party.",
    purpose: "It helps us with crew, catering and permits, and goes no further.",
  },
  phoneHint: formMessages.phoneHint,
  departureHint: "City or airport",
  tripTypeDetail: {
    dropoff: "One way. The aircraft is free after landing.",
    dropandwait: "There and back, and the aircraft waits for you.",
    pickup: "We come to you and bring you home.",
    other: "Several sectors, or something else again.",
  },
  childrenAgesHint: "For instance: 4 and 9",
  specialRequestsHint: "Catering, luggage, pets, wheelchairs, protocol, a car on the apron",
  preferredAircraftHint: "A type, a size or a name from our fleet",
  confirmInfo: "I confirm that the information I have given is correct.",
  confirmDetail:
    "This is a request, not a contract: nothing is booked until you have accepted a written quotation.",
  referenceLabel: "Your reference",
  another: "Ask for another flight",

  correct: formMessages.correct,
  tooMany: (minutes: number) => formMessages.tooMany("request", minutes),
  leaveEmpty: formMessages.leaveEmpty("request"),
  tooQuick: formMessages.tooQuick("request"),

  choose: "Choose one of the answers.",
  tooLong: formMessages.tooLong,
  fullNameMissing: "Tell us who is asking.",
  emailMissing: formMessages.emailMissing,
  emailFormat: formMessages.emailFormat,
  otherTripTypeMissing: "Describe the trip you have in mind.",
  departureCityMissing: "Where does the flight start?",
  arrivalCityMissing: "Where does it go?",
  departureMissing: "Choose the day and time of departure.",
  departurePast: "This time has already passed at the departure airport. Choose a later one.",
  returnMissing: "Choose the day and time of the return.",
  returnBeforeDeparture: "The return has to be after the departure.",
  notADate: "This is not a day and time we can read. Use the form 2026-12-24T09:30.",
  passengers: ({ min, max }: { min: number; max: number }) =>
    `Give the number of passengers, from ${min} to ${max}.`,
  children: ({ min, max }: { min: number; max: number }) =>
    `Give the number of children, from ${min} to ${max}.`,
  otherPurposeMissing: "Tell us the purpose in a word or two.",
  confirmMissing: "Tick the box to confirm that the information is correct.",
} as const;
