import { readDeskFilter } from "#app/features/booking/desk-filter.ts";
import { exportedBookings, exportHeadings } from "#app/features/booking/export-bookings.server.ts";
import { recordAudit } from "#app/features/staff/audit.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { csvDownload } from "#app/platform/csv-download.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/bookings-export";

/** The list as it is narrowed, every page of it, as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db } = services;
  const staff = context.get(staffContext);
  const filter = readDeskFilter(new URL(request.url).searchParams);
  await db.transaction((transaction) =>
    recordAudit(transaction, staff, {
      action: "booking.export",
      subjectKind: "booking",
      subjectId: "list",
    }),
  );
  return csvDownload("bookings", exportedBookings(db, filter), exportHeadings, services);
}
