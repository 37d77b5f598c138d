import { formatMoney, longDay } from "#app/features/trip/figure-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { canCheckOut } from "./paystack.server.ts";
import {
  changesBetween,
  optionName,
  type QuotationContent,
  withoutDeskFigures,
} from "./quotation-content.ts";
import { momentText } from "./quotation-facts.ts";
import { type AcceptedQuotation, isAccepted, type SentQuotation, statusAt } from "./quotations.server.ts";

/** A quotation among its versions for the customer's page, newest first; without hash, fingerprint and names of staff. */
export function quotationView(
  sent: SentQuotation,
  versions: readonly SentQuotation[],
  { clock, settings }: Pick<Services, "clock" | "settings">,
) {
  const { quotation, booking, content } = sent;
  const now = clock.now();
  const before = versions.find((each) => each.quotation.version < quotation.version);
  const newest = versions[0]?.quotation.number;
  return {
    ...offerView(content, before?.content, now),
    status: statusAt(quotation, booking, now),
    bookingStatus: booking.status,
    reason: quotation.reason,
    endedAt: quotation.endedAt && momentText(quotation.endedAt),
    newer: newest && newest !== quotation.number ? newest : null,
    acceptance: isAccepted(sent)
      ? {
          option: sent.acceptance.option,
          name: optionName(sent.option),
          signedName: sent.acceptance.signedName,
          at: momentText(sent.acceptance.acceptedAt),
        }
      : null,
    account: isAccepted(sent) ? paymentView(sent, longDay) : null,
    canPayByCard: canCheckOut({ settings }, content.currency),
  };
}
export type QuotationView = ReturnType<typeof quotationView>;

/** A draft as its customer would see it once it is sent. */
export const quotationPreview = (
  content: QuotationContent,
  before: QuotationContent | undefined,
  now: Date,
): QuotationView => ({
  ...offerView(content, before, now),
  status: "sent",
  bookingStatus: "pending",
  reason: null,
  endedAt: null,
  newer: null,
  acceptance: null,
  account: null,
  canPayByCard: false,
});

const offerView = (content: QuotationContent, before: QuotationContent | undefined, now: Date) => ({
  content: withoutDeskFigures(content),
  leftText: leftText(new Date(content.expiresAt), now),
  changes: before ? changesBetween(before, content) : [],
});

/** Payments and next amount due of an accepted quotation, for its customer and for staff, whose dates look different. */
export function paymentView(
  { content, option, payments, paidMinor, totalMinor, account, due }: AcceptedQuotation,
  dayText: (iso: string) => string,
) {
  const money = (minor: number) => formatMoney(minor, content.currency);
  return {
    paid: money(paidMinor),
    final: account && money(account.finalMinor),
    overpaid: paidMinor > totalMinor ? money(paidMinor - totalMinor) : null,
    due: due && { ...due, amount: money(due.minor) },
    bankDetails: option.bankDetails,
    payments: payments.map(({ amountMinor, paidOn, method }) => ({
      value: money(amountMinor),
      label: `${amountMinor < 0 ? "Refund" : method === "paystack" ? "Card" : "Bank transfer"}, ${dayText(paidOn)}`,
    })),
  };
}

const minuteMs = 60_000;

/** How long it is still valid, as one says it. */
export function leftText(expiresAt: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / minuteMs));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days >= 2) return `You have ${days} days to accept it.`;
  if (hours >= 2) return `You have ${hours} hours to accept it.`;
  return minutes === 1 ? "You have one minute to accept it." : `You have ${minutes} minutes to accept it.`;
}
