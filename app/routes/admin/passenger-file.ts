import { data } from "react-router";
import { bookingBy, bookingGone } from "#app/features/booking/bookings.server.ts";
import { garWorkbook, manifestCsv } from "#app/features/passengers/manifest.server.ts";
import { documentResponse, vaultOf } from "#app/features/passengers/passengers.server.ts";
import { noPage, staffAction } from "#app/features/staff/staff-request.server.ts";
import type { Route } from "./+types/passenger-file";

export const loader = noPage;

/** Downloads a passenger list, UK report or document, with an audit entry. */
export const action = (args: Route.ActionArgs) =>
  staffAction(args, "passenger", async ({ form, record, services }): Promise<Response> => {
    const reference = args.params.id;
    const booking = await bookingBy(services.db, reference);
    const vault = vaultOf(services);
    const gone = () => data(bookingGone, { status: 404 });
    if (!vault) throw gone();
    const file = String(form.get("file"));
    const [, flight] = /^gar-(\d)$/.exec(file) ?? [];
    const verb = file === "manifest" ? "manifest" : flight ? "gar" : "document";
    const response =
      verb === "manifest"
        ? await manifestCsv(vault, booking, services)
        : flight
          ? await garWorkbook(vault, booking, Number(flight))
          : await documentResponse(vault, booking, file);
    if (!response) throw gone();
    await services.db.transaction((transaction) =>
      record(transaction, { action: `passenger.${verb}`, subjectId: reference }),
    );
    return response;
  });
