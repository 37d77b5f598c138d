import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { payments, quotationAcceptances, quotations } from "#app/database/schema/quotations.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import { addDays } from "#app/features/trip/local-time.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { accountOf } from "./payments.server.ts";
import { contentOf } from "./quotations.server.ts";

/** Days after a departure for which an unpaid amount is still listed. */
const daysAfter = 60;

/** Amounts of accepted quotations that are due by today in Lagos and not paid, the first departure first. */
export async function moneyDue(db: Queries, now: Date) {
  const today = lagosLocal(now).slice(0, 10);
  const rows = await db
    .select({
      quotation: quotations,
      option: quotationAcceptances.option,
      reference: bookings.reference,
      fullName: bookings.fullName,
    })
    .from(bookings)
    .innerJoin(quotations, and(eq(quotations.bookingId, bookings.id), eq(quotations.status, "accepted")))
    .innerJoin(quotationAcceptances, eq(quotationAcceptances.quotationId, quotations.id))
    .where(
      and(
        inArray(bookings.status, ["pending", "confirmed", "completed"]),
        gte(bookings.departureDateTime, `${addDays(today, -daysAfter)} 00:00:00`),
      ),
    )
    .orderBy(asc(bookings.departureDateTime));
  const received = await db
    .select({ quotationId: payments.quotationId, amountMinor: payments.amountMinor })
    .from(payments)
    .where(
      inArray(
        payments.quotationId,
        rows.map(({ quotation }) => quotation.id),
      ),
    );
  return rows.flatMap(({ quotation, option, reference, fullName }) => {
    const content = contentOf(quotation);
    const chosen = content.options[option];
    const paid = received.filter(({ quotationId }) => quotationId === quotation.id);
    const due = chosen && accountOf(chosen, paid).due;
    return due && due.due <= today
      ? [{ reference, fullName, amount: formatMoney(due.minor, content.currency), due: due.due }]
      : [];
  });
}
