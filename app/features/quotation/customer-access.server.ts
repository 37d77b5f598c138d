import type { RouterContextProvider } from "react-router";
import { manyRequests } from "#app/content/form-messages.ts";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import {
  hasGuestAccess,
  openWithCode,
  sendBookingCode,
  usedUp,
} from "#app/features/booking/guest-access.server.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import { isLinkToken } from "./quotation-mails.server.ts";
import { quotationBy, type SentQuotation } from "./quotations.server.ts";
import type { AnswerReply } from "./receive-answer.server.ts";

interface Visit {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** `open`: by the account or a code; `code`: the mailed link is right, and a code is still needed. */
export type QuotationAccess =
  | { state: "open"; sent: SentQuotation; identity: "account" | "mailed code" }
  | { state: "code"; sent: SentQuotation }
  | null;

/** How far a visitor may see a quotation; null also for numbers that do not exist. */
export async function quotationAccess({ request, context }: Visit, number: string): Promise<QuotationAccess> {
  const services = context.get(servicesContext);
  const sent = await quotationBy(services.db, number.toUpperCase());
  // Erased bookings have no customer.
  if (!sent?.booking.email) return null;
  const viewer = await viewerOf({ request, context });
  if (viewer && viewer.id === sent.booking.userId) return { state: "open", sent, identity: "account" };
  if (hasGuestAccess(request, sent.booking, services))
    return { state: "open", sent, identity: "mailed code" };
  const token = new URL(request.url).searchParams.get("k") ?? "";
  return isLinkToken(services.secret, sent.quotation.number, token) ? { state: "code", sent } : null;
}

/** The form behind a mailed link: mails a code, or takes one and gives the cookie that opens the quotation. */
export async function receiveLinkCode(
  form: FormData,
  { booking }: SentQuotation,
  { context }: Pick<Visit, "context">,
): Promise<AnswerReply | { cookie: string }> {
  const services = context.get(servicesContext);
  const { network } = context.get(requestContext);
  const pair = { reference: booking.reference, email: booking.email.toLowerCase() };
  const { refuse, tooMany } = refusing({ code: "" });
  const code = String(form.get("code") ?? "");
  if (form.get("intent") !== "code" && !code) {
    const spent = await sendBookingCode(services, pair, network);
    return spent ? tooMany(spent, manyRequests) : { ok: true };
  }
  if (!code.trim()) return refuse("", { code: "Enter the code from our e-mail." });
  const opened = await openWithCode(services, pair, { code, network });
  if (opened.ok) return { cookie: opened.cookie };
  return {
    ...refuse("", { code: opened.message }),
    status: opened.message === usedUp ? 429 : 400,
  };
}
