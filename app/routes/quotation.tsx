import { data } from "react-router";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { hasGuestAccess, receiveCode, type TrackField } from "#app/features/booking/guest-access.server.ts";
import { AccessCodeForm } from "#app/features/quotation/access-code-form.tsx";
import { isLinkToken } from "#app/features/quotation/quotation-mails.server.ts";
import { QuotationPage } from "#app/features/quotation/quotation-page.tsx";
import { quotationView } from "#app/features/quotation/quotation-view.server.ts";
import { versionsBeside } from "#app/features/quotation/quotations.server.ts";
import {
  type AnswerField,
  answerFields,
  receiveAnswer,
} from "#app/features/quotation/receive-answer.server.ts";
import { privatePage } from "#app/layout/page-meta.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn } from "#app/ui/form/form-reply.ts";
import { revalidateOnRefusal } from "#app/ui/form/stay-on-page.ts";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/quotation";

type PageReply = ActionReply<{ redirectTo?: string; cookies?: string[] }, AnswerField | TrackField>;

export const handle = {
  ownCall: true,
  whenMissing: {
    title: "Quotation",
    label: "Not open",
    heading: "This quotation opens from our e-mail.",
    text: "Press the link in that e-mail, or get a code with your reference and e-mail address.",
    back: { label: "Track a request", href: "/track" },
  },
};

export const meta: Route.MetaFunction = ({ params }) =>
  privatePage(`Quotation ${params.number}`, "Your quotation from Harmattan Aviation.");

const missing = () => data(null, { status: 404 });

type QuotationArgs = Pick<Route.LoaderArgs, "request" | "url" | "context" | "params">;

/** `identity`: how the customer is identified; null for a mailed link without a code yet. Throws 404 for others. */
async function openQuotation({ request, url, context, params }: QuotationArgs) {
  const services = context.get(servicesContext);
  const number = params.number.toUpperCase();
  const versions = await versionsBeside(services.db, number);
  const sent = versions.find(({ quotation }) => quotation.number === number);
  // Erased bookings have no customer.
  if (!sent?.booking.email) throw missing();
  const viewer = await viewerOf({ request, context });
  if (viewer && viewer.id === sent.booking.userId) return { sent, versions, identity: "account" as const };
  if (await hasGuestAccess(request, sent.booking, services))
    return { sent, versions, identity: "mailed code" as const };
  const token = url.searchParams.get("k") ?? "";
  if (!isLinkToken(services.secret, number, token)) throw missing();
  return { sent, versions, identity: null };
}

export async function loader(args: Route.LoaderArgs) {
  const { sent, versions, identity } = await openQuotation(args);
  const { quotation, booking } = sent;
  if (!identity) return { number: quotation.number, view: null };
  const query = args.url.searchParams;
  return {
    view: quotationView(sent, versions, args.context.get(servicesContext)),
    bookingPage: `/${identity === "account" ? "bookings" : "track"}/${booking.reference}`,
    notice: query.has("asked") ? ("asked" as const) : query.has("paid") ? ("paid" as const) : null,
  };
}

/** Checks the access code, or handles the customer's answer to the quotation. */
export const action = (args: Route.ActionArgs) =>
  formAction(
    args,
    async (form, network, services): Promise<PageReply> => {
      const { sent, identity } = await openQuotation(args);
      if (!identity) {
        const page = `/quotations/${sent.quotation.number}`;
        const { reference, email } = sent.booking;
        return await receiveCode(
          form,
          { pair: { reference, email: email.toLowerCase() }, page, network },
          services,
        );
      }
      const userAgent = args.request.headers.get("user-agent") ?? "";
      const reply = await receiveAnswer(form, { sent, identity, network, userAgent }, services);
      if (!reply) throw missing();
      return reply;
    },
    {
      failed:
        "We could not do that just now. Nothing was accepted or declined: please try again in a minute.",
      answers: (form) => answersIn(form, answerFields),
    },
  );

export const shouldRevalidate = revalidateOnRefusal;

export default function Quotation({ loaderData, actionData }: Route.ComponentProps) {
  useFreshData();
  return (
    <main id="content">
      {loaderData.view ? (
        <QuotationPage {...loaderData} reply={actionData} />
      ) : (
        <AccessCodeForm number={loaderData.number} reply={actionData} />
      )}
    </main>
  );
}
