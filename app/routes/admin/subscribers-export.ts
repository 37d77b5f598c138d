import { exportColumns, exportRows } from "#app/features/newsletter/subscriber-desk.server.ts";
import { subscriberStates } from "#app/features/newsletter/subscriber-states.ts";
import { recordAudit } from "#app/features/staff/audit.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { csvDownload } from "#app/platform/csv-download.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/subscribers-export";

/** The list, or those in one state, with the consent that counts, as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db } = services;
  const staff = context.get(staffContext);
  const asked = new URL(request.url).searchParams.get("state");
  const state = subscriberStates.find((each) => each === asked);
  await db.transaction((transaction) =>
    recordAudit(transaction, staff, {
      action: "newsletter.export",
      subjectKind: "subscribers",
      subjectId: state ?? "all",
    }),
  );
  return csvDownload("subscribers", exportRows(db, state), exportColumns, services);
}
