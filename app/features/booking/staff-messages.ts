const passengers = (count: number) => (count === 1 ? "1 passenger" : `${count} passengers`);
/** Who flies, and in what where that was said. */
const party = (count: number, aircraft: string) =>
  [passengers(count).replace(" ", "\u00a0"), aircraft].filter(Boolean).join(", ");

/** What the desk reads about bookings. */
export const staffAreaMessages = {
  title: "Bookings",
  deleteAsk: "Delete this request",
  deleteDetail:
    "The request goes for good, with its history, notes and e-mails. E-mails that wait are not sent. This cannot be undone.",
  deleteSure: "Delete for good",
  deleteFlight:
    "This booking was confirmed. The law requires us to keep the record of a flight for six years.",
  deleted: "The request is deleted.",
  waiting: (count: number) =>
    count === 0
      ? "No request is waiting."
      : count === 1
        ? "One request is waiting for a reply."
        : `${count} requests are waiting for a reply.`,
  lateTitle: (count: number) => `${count} past the promised time`,
  lateMore: (count: number) => `Show all ${count}`,
  newArrived: (count: number) => (count === 1 ? "A new request arrived." : `${count} new requests arrived.`),
  showNewest: "Show the newest",
  all: "All",
  statuses: { pending: "Pending", confirmed: "Confirmed", completed: "Completed", cancelled: "Cancelled" },
  searchLabel: "Name, e-mail, phone, place or reference",
  filters: {
    from: "Departs from (local date)",
    to: "until (local date)",
    aircraft: "Aircraft",
    contact: "Contact by",
    assignee: "Assigned to",
    source: "Source",
    order: "Order",
  },
  sources: { website: "Website", telephone: "Telephone", mail: "E-mail", "walk-in": "Walk-in" },
  any: "Any",
  nobody: "Nobody",
  unassigned: "unassigned",
  orders: {
    newest: "Newest request first",
    oldest: "Oldest request first",
    soonest: "Soonest flight first",
    latest: "Latest flight first",
  },
  columns: {
    request: "Request",
    received: "Received",
    trip: "Trip",
    departs: "Departs",
    assignee: "Assigned",
    status: "Status",
  },
  /** What was asked for, of a request and of a flight alike: what flies stands in the confirmation. */
  aircraft: ({ status, preferredAircraft }: { status: string; preferredAircraft: string }) =>
    status === "pending"
      ? preferredAircraft || "any aircraft"
      : preferredAircraft
        ? `${preferredAircraft} asked for`
        : "any aircraft",
  party,
  /** Of the airport that is departed from. */
  localTime: (time: string) => `${time}\u00a0local\u00a0time`,
  /** The same where there is little room. */
  local: (time: string) => `${time} local`,
  noTimeZone: (places: readonly string[]) =>
    `No time zone is known for ${places.join(" and ")}: agree the local times with the customer.`,
  timeOpen: "time open",
  timeOpenOn: (day: string) => `${day}, time open`,
  empty: "No bookings here.",
  more: "Filter and sort",
  moreIn: (order: string) => `Filter and sort, ${order.toLowerCase()}`,
  apply: "Apply",
  clear: "Clear the filters",
  emptyDetail: "Requests from the booking page appear here as they arrive.",
  nothingFound: "No booking matches. Remove a filter, or search for fewer words.",
  exportCsv: "Export CSV",

  received: "received",
  withColleague: (name: string) => `assigned to ${name}`,
  asked: (trip: { departs: string; places: readonly string[] }) =>
    `${trip.places.join(" to ")}, ${trip.departs}`,
  largeParty: (seats: number) => `More passengers than our largest cabin seats (${seats}).`,
  specialRequests: "Special requests",
  /** What of a trip does not apply, in one line. */
  negatives: (trip: { datesFlexible: boolean; hasChildren: boolean; needsChildSeat: boolean | null }) => {
    const said = [
      trip.datesFlexible ? "" : "fixed dates",
      trip.hasChildren ? "" : "no children",
      trip.needsChildSeat === false ? "no child seat" : "",
    ].filter(Boolean);
    return said.join(", ").replace(/^./, (first) => first.toUpperCase());
  },
  negativesLabel: "Details",
  agreed: "Written to the customer with the confirmation",
  waitedFor: (time: string) => `waiting for ${time}`,
  due: (time: string) => `due ${time}`,
  flown: "departed, not completed",
  dueNow: "due now",
  dueSoon: (time: string, left: string) => `due ${time}, ${left} left`,
  late: (time: string, since: string) => `due ${time}, ${since} late`,
  isGuest: "Sent as a guest",
  isEntered: "Entered by staff",
  isCustomer: "Customer with an account",
  answerTitle: "Reply",
  ways: { email: "E-mail", phone: "Call", whatsapp: "WhatsApp" },
  prefers: { email: "Prefers e-mail", phone: "Prefers a call", whatsapp: "Prefers WhatsApp" },
  savedReplies: "E-mail with the estimate or a saved reply",
  mailSubject: (reference: string) => `Your flight request ${reference}`,
  whatsappText: (reference: string, name: string) =>
    `Dear ${name}, this is the charter desk of Harmattan Aviation about your flight request ${reference}.`,

  moveTitle: "Status",
  moves: {
    confirmed: { ask: "Confirm", sure: "Confirm and send" },
    cancelled: { ask: "Cancel the booking", sure: "Cancel and send" },
    completed: { ask: "Mark as completed", sure: "Complete and send" },
    pending: { ask: "Back to pending", sure: "Correct and send" },
  },
  backToConfirmed: { ask: "Back to confirmed", sure: "Correct and send" },
  isClosed: "This booking is closed. If its status was set by mistake, correct it here.",
  correctionNote: "What happened",
  correctionNoteMissing: "Write what happened first: the customer reads it in the e-mail.",
  moveDetail: (name: string) => `This e-mail will go to ${name}. You have ten seconds to undo it.`,
  cancelDetail: (name: string) =>
    `This e-mail will go to ${name}, and the booking will be closed. You have ten seconds to undo it.`,
  noteToCustomer: "Note to the customer",
  noteToCustomerHint: "Appears in the e-mail and in the customer's history.",
  reason: "Reason",
  reasonMissing: "Enter a reason first: the customer reads it in the e-mail.",
  moved: (status: string) => `The booking is ${status.toLowerCase()}.`,
  noMail: "No e-mail is sent with this.",
  noMailAsked: "None of these steps sends an e-mail. Go back to the booking and choose what to do.",
  undo: "Undo",
  undoWaits: (seconds: number) => `The customer's e-mail goes out in ${seconds} s.`,
  undoOver: "The customer's e-mail is on its way.",
  undoOthers: "Someone else did that, and only they can undo it.",
  undone: (status: string) =>
    `Undone: the booking is ${status.toLowerCase()} as before, and no e-mail was sent.`,
  undoTooLate:
    "This can no longer be undone: the ten seconds are over and the e-mail has been sent, or someone has changed the booking since.",

  tripHint: "Changing a confirmed trip sends the customer a new calendar entry.",
  tripLabels: {
    departureCity: "From",
    arrivalCity: "To",
    departureDateTime: "Departure, local time",
    returnDateTime: "Return, local time",
    numberOfPassengers: "Passengers",
    preferredAircraft: "Aircraft",
  },
  changeTrip: "Change the trip",
  closeTrip: "Close the form",
  saveTrip: "Save the trip",
  saveTripSure: "Save and send",
  tripSaved: "The trip is saved.",
  unchanged: "Nothing was changed.",
  difference: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
  nothing: "nothing",
  stale: "Someone changed this booking while you had it open. Your changes have not been saved yet.",
  staleChanges: "Changed since you opened it:",
  staleStatus: (status: string) => `Status: now ${status.toLowerCase()}`,
  staleNext: "Your changes are still below, with theirs beside them. Save again to keep yours.",
  tripClosed: "This booking is cancelled, so its trip stays as it was requested. Nothing was changed.",
  staleMove: "Look at it as it is now, and decide again.",
  illegal: (from: string, to: string) =>
    `A booking that is ${from.toLowerCase()} cannot become ${to.toLowerCase()}. This is its current state.`,

  assignTitle: "Assigned to",
  assign: "Assign",
  takeIt: "Assign to me",
  assignedTo: (name: string) => `Assigned to ${name}.`,
  bulkAssigned: (count: number, name: string) =>
    count === 1 ? `One booking is assigned to ${name}.` : `${count} bookings are assigned to ${name}.`,
  assignedToNobody: "Assigned to nobody.",
  assigneeUnknown: "No one at the desk has this name any more. Choose someone from the list.",
  assignedMeanwhile: (name: string | null) =>
    `Someone assigned this booking while you had it open: it is now with ${name ?? "nobody"}. Assign it again to change that.`,
  notesTitle: "Internal notes",
  notesHint: "Visible to staff only.",
  noteLabel: "New note",
  addNote: "Add note",
  noteMissing: "Enter a note first.",
  noteAdded: "Note added.",
  print: "Print the trip sheet",
  printed: "printed",
  seeOnTrip: "See it on the trip page",
  historyTitle: "History",
  tripChanged: "Trip changed",
  byCustomer: "customer",
  /** Stands for what a customer had typed, once their account is deleted. */
  forgotten: "(removed)",
  today: {
    departures: {
      title: "Departures today and tomorrow",
      today: "Today",
      tomorrow: "Tomorrow",
      none: "Nothing departs today or tomorrow.",
    },
    waiting: { title: "Waiting for a reply", none: "No request for a flight ahead is waiting." },
    allWaiting: "Show all waiting",
    own: {
      title: "Assigned to you",
      none: "No upcoming flight is assigned to you.",
      way: { label: "See unassigned requests", query: "status=pending&assignee=none" },
    },
  },
  newRequest: "New request",
  entry: {
    note: "Trip and contact are enough for now.",
    tripType: {
      ...{ dropoff: "One way", dropandwait: "Return, waits" },
      ...{ pickup: "Collect", other: "Several legs" },
    },
    tripTypeDetail: {
      dropoff: "The aircraft is not needed again.",
      dropandwait: "It stays with the client until the flight home.",
      pickup: "It flies to the client first, and brings them home.",
      other: "Or something different, in a sentence or two.",
    },
    departureTimeHint: "Local time at departure",
    preferredAircraftHint: "Blank: we suggest.",
    detailsNote: "Dates, children, wishes, aircraft, purpose",
    source: "Source",
    sourceMissing: "Choose how the request reached us.",
    acknowledgeTitle: "Acknowledgement",
    acknowledge: "Send the acknowledgement to the client",
    acknowledgeHint: "It repeats the request with its reference, and is sent when you save.",
    submit: "Save the request",
    saving: "Saving...",
    saved: "The request is saved.",
    failed: "The request could not be saved. Everything is still in the form: save it again in a minute.",
    tooMany: (minutes: number) =>
      `That is more requests than one person usually enters. Yours is still in the form: save it again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  },
  gone: "There is no booking with this reference.",
} as const;
