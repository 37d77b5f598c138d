import {
  type BookingField,
  bookingFields,
  type preferredContacts,
  type purposes,
  type tripTypes,
  type yesOrNo,
} from "./booking-request.ts";
import type { Booking } from "./bookings.server.ts";
import { bookingMessages } from "./messages.ts";
import { flightsOf, openTimesOf, seenTripSection, type TripTime } from "./seen-trip.ts";

/** The groups of the mails, in order, with their headings. */
export const sectionTitles = {
  contact: "Contact",
  trip: "Trip",
  passengers: "Passengers",
  aircraft: "Aircraft preferences",
  purpose: "Purpose",
} as const;

export type BookingSection = keyof typeof sectionTitles;

/** The form's own order: where, when and how many cost nothing to bookingMessages, so they come first. What need not be said comes last, together. */
export const formSections = ["trip", "contact"] as const satisfies readonly BookingSection[];

/** What the desk can do without, or ask later. */
const details: readonly BookingField[] = [
  ...(["datesFlexible", "hasChildren", "numberOfChildren", "childrenAges", "needsChildSeat"] as const),
  ...(["specialRequests", "preferredAircraft", "purpose", "otherPurpose"] as const),
];

/** The fields of a part of the form, in order: how many fly belongs to the trip there. */
export const fieldsOf = (part: (typeof formSections)[number] | "details"): BookingField[] =>
  bookingFields.filter((field) => {
    const { section } = fieldPlaces[field];
    if (details.includes(field)) return part === "details";
    return part === (section === "passengers" ? "trip" : section);
  });

/** Each choice of the form in words. */
export const choiceLabels = {
  preferredContact: { email: "E-mail", phone: "Phone", whatsapp: "WhatsApp" },
  tripType: {
    dropoff: "One way",
    dropandwait: "Return, the aircraft waits",
    pickup: "Collect me",
    other: "Several legs or something different",
  },
  yesOrNo: { yes: "Yes", no: "No" },
  purpose: { business: "Business", leisure: "Leisure", medical: "Medical", other: "Other" },
} as const satisfies {
  preferredContact: Record<(typeof preferredContacts)[number], string>;
  tripType: Record<(typeof tripTypes)[number], string>;
  yesOrNo: Record<(typeof yesOrNo)[number], string>;
  purpose: Record<(typeof purposes)[number], string>;
};

/** The answers of a stored booking. */
export type StoredAnswers = Pick<Booking, Exclude<BookingField, "confirmInfo">> &
  Partial<Pick<Booking, "seenTrip" | "status">>;

interface FieldPlace {
  section: BookingSection;
  label: string;
  /** The stored answer in words, its times as `when` writes them: null where the field did not show, "" where it was left empty. */
  answer: (booking: StoredAnswers, when: (wallClock: string) => string) => string | null;
}

/**
 * Where each field of the form belongs, what it is called and how its answer reads, in the order of the mails. The page
 * and both mails take it from here: a new field does not compile until it has its place.
 */
export const fieldPlaces = {
  fullName: { section: "contact", label: "Full name", answer: (booking) => booking.fullName },
  email: { section: "contact", label: "E-mail", answer: (booking) => booking.email },
  phone: { section: "contact", label: "Phone", answer: (booking) => booking.phone },
  preferredContact: {
    section: "contact",
    label: "Preferred contact",
    answer: (booking) => labelOf(choiceLabels.preferredContact, booking.preferredContact),
  },
  tripType: {
    section: "trip",
    label: "Trip type",
    answer: (booking) => labelOf(choiceLabels.tripType, booking.tripType),
  },
  otherTripType: { section: "trip", label: "Kind of trip", answer: (booking) => booking.otherTripType },
  departureCity: { section: "trip", label: "From", answer: (booking) => booking.departureCity },
  arrivalCity: { section: "trip", label: "To", answer: (booking) => booking.arrivalCity },
  departureDateTime: {
    section: "trip",
    label: "Departure",
    answer: (booking, when) => timeOf(booking, "departureDateTime", when, "local time at departure"),
  },
  returnDateTime: {
    section: "trip",
    label: "Return",
    answer: (booking, when) => timeOf(booking, "returnDateTime", when, "local time at destination"),
  },
  datesFlexible: {
    section: "trip",
    label: "Dates are flexible",
    answer: (booking) => yesNo(booking.datesFlexible),
  },
  numberOfPassengers: {
    section: "passengers",
    label: "Passengers",
    answer: (booking) => String(booking.numberOfPassengers),
  },
  hasChildren: {
    section: "passengers",
    label: "Travelling with children",
    answer: (booking) => yesNo(booking.hasChildren),
  },
  numberOfChildren: {
    section: "passengers",
    label: "Children",
    answer: ({ numberOfChildren }) => (numberOfChildren === null ? null : String(numberOfChildren)),
  },
  childrenAges: {
    section: "passengers",
    label: "Children’s ages",
    answer: (booking) => booking.childrenAges,
  },
  needsChildSeat: {
    section: "passengers",
    label: "Child seat needed",
    answer: ({ needsChildSeat }) => (needsChildSeat === null ? null : yesNo(needsChildSeat)),
  },
  specialRequests: {
    section: "passengers",
    label: "Special requests",
    answer: (booking) => booking.specialRequests,
  },
  preferredAircraft: {
    section: "aircraft",
    label: "Preferred aircraft",
    answer: (booking) => booking.preferredAircraft,
  },
  purpose: {
    section: "purpose",
    label: "Purpose of the trip",
    answer: (booking) => labelOf(choiceLabels.purpose, booking.purpose),
  },
  otherPurpose: { section: "purpose", label: "Purpose in words", answer: (booking) => booking.otherPurpose },
  // Every stored request has given it, so it is no answer to show.
  confirmInfo: { section: "purpose", label: "I confirm that the information is correct", answer: () => null },
} as const satisfies Record<BookingField, FieldPlace>;

/** A time that was given, or its day where the time is open; null where there is none. */
function timeOf(
  booking: StoredAnswers,
  field: TripTime,
  when: (wallClock: string) => string,
  clock: string,
): string | null {
  const time = booking[field];
  if (!time) return time;
  return openTimesOf(booking).includes(field)
    ? bookingMessages.timeOpen(when(time).replace(/, \d\d:\d\d$/, ""))
    : `${when(time)} (${clock})`;
}

type ShownBooking = StoredAnswers & Pick<Booking, "seenTrip">;

/** One answer as pages and mails show it. */
export interface BookingFact {
  label: string;
  value: string;
}

/** A booking as sections for mails; empty answers read "Not given". */
export function bookingSections(booking: ShownBooking): { title: string; facts: BookingFact[] }[] {
  const answered = (Object.keys(sectionTitles) as BookingSection[]).map((section) => ({
    title: sectionTitles[section],
    facts: factsOf(booking, [section], longDateTime).map(({ label, value }) => ({
      label,
      value: value || "Not given",
    })),
  }));
  return [...answered, ...seenSection(booking)];
}

/** A booking as tables for pages, flight and contact, without empty answers. */
export function bookingTables(booking: ShownBooking, when = longDateTime) {
  const table = (sections: readonly BookingSection[]) =>
    factsOf(booking, sections, when).filter(({ value }) => value);
  return {
    trip: table(["trip", "passengers", "aircraft", "purpose"]),
    contact: table(["contact"]),
    estimate: seenSection(booking)[0] ?? null,
  };
}

/** The same for the customer: a plain "No" is not worth a line to them. */
export function customerTables(booking: ShownBooking, when = longDateTime) {
  const { trip, ...tables } = bookingTables(booking, when);
  return { ...tables, trip: trip.filter(({ value }) => value !== choiceLabels.yesOrNo.no) };
}

/** The same for the desk, whose page begins with the special requests, and says in one line what does not apply. */
export function deskTables(booking: ShownBooking, when: (wallClock: string) => string) {
  const { trip, ...tables } = customerTables(booking, when);
  return { ...tables, trip: trip.filter(({ label }) => label !== fieldPlaces.specialRequests.label) };
}

const factsOf = (
  booking: StoredAnswers,
  sections: readonly BookingSection[],
  when: (wallClock: string) => string,
): BookingFact[] =>
  answersIn(
    booking,
    bookingFields.filter((field) => sections.includes(fieldPlaces[field].section)),
    when,
  );

/** What one flight's row says instead of these fields, where there are several. */
const routeFields: readonly BookingField[] = [
  ...(["departureCity", "arrivalCity", "departureDateTime", "returnDateTime"] as const),
];

/** Answers of these fields in the mails' order, without hidden ones; one row per flight. */
export function answersIn(
  booking: StoredAnswers,
  fields: readonly BookingField[],
  when: (wallClock: string) => string,
): BookingFact[] {
  const flights = flightFacts(booking, when);
  const ordered = (Object.keys(fieldPlaces) as BookingField[]).filter((field) => fields.includes(field));
  return ordered.flatMap((field) => {
    if (flights.length > 0 && routeFields.includes(field)) return field === "departureCity" ? flights : [];
    const { label, answer }: FieldPlace = fieldPlaces[field];
    const value = answer(booking, when);
    return value === null ? [] : [{ label, value }];
  });
}

/** Every flight of a journey of several, in words; empty for other requests. */
export const flightFacts = (
  booking: Parameters<typeof flightsOf>[0],
  when: (wallClock: string) => string,
): BookingFact[] =>
  flightsOf(booking).map(({ from, to, date, time }, at) => ({
    label: `Flight ${at + 1}`,
    value: `${`${from} to ${to}`}\n${
      time
        ? `${when(`${date}T${time}`)} (local time at departure)`
        : bookingMessages.timeOpen(when(`${date}T00:00`).replace(/, \d\d:\d\d$/, ""))
    }`,
  }));

const seenSection = (booking: ShownBooking) =>
  booking.seenTrip ? [seenTripSection(booking.seenTrip, booking, fieldPlaces)] : [];

// One for all: each holds tens of kilobytes outside the heap, and an export writes a date for every booking there is.
const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The day of a wall-clock time, such as "December 24, 2026"; independent of time zones. */
export const longDate = (wallClock: string): string =>
  dayFormat.format(new Date(`${wallClock.slice(0, 10)}T00:00Z`));

/** A wall-clock time as day and time, such as "December 24, 2026, 09:30". */
export function longDateTime(wallClock: string): string {
  return `${longDate(wallClock)}, ${wallClock.slice(11, 16)}`;
}

const yesNo = (answer: boolean) => choiceLabels.yesOrNo[answer ? "yes" : "no"];

/** A stored choice in words. A row can be older than today's choices: its own word is then the best there is. */
export const labelOf = (labels: Record<string, string>, answer: string) => labels[answer] ?? answer;
