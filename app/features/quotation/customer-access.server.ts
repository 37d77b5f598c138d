import type { RouterContextProvider } from "react-router";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { hasGuestAccess } from "#app/features/booking/guest-access.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { isLinkToken } from "./quotation-mails.server.ts";
import { type SentQuotation, versionsBeside } from "./quotations.server.ts";

interface Visit {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** `open`: by the account or a code; `code`: the mailed link is right, and a code is still needed. */
export type QuotationAccess =
  | { state: "open"; sent: SentQuotation; versions: SentQuotation[]; identity: "account" | "mailed code" }
  | { state: "code"; sent: SentQuotation }
  | null;

/** How far a visitor may see a quotation; null also for numbers that do not exist. */
export async function quotationAccess({ request, context }: Visit, number: string): Promise<QuotationAccess> {
  const services = context.get(servicesContext);
  const versions = await versionsBeside(services.db, number.toUpperCase());
  const sent = versions.find(({ quotation }) => quotation.number === number.toUpperCase());
  // Erased bookings have no customer.
  if (!sent?.booking.email) return null;
  const viewer = await viewerOf({ request, context });
  if (viewer && viewer.id === sent.booking.userId)
    return { state: "open", sent, versions, identity: "account" };
  if (hasGuestAccess(request, sent.booking, services))
    return { state: "open", sent, versions, identity: "mailed code" };
  const token = new URL(request.url).searchParams.get("k") ?? "";
  return isLinkToken(services.secret, sent.quotation.number, token) ? { state: "code", sent } : null;
}
