import { inArray } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { deskPage } from "./booking-desk.server.ts";
import { fieldPlaces } from "./booking-sections.ts";
import type { Booking } from "./bookings.server.ts";
import type { DeskFilter } from "./desk-filter.ts";

const { confirmInfo: _given, ...places } = fieldPlaces;

/** The columns of the export: what the desk knows, then every field of the form. */
export const exportHeadings = [
  { key: "reference", header: "Reference" },
  { key: "status", header: "Status" },
  { key: "createdAt", header: "Received (UTC)" },
  ...Object.entries(places).map(([key, { label }]) => ({ key, header: label })),
];

const batch = 500;

/** Every booking of the list in its order, read in batches, so that any number of them passes through little memory. */
export async function* exportedBookings(
  db: Queries,
  filter: DeskFilter,
): AsyncGenerator<Record<string, string>> {
  let after: string | null = null;
  do {
    const { lines, next }: Awaited<ReturnType<typeof deskPage>> = await deskPage(
      db,
      { ...filter, after },
      batch,
    );
    if (lines.length === 0) return;
    const references = lines.map(({ reference }) => reference);
    const rows = await db.select().from(bookings).where(inArray(bookings.reference, references));
    const byReference = new Map(rows.map((row) => [row.reference, row]));
    for (const reference of references) {
      const booking = byReference.get(reference);
      if (booking) yield exported(booking);
    }
    after = next;
  } while (after);
}

function exported(booking: Booking): Record<string, string> {
  return {
    reference: booking.reference,
    status: booking.status,
    createdAt: booking.createdAt.toISOString(),
    ...Object.fromEntries(Object.entries(places).map(([key, { answer }]) => [key, answer(booking) ?? ""])),
    // As a spreadsheet sorts them: local times at the airports.
    departureDateTime: booking.departureDateTime.slice(0, 16),
    returnDateTime: booking.returnDateTime?.slice(0, 16) ?? "",
  };
}
