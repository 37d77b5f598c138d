const passengers = (count: number) => (count === 1 ? "1 passenger" : `${count} passengers`);
/** Who flies, and in what where that was said. */
const party = (count: number, aircraft: string) =>
  [passengers(count).replace(" ", "\u00a0"), aircraft].filter(Boolean).join(", ");

/** What the desk reads about bookings. */
export const staffAreaMessages = {
  statuses: { pending: "Pending", confirmed: "Confirmed", completed: "Completed", cancelled: "Cancelled" },
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
  orders: {
    newest: "Newest request first",
    oldest: "Oldest request first",
    soonest: "Soonest flight first",
    latest: "Latest flight first",
  },
  /** The requested aircraft; the confirmation names the actual one. */
  aircraft: ({ status, preferredAircraft }: { status: string; preferredAircraft: string }) =>
    status === "pending"
      ? preferredAircraft || "any aircraft"
      : preferredAircraft
        ? `${preferredAircraft} asked for`
        : "any aircraft",
  party,
  timeOpenOn: (day: string) => `${day}, time open`,

  asked: (trip: { departs: string; places: readonly string[] }) =>
    `${trip.places.join(" to ")}, ${trip.departs}`,
  /** What of a trip does not apply, in one line. */
  negatives: (trip: { datesFlexible: boolean; hasChildren: boolean; needsChildSeat: boolean | null }) => {
    const sentences = [
      trip.datesFlexible ? "" : "fixed dates",
      trip.hasChildren ? "" : "no children",
      trip.needsChildSeat === false ? "no child seat" : "",
    ].filter(Boolean);
    return sentences.join(", ").replace(/^./, (first) => first.toUpperCase());
  },
  ways: { email: "E-mail", phone: "Call", whatsapp: "WhatsApp" },
  prefers: { email: "Prefers e-mail", phone: "Prefers a call", whatsapp: "Prefers WhatsApp" },

  moves: {
    confirmed: { ask: "Confirm", sure: "Confirm and send" },
    cancelled: { ask: "Cancel the booking", sure: "Cancel and send" },
    completed: { ask: "Mark as completed", sure: "Complete and send" },
    pending: { ask: "Back to pending", sure: "Correct and send" },
  },
  backToConfirmed: { ask: "Back to confirmed", sure: "Correct and send" },
  undoWaits: (seconds: number) => `The customer's e-mail goes out in ${seconds} s.`,

  tripLabels: {
    departureCity: "From",
    arrivalCity: "To",
    departureDateTime: "Departure, local time",
    returnDateTime: "Return, local time",
    numberOfPassengers: "Passengers",
    preferredAircraft: "Aircraft",
  },

  bulkAssigned: (count: number, name: string) =>
    count === 1 ? `One booking is assigned to ${name}.` : `${count} bookings are assigned to ${name}.`,
  gone: "There is no booking with this reference.",
} as const;

export const todayTexts = {
  departures: {
    title: "Departures today and tomorrow",
    today: "Today",
    tomorrow: "Tomorrow",
    none: "Nothing departs today or tomorrow.",
  },
  waiting: { title: "Waiting for a reply", none: "No request for a flight ahead is waiting." },
  own: {
    title: "Assigned to you",
    none: "No upcoming flight is assigned to you.",
    way: { label: "See unassigned requests", query: "status=pending&assignee=none" },
  },
} as const;

export const entryTexts = {
  tripType: {
    dropoff: "One way",
    dropandwait: "Return, waits",
    pickup: "Collect",
    other: "Several legs",
  },
  tripTypeDetail: {
    dropoff: "The aircraft is not needed again.",
    dropandwait: "It stays with the client until the flight home.",
    pickup: "It flies to the client first, and brings them home.",
    other: "Or something different, in a sentence or two.",
  },
  departureTimeHint: "Local time at departure",
  preferredAircraftHint: "Blank: we suggest.",
} as const;
