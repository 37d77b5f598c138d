import {
  exportColumns,
  exportRows,
  subscriberFilters,
} from "#app/features/newsletter/subscriber-list.server.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { csvDownload } from "#app/platform/csv-download.server.ts";
import { readList } from "#app/ui/staff/list-address.ts";
import type { Route } from "./+types/subscribers-export";

/** Exports subscribers of all states or one, with their latest confirmed consent, as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { record, services } = staffRequest(context, "subscribers");
  const { db } = services;
  const { state } = readList(url.searchParams, subscriberFilters).filter;
  await db.transaction((transaction) =>
    record(transaction, { action: "newsletter.export", subjectId: state ?? "all" }),
  );
  return csvDownload("subscribers", await exportRows(db, state), exportColumns, services);
}
