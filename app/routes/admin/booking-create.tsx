import { redirect } from "react-router";
import { staffRequestRules } from "#app/features/booking/booking-request.ts";
import { NewRequestForm } from "#app/features/booking/staff/new-request-form.tsx";
import { receiveEnteredRequest } from "#app/features/booking/submit-request.server.ts";
import { messageOf } from "#app/features/contact/staff-inbox.server.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { formAction } from "#app/platform/form-action.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import type { Route } from "./+types/booking-create";

/** A message from the contact form may be what asks for a flight. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const message = await messageOf(context.get(servicesContext).db, url.searchParams.get("message") ?? "");
  return message && { fullName: message.name, source: "mail", email: message.email, phone: message.phone };
}

export const action = (args: Route.ActionArgs) =>
  formAction(
    args,
    async (form, _network, services) => {
      const { staff, record } = staffRequest(args.context, "booking");
      const reply = await receiveEnteredRequest(form, { staff, record }, services);
      if (reply.ok) throw redirect(`/admin/bookings/${reply.reference}?done=enter`, 303);
      return reply;
    },
    {
      ...staffRequestRules(),
      failed: "The request could not be saved. Everything is still in the form: save it again in a minute.",
    },
  );

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function BookingCreate({ loaderData, actionData }: Route.ComponentProps) {
  const reply = replyIn(actionData);
  return (
    <StaffPage
      title="New request"
      note="Trip and contact are enough for now."
      back={{ to: "/admin/bookings", label: "Bookings" }}
    >
      <NewRequestForm reply={reply} from={loaderData} />
    </StaffPage>
  );
}
