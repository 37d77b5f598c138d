import { data } from "react-router";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { BookingThanks } from "#app/features/booking/booking-thanks.tsx";
import { bookingMessages } from "#app/features/booking/messages.ts";
import { sentRequest } from "#app/features/booking/sent-request.server.ts";
import { describePage } from "#app/layout/page-meta.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/booking-sent";

export const handle = {
  whenMissing: {
    title: "Request sent",
    label: "The page after a request",
    heading: "This page has closed. Your request has not.",
    text: "It stays open for an hour. A request that you have sent is with the desk, and its reference is in our e-mail.",
    back: { label: "My Bookings", href: "/bookings" },
  },
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage("", {
        path: "/booking",
        title: bookingMessages.thanks,
        description: bookingMessages.thanksDetail,
        isPrivate: true,
      })
    : [];

/** The thank-you page: reloading it sends nothing. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args);
  const request = await sentRequest(args.url, viewer?.id ?? null, args.context.get(servicesContext));
  if (!request) throw data(null, { status: 404 });
  return request;
}

export default function BookingSent({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" className="page-width">
      <BookingThanks request={loaderData} />
    </main>
  );
}
