import { and, asc, getTableColumns, gte, inArray, lte, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Queries } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { calendarFeed } from "#app/platform/mail/calendar-file.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { zoneOf } from "./booking-invitation.ts";
import { invitationMessages } from "./mail-messages.ts";
import { staffAreaMessages } from "./staff-messages.ts";

const say = staffAreaMessages.feed;
const [daysBack, daysAhead] = [30, 180];
const dayMs = 24 * 60 * 60 * 1000;

/** The confirmed departures around this moment as iCalendar, for staff: whose a flight is stands in the booking alone. */
export async function departuresFeed(
  db: Queries,
  now: Date,
  { origin, mail }: Pick<Settings, "origin" | "mail">,
): Promise<string> {
  const daysFrom = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 19);
  const { departureDateTime, status } = bookings;
  const rows = await db
    .select({
      ...getTableColumns(bookings),
      // An entry says when it was last changed, not when it was asked for: what has not changed is the same file again.
      writtenAt: sql`(select max(e.at) from ${bookingEvents} e where e.booking_id = ${bookings}.id)`.mapWith(
        bookings.createdAt,
      ),
    })
    .from(bookings)
    .where(
      and(
        inArray(status, ["confirmed", "completed"]),
        gte(departureDateTime, daysFrom(-daysBack)),
        lte(departureDateTime, daysFrom(daysAhead)),
      ),
    )
    .orderBy(asc(departureDateTime), asc(bookings.id));
  const organizer = { name: company.name, address: mail.companyInbox };
  return calendarFeed(
    { name: say.name, organizer },
    rows.map((booking) => ({
      uid: booking.id,
      sequence: booking.version,
      writtenAt: booking.writtenAt ?? booking.createdAt,
      startsAt: booking.departureDateTime,
      timeZone: zoneOf(booking),
      summary: invitationMessages.summary(booking),
      description: say.description({
        reference: booking.reference,
        aircraft: booking.preferredAircraft,
        passengers: booking.numberOfPassengers,
        departs: staffWallClock(booking.departureDateTime),
        returns: booking.returnDateTime && staffWallClock(booking.returnDateTime),
      }),
      location: booking.departureCity,
      url: `${origin}/admin/bookings/${booking.reference}`,
    })),
  );
}
