import { data } from "react-router";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { customerAction } from "#app/features/booking/customer-posts.server.ts";
import { myBookingsMessages } from "#app/features/booking/messages.ts";
import { customerBooking } from "#app/features/quotation/customer-booking.server.ts";
import { describePage } from "#app/layout/page-meta.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/my-booking";
import { BookingPage } from "./bookings/booking-page.tsx";

export const handle = {
  whenMissing: {
    title: "Booking not found",
    label: "No such reference",
    heading: "We cannot find this booking in your account.",
    text: "Check the reference against our e-mail. A request sent under another e-mail address is in the account of that address.",
    back: { label: "My Bookings", href: "/bookings" },
  },
};

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  loaderData
    ? describePage("", {
        path: "/bookings",
        title: `${params.reference} | ${myBookingsMessages.title}`,
        description: myBookingsMessages.lead,
        isPrivate: true,
      })
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id: userId } = context.get(viewerContext);
  const page = await customerBooking(context.get(servicesContext), { userId }, params.reference);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export async function action(args: Route.ActionArgs) {
  const { reference } = args.params;
  const { id: userId } = args.context.get(viewerContext);
  return await customerAction(args, { customer: { userId }, reference, page: `/bookings/${reference}` });
}

/** Also after a refusal, which means that something has changed meanwhile. */
export const shouldRevalidate = ({ formData }: { formData?: FormData }) => formData?.get("intent") !== "read";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function MyBooking({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage page={loaderData} reply={actionData} />;
}
