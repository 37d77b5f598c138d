import { data, redirect } from "react-router";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { BookingRecord } from "#app/features/booking/booking-record.tsx";
import { myBookingsMessages } from "#app/features/booking/my-bookings-messages.ts";
import { BookingQuotation } from "#app/features/quotation/booking-quotation.tsx";
import { customerBooking, receiveCustomerPost } from "#app/features/quotation/customer-booking.server.ts";
import { describePage } from "#app/layout/page-meta.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn } from "#app/ui/form/form-reply.ts";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/my-booking";

export const handle = { whenMissing: myBookingsMessages.missing };

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  loaderData
    ? describePage("", {
        path: "/bookings",
        title: `${params.reference} | ${myBookingsMessages.title}`,
        description: myBookingsMessages.lead,
        isPrivate: true,
      })
    : [];

const missing = () => data(null, { status: 404 });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id: userId } = context.get(viewerContext);
  const page = await customerBooking(context.get(servicesContext), { userId }, params.reference);
  if (!page) throw missing();
  return page;
}

/** Sends a message, cancels the request or undoes that, and shows the booking's current state. */
export const action = (args: Route.ActionArgs) =>
  formAction(
    args,
    async (form, network, services): Promise<ActionReply<object, "note" | "message">> => {
      const { reference } = args.params;
      const { id: userId } = args.context.get(viewerContext);
      const reply = await receiveCustomerPost(form, { customer: { userId }, reference, network }, services);
      if (!reply) throw missing();
      if (reply.ok) throw redirect(`/bookings/${reference}`, 303);
      return reply;
    },
    {
      failed: myBookingsMessages.cancelFailed,
      answers: (form) => answersIn(form, [form.get("intent") === "message" ? "message" : "note"]),
    },
  );

/** Also after a refusal, which says that something has changed meanwhile. */
export const shouldRevalidate = () => true;

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function MyBooking({ loaderData, actionData }: Route.ComponentProps) {
  useFreshData();
  const { quotation, account, ...record } = loaderData;
  return (
    <main id="content">
      <BookingRecord {...record} reply={actionData}>
        <BookingQuotation quotation={quotation} account={account} />
      </BookingRecord>
    </main>
  );
}
