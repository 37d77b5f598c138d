import { exportColumns, exportRows } from "#app/features/newsletter/subscriber-list.server.ts";
import { subscriberStates } from "#app/features/newsletter/subscriber-messages.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { csvDownload } from "#app/platform/csv-download.server.ts";
import type { Route } from "./+types/subscribers-export";

/** The list, or those in one state, with the consent that counts, as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { record, services } = staffRequest(context, "subscribers");
  const { db } = services;
  const stateName = new URL(request.url).searchParams.get("state");
  const state = subscriberStates.find((each) => each === stateName);
  await db.transaction((transaction) =>
    record(transaction, { action: "newsletter.export", subjectId: state ?? "all" }),
  );
  return csvDownload("subscribers", exportRows(db, state), exportColumns, services);
}
