import { eq } from "drizzle-orm";
import { bookings } from "#app/database/schema/bookings.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import { estimateText } from "#app/features/trip/whole-journey.ts";
import type { Services } from "#app/platform/services.server.ts";
import { offeredFor, tripOf } from "./draft-from-trip.server.ts";
import { acceptedOption, flightAccount } from "./flight-account.server.ts";
import { accountOf } from "./payments.server.ts";
import { optionName } from "./quotation-content.ts";
import { quotationPreview } from "./quotation-view.server.ts";
import { contentOf, paymentsOf, quotationsOf, statusAt } from "./quotations.server.ts";
import { activeOperators, checkDraft } from "./receive-draft.server.ts";

/** Everything of the quotation page of a booking for staff; null for an unknown reference. */
export async function staffQuotation(services: Services, reference: string) {
  const { db, clock } = services;
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference));
  if (!booking) return null;
  const now = clock.now();
  const rows = await quotationsOf(db, booking.id);
  const draft = rows.find(({ status }) => status === "draft");
  const sent = rows.filter(({ content }) => content !== null);
  const checked = draft ? await checkDraft(services, booking, draft) : null;
  const accepted = await acceptedOption(db, booking.id);
  const received = accepted ? await paymentsOf(db, accepted.quotation.id) : [];
  const account = accepted && accountOf(accepted.option, received);
  return {
    booking: {
      fullName: booking.fullName,
      departureCity: booking.departureCity,
      arrivalCity: booking.arrivalCity,
      status: booking.status,
    },
    draft: draft ? { answers: draft.draft ?? {}, revision: draft.revision, number: draft.number } : null,
    /** The page as its customer would see it; null while something is missing. */
    preview: checked?.ok ? quotationPreview(checked.content, sent[0], now) : null,
    missing: checked && !checked.ok ? Object.keys(checked.errors).length : 0,
    versions: sent.map((row) => {
      const content = contentOf(row);
      return {
        number: row.number,
        status: statusAt(row, booking, now),
        sentAt: row.sentAt,
        endedAt: row.endedAt,
        reason: row.reason,
        /** The option that the customer signed. */
        chosen:
          accepted?.quotation.id === row.id
            ? `option ${accepted.acceptance.option + 1}, ${optionName(accepted.option)}`
            : null,
        totals: content.options.map(({ totalMinor }) => formatMoney(totalMinor, content.currency)),
        content,
      };
    }),
    accepted:
      accepted && account
        ? {
            number: accepted.quotation.number,
            sha256: accepted.quotation.sha256 ?? "",
            signedName: accepted.acceptance.signedName,
            acceptedAt: accepted.acceptance.acceptedAt,
            currency: accepted.content.currency,
            paid: formatMoney(account.paidMinor, accepted.content.currency),
            total: formatMoney(accepted.option.totalMinor, accepted.content.currency),
            due: account.due && {
              amount: formatMoney(account.due.minor, accepted.content.currency),
              on: account.due.due,
            },
            payments: received.map(({ id, amountMinor, currency, method, paidOn, note }) => ({
              id,
              amount: formatMoney(amountMinor, currency as "USD"),
              method,
              paidOn,
              note,
            })),
          }
        : null,
    account: await flightAccount(db, booking.id),
    offered: draft || !accepted ? await offers(booking, services) : [],
    operators: (await activeOperators(db)).map(({ id, name }) => ({ id, name })),
  };
}
export type StaffQuotation = NonNullable<Awaited<ReturnType<typeof staffQuotation>>>;

const offers = async (booking: typeof bookings.$inferSelect, services: Services) =>
  offeredFor(await tripOf(booking, services)).map(({ icao, name, estimate }) => ({
    icao,
    name,
    estimate: estimate && estimateText(estimate),
  }));
