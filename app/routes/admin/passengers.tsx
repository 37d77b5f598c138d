import { redirect } from "react-router";
import { bookingBy } from "#app/features/booking/bookings.server.ts";
import { papersBrief, papersDeadlines } from "#app/features/passengers/papers.server.ts";
import { papersMailKind } from "#app/features/passengers/passenger-mails.server.ts";
import { passengersOf, vaultOf } from "#app/features/passengers/passengers.server.ts";
import { StaffPapers } from "#app/features/passengers/staff/staff-papers.tsx";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { Notice, Problem } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/passengers";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { services } = staffRequest(context, "passenger");
  const booking = await bookingBy(services.db, params.id);
  return {
    name: booking.fullName,
    route: `${booking.departureCity} to ${booking.arrivalCity}`,
    papers: await papersBrief(services, booking, "desk"),
    deadlines: await papersDeadlines(services, booking, "desk"),
    isOn: vaultOf(services) !== null,
    isMailed: url.searchParams.has("done"),
  };
}

/** Shows the details or mails the link to the customer, with an audit entry. */
export const action = (args: Route.ActionArgs) =>
  staffAction(args, "passenger", async ({ form, record, services }) => {
    const { db, limiter, jobs } = services;
    const booking = await bookingBy(db, args.params.id);
    const { reference } = booking;
    const vault = vaultOf(services);
    const { refuse } = refusing({});
    if (!vault || !(await papersBrief(services, booking, "desk")))
      return refuse("There are no papers here.", {}, 409);
    switch (form.get("intent")) {
      case "show":
        await db.transaction((transaction) =>
          record(transaction, { action: "passenger.show", subjectId: reference }),
        );
        return { ok: true as const, rows: await passengersOf(vault, booking.id) };
      case "ask": {
        if (!booking.email) return refuse("This booking has no e-mail address.", {}, 409);
        if (await limiter.count("passenger-mails", limits.passengerMailsPerBooking, reference))
          return refuse("The customer has had this mail five times today. Please call them.", {}, 429);
        await db.transaction(async (transaction) => {
          await queueMails(transaction, jobs, [{ kind: papersMailKind, aboutId: booking.id }]);
          await record(transaction, { action: "passenger.ask", subjectId: reference });
        });
        return redirect(`/admin/bookings/${reference}/passengers?done=ask`, 303);
      }
      default:
        return null;
    }
  });

const off =
  "Passengers’ papers are off on this site. To turn them on, set PASSENGER_KEY (docs/configuration.md).";
const early = "Papers open once the flight is confirmed or its quotation accepted.";

export default function Passengers({ loaderData, actionData, params }: Route.ComponentProps) {
  const reply = replyIn(actionData);
  const { papers, deadlines } = loaderData;
  return (
    <StaffPage
      title={`Passengers of ${loaderData.name}`}
      windowTitle={`Passengers of ${params.id}`}
      note={`${params.id}, ${loaderData.route}`}
      back={{ to: `/admin/bookings/${params.id}`, label: params.id }}
    >
      <Notice>{loaderData.isMailed && !reply ? "The mail with the link is on its way." : null}</Notice>
      <Problem>{reply?.ok === false ? reply.message : null}</Problem>
      {papers ? (
        <StaffPapers
          papers={papers}
          deadlines={deadlines}
          files={`/admin/bookings/${params.id}/passengers/file`}
          shown={reply?.ok ? reply.rows : null}
        />
      ) : (
        <p className="max-w-[60ch] border-l-2 border-brass pl-5">{loaderData.isOn ? early : off}</p>
      )}
    </StaffPage>
  );
}
