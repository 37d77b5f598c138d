import { departureSuggestions } from "#app/content/airports.ts";
import { company } from "#app/content/company.ts";
import { type CalendarEntry, calendarFile } from "#app/platform/mail/calendar-file.ts";
import { headerLine } from "#app/platform/mail/message.ts";
import { longDateTime } from "./booking-sections.ts";
import type { Booking } from "./bookings.server.ts";
import { invitationMessages as say } from "./mail-messages.ts";

interface Invitation {
  method: CalendarEntry["method"];
  writtenAt: Date;
  origin: string;
  /** The desk's own address. */
  inbox: string;
}

/** The zone of the clock that a departure goes by; null for a place that is no airport of the form's own. */
export const zoneOf = ({ departureCity }: Pick<Booking, "departureCity">): string | null =>
  departureSuggestions.find(({ label }) => label === departureCity)?.timeZone ?? null;

/** A booking's departure for the customer's calendar: one uid for the booking's whole life, its version as the sequence. */
export function bookingInvitation(
  booking: Booking,
  { method, writtenAt, origin, inbox }: Invitation,
): { filename: string; contentType: string; content: string } {
  return {
    filename: `${booking.reference}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarFile({
      method,
      uid: booking.id,
      sequence: booking.version,
      writtenAt,
      startsAt: booking.departureDateTime,
      timeZone: zoneOf(booking),
      summary: say.summary(booking),
      description: say.description({
        reference: booking.reference,
        passengers: booking.numberOfPassengers,
        returns: booking.returnDateTime && longDateTime(booking.returnDateTime),
      }),
      location: booking.departureCity,
      url: `${origin}/bookings/${booking.reference}`,
      organizer: { name: company.name, address: inbox },
      attendee: { name: headerLine(booking.fullName), address: booking.email },
    }),
  };
}
