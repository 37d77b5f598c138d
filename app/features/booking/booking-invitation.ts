import { company } from "#app/content/company.ts";
import type { Queries } from "#app/database/client.server.ts";
import { timedFlights } from "#app/features/trip/booked-trip.server.ts";
import { currentFacts } from "#app/features/trip/facts.server.ts";
import { people } from "#app/features/trip/figure-text.ts";
import { headerLine } from "#app/platform/mail/message.ts";
import { longDateTime } from "./booking-facts.ts";
import { type Booking, customerLink } from "./bookings.server.ts";
import { type CalendarEntry, calendarFile } from "./calendar-file.ts";
import { allFlightsOf } from "./seen-trip.ts";

interface Invitation {
  method: CalendarEntry["method"];
  writtenAt: Date;
  origin: string;
  /** The desk's e-mail address. */
  inbox: string;
}

const typeOf = (method: Invitation["method"]) => `text/calendar; charset=utf-8; method=${method}`;

/** One entry per flight. Its uid never changes; the booking's version is its sequence number. */
async function entriesOf(
  db: Queries,
  booking: Booking,
  { method, writtenAt, origin, inbox }: Invitation,
): Promise<CalendarEntry[]> {
  const { id, reference, numberOfPassengers: passengers } = booking;
  const flights = timedFlights(await currentFacts(db), allFlightsOf(booking), {
    aircraft: booking.preferredAircraft,
    passengers,
  });
  return flights.map(({ from, to, date, time, timeZone, startsAt, endsAt }, at) => ({
    method,
    uid: at === 0 ? id : `${id}-${at + 1}`,
    sequence: booking.version,
    writtenAt,
    startsAt: startsAt ?? date,
    endsAt,
    // The summary has the time only if the entry has a day alone.
    summary: `Flight: ${from} to ${to}${time && !startsAt ? `, ${time} local time` : ""}`,
    description: [
      `${company.name}, reference ${reference}, ${people(passengers)}.`,
      time
        ? `Departure: ${longDateTime(`${date} ${time}`)}, local time at ${from}.`
        : "The time of departure is to be agreed.",
      ...(timeZone === null
        ? [
            `We do not know the time zone of ${from}, so this entry shows only the day. The desk will confirm it.`,
          ]
        : []),
      `The desk, day and night: ${company.phones.desk.display}.`,
    ].join("\n"),
    location: from,
    url: customerLink(booking, origin),
    organizer: { name: company.name, address: inbox },
    attendee: { name: headerLine(booking.fullName), address: booking.email },
  }));
}

/** One calendar file per flight, because an invitation has only one event (RFC 5546). */
export const bookingInvitations = async (db: Queries, booking: Booking, invitation: Invitation) =>
  (await entriesOf(db, booking, invitation)).map((entry, at) => ({
    filename: `${booking.reference}${at === 0 ? "" : `-${at + 1}`}.ics`,
    contentType: typeOf(invitation.method),
    content: calendarFile([entry]),
  }));

/** All flights as one calendar file to download; undefined without a flight. */
export async function bookingCalendar(db: Queries, booking: Booking, invitation: Omit<Invitation, "method">) {
  const [first, ...others] = await entriesOf(db, booking, { ...invitation, method: "PUBLISH" });
  return (
    first && {
      filename: `${booking.reference}.ics`,
      contentType: typeOf("PUBLISH"),
      content: calendarFile([first, ...others]),
    }
  );
}
