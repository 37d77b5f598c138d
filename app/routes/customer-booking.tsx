import { data, redirect } from "react-router";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { BookingFacts, BookingRecord, Section } from "#app/features/booking/booking-record.tsx";
import { customerAction } from "#app/features/booking/customer-posts.server.ts";
import { type CustomerKey, guestKey } from "#app/features/booking/guest-access.server.ts";
import { myBookingsMessages } from "#app/features/booking/messages.ts";
import { papersBrief } from "#app/features/passengers/papers.server.ts";
import { BookingPapers } from "#app/features/passengers/papers-page.tsx";
import { BookingQuotation } from "#app/features/quotation/booking-quotation.tsx";
import { customerBooking } from "#app/features/quotation/customer-booking.server.ts";
import { privatePage } from "#app/layout/page-meta.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/customer-booking";

// /bookings/:reference for a customer with an account, /track/:reference for a guest with a mailed code.
const isOfGuest = (pathname: string) => pathname.startsWith("/track/");

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
    ? privatePage(
        `${params.reference} | ${loaderData.isGuest ? "Track a request" : myBookingsMessages.title}`,
      )
    : [];

/** Identifies the customer. A guest without access is redirected to the form that mails a code. */
async function customerOf({ request, url, context, params }: Route.LoaderArgs): Promise<CustomerKey> {
  if (!isOfGuest(url.pathname)) return { userId: context.get(viewerContext).id };
  const guest = await guestKey(request, params.reference, context.get(servicesContext));
  if (!guest) throw redirect(`/track?${new URLSearchParams({ reference: params.reference })}`, 302);
  return guest;
}

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const customer = await customerOf(args);
  const page = await customerBooking(services, customer, args.params.reference);
  if (!page) throw data(null, { status: 404 });
  const papers = await papersBrief(services, page.booking.id, "customer");
  return { ...page, papers, isGuest: isOfGuest(args.url.pathname) };
}

export async function action(args: Route.ActionArgs) {
  const customer = await customerOf(args);
  const { reference } = args.params;
  return await customerAction(args, { customer, reference, page: args.url.pathname });
}

export const shouldRevalidate = revalidateOnConflict;

export default function CustomerBooking({ loaderData, actionData }: Route.ComponentProps) {
  useFreshData();
  const { quotation, account, papers, agreed, ...record } = loaderData;
  return (
    <main id="content">
      <BookingRecord
        {...record}
        reply={actionData}
        next={
          quotation?.status === "sent" ? (
            <ButtonLink
              to={`/quotations/${quotation.number}`}
              look="call"
              className="mt-5 max-sm:w-full print:hidden"
            >
              {`See and accept ${quotation.number}`}
            </ButtonLink>
          ) : null
        }
      >
        {agreed ? (
          <Section id="agreed" title="Aircraft and times">
            <BookingFacts facts={agreed} />
          </Section>
        ) : null}
        <BookingQuotation quotation={quotation} account={account} />
        <BookingPapers papers={papers} />
      </BookingRecord>
    </main>
  );
}
