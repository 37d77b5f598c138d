import { data, redirect } from "react-router";
import { BookingRecord } from "#app/features/booking/booking-record.tsx";
import { guestKey } from "#app/features/booking/guest-access.server.ts";
import { myBookingsMessages } from "#app/features/booking/my-bookings-messages.ts";
import { BookingQuotation } from "#app/features/quotation/booking-quotation.tsx";
import { customerBooking, receiveCustomerPost } from "#app/features/quotation/customer-booking.server.ts";
import { describePage } from "#app/layout/page-meta.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn } from "#app/ui/form/form-reply.ts";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/track-booking";

export const meta: Route.MetaFunction = ({ params }) =>
  describePage("", {
    path: "/track",
    title: `${params.reference} | Track a request`,
    description: myBookingsMessages.lead,
    isPrivate: true,
  });

const toForm = () => redirect("/track", 302);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const customer = await guestKey(request, params.reference, services);
  const page = customer && (await customerBooking(services, customer, params.reference));
  if (!page) throw toForm();
  return page;
}

/** The same as on the page of a customer with an account, for this one booking. */
export const action = (args: Route.ActionArgs) =>
  formAction(
    args,
    async (form, network, services): Promise<ActionReply<object, "note" | "message">> => {
      const { reference } = args.params;
      const customer = await guestKey(args.request, reference, services);
      if (!customer) throw toForm();
      const reply = await receiveCustomerPost(form, { customer, reference, network }, services);
      if (!reply) throw data(null, { status: 404 });
      if (reply.ok) throw redirect(`/track/${reference}`, 303);
      return reply;
    },
    {
      failed: myBookingsMessages.cancelFailed,
      answers: (form) => answersIn(form, [form.get("intent") === "message" ? "message" : "note"]),
    },
  );

export const shouldRevalidate = () => true;

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function TrackBooking({ loaderData, actionData }: Route.ComponentProps) {
  useFreshData();
  const { quotation, account, ...record } = loaderData;
  return (
    <main id="content">
      <BookingRecord {...record} reply={actionData} isGuest>
        <BookingQuotation quotation={quotation} account={account} />
      </BookingRecord>
    </main>
  );
}
