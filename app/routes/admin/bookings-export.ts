import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { readDeskFilter } from "#app/features/booking/desk-filter.ts";
import { exportedBookings, exportHeadings } from "#app/features/booking/export-bookings.server.ts";
import { recordDeed } from "#app/features/staff/audit.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/bookings-export";

/** The list as it is narrowed, every page of it, as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const staff = context.get(staffContext);
  const filter = readDeskFilter(new URL(request.url).searchParams);
  await db.transaction((transaction) =>
    recordDeed(transaction, staff, {
      action: "booking.export",
      subjectKind: "booking",
      subjectId: "list",
    }),
  );
  const rows = Readable.from(exportedBookings(db, filter));
  // A cell that begins like a formula is a formula to a spreadsheet, whoever wrote it into the form.
  const csv = rows.pipe(
    stringify({
      header: true,
      columns: exportHeadings,
      escape_formulas: true,
      bom: true,
      record_delimiter: "windows",
    }),
  );
  const day = clock.now().toISOString().slice(0, 10);
  return new Response(Readable.toWeb(csv) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="bookings-${day}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
