import { inArray } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { answerOf, longDateTime } from "./booking-facts.ts";
import { bookingFields, fieldsBySection } from "./booking-fields.ts";
import { bookingSources } from "./booking-status.ts";
import type { Booking } from "./bookings.server.ts";
import { bookingIds } from "./staff-bookings.server.ts";
import type { BookingFilter } from "./staff-filter.ts";

/** The columns of the export: what the desk knows, then every field of the form. */
export const exportHeadings = [
  { key: "reference", header: "Reference" },
  { key: "status", header: "Status" },
  { key: "createdAt", header: "Received (UTC)" },
  { key: "source", header: "Source" },
  ...fieldsBySection.map((field) => ({ key: field, header: bookingFields[field].label })),
];

const batch = 500;

/**
 * All bookings of the list in its order. The ids are read first, so that changes during a long download neither move nor hide a row;
 * the rows are read in batches to save memory.
 */
export async function* exportedBookings(
  db: Queries,
  filter: BookingFilter,
): AsyncGenerator<Record<string, string>> {
  const ids = await bookingIds(db, filter);
  for (let from = 0; from < ids.length; from += batch) {
    const batchIds = ids.slice(from, from + batch);
    const rows = await db.select().from(bookings).where(inArray(bookings.id, batchIds));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of batchIds) {
      const booking = byId.get(id);
      if (booking) yield exported(booking);
    }
  }
}

function exported(booking: Booking): Record<string, string> {
  return {
    reference: booking.reference,
    status: booking.status,
    createdAt: booking.createdAt.toISOString(),
    source: bookingSources[booking.source],
    ...Object.fromEntries(
      fieldsBySection.map((field) => [
        field,
        // As a spreadsheet sorts them: local times at the airports.
        bookingFields[field].kind === "time"
          ? String(booking[field] ?? "").slice(0, 16)
          : (answerOf(booking, field, longDateTime) ?? ""),
      ]),
    ),
  };
}
