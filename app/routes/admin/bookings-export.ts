import { exportedBookings, exportHeadings } from "#app/features/booking/staff-bookings.server.ts";
import { bookingFilters } from "#app/features/booking/staff-filter.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { csvDownload } from "#app/platform/csv-download.server.ts";
import { readList } from "#app/ui/staff/list-address.ts";
import type { Route } from "./+types/bookings-export";

/** All pages of the filtered list as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { record, services } = staffRequest(context, "booking");
  const { db } = services;
  const { filter } = readList(url.searchParams, bookingFilters);
  await db.transaction((transaction) => record(transaction, { action: "booking.export", subjectId: "list" }));
  return csvDownload("bookings", await exportedBookings(db, filter), exportHeadings, services);
}
