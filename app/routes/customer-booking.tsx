import { data, redirect } from "react-router";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { BookingFacts, BookingRecord, Section } from "#app/features/booking/booking-record.tsx";
import { type Booking, visitor } from "#app/features/booking/bookings.server.ts";
import { customerPage } from "#app/features/booking/customer-bookings.server.ts";
import { receiveCustomerPost } from "#app/features/booking/customer-posts.server.ts";
import { guestBooking, ownBooking } from "#app/features/booking/guest-access.server.ts";
import { myBookingsMessages } from "#app/features/booking/messages.ts";
import { papersBrief } from "#app/features/passengers/papers.server.ts";
import { BookingPapers } from "#app/features/passengers/papers-page.tsx";
import { BookingQuotation } from "#app/features/quotation/booking-quotation.tsx";
import { customerQuotations } from "#app/features/quotation/customer-booking.server.ts";
import { privatePage } from "#app/layout/page-meta.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { answersIn } from "#app/ui/form/form-reply.ts";
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

const notTheirs = () => data(null, { status: 404 });

/** The booking and its reader. A guest without access is redirected to the form that mails a code. */
async function openBooking({
  request,
  url,
  context,
  params: { reference },
}: Route.LoaderArgs): Promise<{ booking: Booking; userId: string }> {
  const services = context.get(servicesContext);
  if (isOfGuest(url.pathname)) {
    const booking = await guestBooking(request, reference, services);
    if (!booking) throw redirect(`/track?${new URLSearchParams({ reference })}`, 302);
    return { booking, userId: visitor };
  }
  const { id: userId } = context.get(viewerContext);
  const booking = await ownBooking(services.db, userId, reference);
  if (!booking) throw notTheirs();
  return { booking, userId };
}

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const { booking, userId } = await openBooking(args);
  const quoted = await customerQuotations(services, booking);
  const { quotation, agreed, account } = quoted;
  return {
    ...(await customerPage(services, booking, userId, quoted)),
    quotation,
    agreed,
    account,
    papers: await papersBrief(services, booking, "customer"),
    isGuest: isOfGuest(args.url.pathname),
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(
    args,
    async (form, network, services) => {
      const reply = await receiveCustomerPost(form, { ...(await openBooking(args)), network }, services);
      if (!reply) throw notTheirs();
      // The script that marks messages as read stays on the page.
      const isRead = form.get("intent") === "read";
      return reply.ok && !isRead ? { ...reply, redirectTo: args.url.pathname } : reply;
    },
    {
      failed: myBookingsMessages.notStored,
      answers: (form) => answersIn(form, [form.get("intent") === "message" ? "message" : "note"]),
    },
  );

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
