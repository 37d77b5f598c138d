import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { exportColumns, exportRows } from "#app/features/newsletter/subscriber-desk.server.ts";
import { subscriberStates } from "#app/features/newsletter/subscriber-states.ts";
import { recordDeed } from "#app/features/staff/audit.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/subscribers-export";

/** The list, or those in one state, with the consent that counts, as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const staff = context.get(staffContext);
  const asked = new URL(request.url).searchParams.get("state");
  const state = subscriberStates.find((each) => each === asked);
  await db.transaction((transaction) =>
    recordDeed(transaction, staff, {
      action: "newsletter.export",
      subjectKind: "subscribers",
      subjectId: state ?? "all",
    }),
  );
  // A cell that begins like a formula is a formula to a spreadsheet, whoever wrote it into the form.
  const csv = Readable.from(exportRows(db, state)).pipe(
    stringify({
      header: true,
      columns: exportColumns,
      escape_formulas: true,
      bom: true,
      record_delimiter: "windows",
    }),
  );
  const day = clock.now().toISOString().slice(0, 10);
  return new Response(Readable.toWeb(csv) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="subscribers-${day}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
