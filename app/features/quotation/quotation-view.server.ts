import { formatMoney, longDay } from "#app/features/trip/figure-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { accountOf } from "./payments.server.ts";
import { canCheckOut } from "./paystack.server.ts";
import { changesBetween, optionName, type QuotationOption } from "./quotation-content.ts";
import { lagosMoment } from "./quotation-facts.ts";
import { contentOf, quotationsOf, type SentQuotation, statusAt } from "./quotations.server.ts";

/** What the customer's page shows of a quotation: no hash, no fingerprint, no name of staff. */
export async function quotationView(
  sent: SentQuotation,
  { db, clock, settings }: Pick<Services, "db" | "clock" | "settings">,
) {
  const { quotation, content, acceptance, payments } = sent;
  const now = clock.now();
  const versions = (await quotationsOf(db, quotation.bookingId)).filter(({ content }) => content !== null);
  const before = versions.find(({ version }) => version < quotation.version);
  const newest = versions[0];
  const option = acceptance ? content.options[acceptance.option] : undefined;
  const account = option && accountOf(option, payments);
  const money = (minor: number) => formatMoney(minor, content.currency);
  return {
    content: { ...content, options: content.options.map(withoutDeskFigures) },
    status: statusAt(quotation, sent.booking, now),
    leftText: leftText(new Date(content.expiresAt), now),
    changes: before ? changesBetween(contentOf(before), content) : [],
    reason: quotation.reason,
    endedAt: quotation.endedAt && lagosMoment(quotation.endedAt),
    newer: newest && newest.number !== quotation.number ? newest.number : null,
    acceptance:
      acceptance && option
        ? {
            option: acceptance.option,
            name: optionName(option),
            signedName: acceptance.signedName,
            at: lagosMoment(acceptance.acceptedAt),
          }
        : null,
    account: account
      ? {
          paid: money(account.paidMinor),
          overpaid:
            account.paidMinor > account.option.totalMinor
              ? money(account.paidMinor - account.option.totalMinor)
              : null,
          due: account.due && { ...account.due, amount: money(account.due.minor) },
          bankDetails: account.option.bankDetails,
          payments: payments.map(({ id, amountMinor, paidOn, method }) => ({
            id,
            amount: money(amountMinor),
            text: `${amountMinor < 0 ? "Refund" : method === "paystack" ? "Card" : "Bank transfer"}, ${longDay(paidOn)}`,
          })),
        }
      : null,
    canPayByCard: sent.booking.status !== "cancelled" && canCheckOut({ settings }, content.currency),
  };
}
/** Visitors may not see estimates, and bank details only once they have accepted. */
const withoutDeskFigures = (option: QuotationOption): QuotationOption => ({
  ...option,
  estimateMinor: null,
  bankDetails: "",
});

export type QuotationView = Awaited<ReturnType<typeof quotationView>>;

const minuteMs = 60_000;

/** How long it is still valid, as one says it. */
export function leftText(expiresAt: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / minuteMs));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days >= 2) return `You have ${days} days to accept it.`;
  if (hours >= 2) return `You have ${hours} hours to accept it.`;
  return minutes === 1 ? "You have one minute to accept it." : `You have ${minutes} minutes to accept it.`;
}
