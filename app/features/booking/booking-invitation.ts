import { company } from "#app/content/company.ts";
import type { Queries } from "#app/database/client.server.ts";
import { timedFlights } from "#app/features/trip/booked-trip.server.ts";
import { type CalendarEntry, calendarFile } from "#app/platform/mail/calendar-file.ts";
import { headerLine } from "#app/platform/mail/message.ts";
import { longDateTime } from "./booking-sections.ts";
import type { Booking } from "./bookings.server.ts";
import { invitationMessages } from "./mail-messages.ts";
import { type Flight, flightsOf, openTimesOf } from "./seen-trip.ts";

interface Invitation {
  method: CalendarEntry["method"];
  writtenAt: Date;
  origin: string;
  /** The desk's own address. */
  inbox: string;
}

interface CalendarFile {
  filename: string;
  contentType: string;
  content: string;
}

/** Every flight of a booking in order, the way back among them. */
function allFlights(booking: Booking): Flight[] {
  const several = flightsOf(booking);
  if (several.length > 0) return several;
  const { departureCity: from, arrivalCity: to, departureDateTime, returnDateTime } = booking;
  const open = openTimesOf(booking);
  const leaves = (wallClock: string, isOpen: boolean) => ({
    date: wallClock.slice(0, 10),
    time: isOpen ? null : wallClock.slice(11, 16),
  });
  return [
    { from, to, ...leaves(departureDateTime, open.includes("departureDateTime")) },
    ...(returnDateTime
      ? [{ from: to, to: from, ...leaves(returnDateTime, open.includes("returnDateTime")) }]
      : []),
  ];
}

/** One entry a flight: its uid holds for the booking's whole life, the version is the sequence. */
async function entriesOf(
  db: Queries,
  booking: Booking,
  { method, writtenAt, origin, inbox }: Invitation,
): Promise<CalendarEntry[]> {
  const flights = await timedFlights(db, allFlights(booking), {
    aircraft: booking.preferredAircraft,
    passengers: booking.numberOfPassengers,
  });
  return flights.map(({ from, to, date, time, timeZone, startsAt, endsAt }, at) => ({
    method,
    uid: at === 0 ? booking.id : `${booking.id}-${at + 1}`,
    sequence: booking.version,
    writtenAt,
    startsAt: startsAt ?? date,
    endsAt,
    summary: invitationMessages.summary({ from, to, time: startsAt ? null : time }),
    description: invitationMessages.description({
      reference: booking.reference,
      passengers: booking.numberOfPassengers,
      departs: time ? longDateTime(`${date} ${time}`) : null,
      from,
      isZoneKnown: timeZone !== null,
    }),
    location: from,
    url: `${origin}/bookings/${booking.reference}`,
    organizer: { name: company.name, address: inbox },
    attendee: { name: headerLine(booking.fullName), address: booking.email },
  }));
}

/** The flights of a booking for the customer's calendar: a file each, as an invitation holds one event alone (RFC 5546). */
export async function bookingInvitations(
  db: Queries,
  booking: Booking,
  invitation: Invitation,
): Promise<CalendarFile[]> {
  return (await entriesOf(db, booking, invitation)).map((entry, at) => ({
    filename: `${booking.reference}${at === 0 ? "" : `-${at + 1}`}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${invitation.method}`,
    content: calendarFile([entry]),
  }));
}

/** The same as one file to be fetched. */
export async function bookingCalendar(
  db: Queries,
  booking: Booking,
  invitation: Omit<Invitation, "method">,
): Promise<CalendarFile | null> {
  const [first, ...others] = await entriesOf(db, booking, { ...invitation, method: "PUBLISH" });
  if (!first) return null;
  return {
    filename: `${booking.reference}.ics`,
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    content: calendarFile([first, ...others]),
  };
}
