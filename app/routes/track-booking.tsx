import { redirect } from "react-router";
import { customerAction } from "#app/features/booking/customer-posts.server.ts";
import { guestKey } from "#app/features/booking/guest-access.server.ts";
import { myBookingsMessages } from "#app/features/booking/messages.ts";
import { customerBooking } from "#app/features/quotation/customer-booking.server.ts";
import { describePage } from "#app/layout/page-meta.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/track-booking";
import { BookingPage } from "./bookings/booking-page.tsx";

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
export async function action(args: Route.ActionArgs) {
  const { reference } = args.params;
  const customer = await guestKey(args.request, reference, args.context.get(servicesContext));
  if (!customer) throw toForm();
  return await customerAction(args, { customer, reference, page: `/track/${reference}` });
}

export const shouldRevalidate = ({ formData }: { formData?: FormData }) => formData?.get("intent") !== "read";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function TrackBooking({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage page={loaderData} reply={actionData} isGuest />;
}
