import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { bookingMessages, quotations } from "#app/database/schema/quotations.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import { totalsOf } from "./quotation-content.ts";
import { sentQuotations, statusAt } from "./quotations.server.ts";

/** Limit of requests and of messages on a client's page, the newest ones. */
const mostListed = 50;

/** A client's requests (by departure), quotations, payments and messages, newest first. */
export async function clientHistory(
  db: Queries,
  { id, emails }: { id: string; emails: readonly string[] },
  now: Date,
) {
  const requests = await db
    .select({
      id: bookings.id,
      reference: bookings.reference,
      status: bookings.status,
      createdAt: bookings.createdAt,
      departureCity: bookings.departureCity,
      arrivalCity: bookings.arrivalCity,
      departureDateTime: bookings.departureDateTime,
      messages: sql<number>`(
        select count(*)::int from ${bookingMessages} message where message.booking_id = ${bookings}.id)`,
    })
    .from(bookings)
    .where(eq(bookings.clientId, id))
    .orderBy(desc(bookings.createdAt))
    .limit(mostListed);
  requests.sort((one, other) => other.departureDateTime.localeCompare(one.departureDateTime));
  const ids = requests.map((booking) => booking.id);
  const [sent, messages] = await Promise.all([
    sentQuotations(db, inArray(quotations.bookingId, ids)),
    db
      .select({ id: contactMessages.id, createdAt: contactMessages.createdAt, text: contactMessages.message })
      .from(contactMessages)
      .where(inArray(sql`lower(${contactMessages.email})`, [...emails]))
      .orderBy(desc(contactMessages.createdAt))
      .limit(mostListed),
  ]);
  return {
    bookings: requests,
    quotations: sent.map(({ quotation, booking, content, option }) => ({
      number: quotation.number,
      reference: booking.reference,
      status: statusAt(quotation, booking, now),
      totals: totalsOf(content, option),
    })),
    payments: sent
      .flatMap(({ quotation, content, payments }) =>
        payments.map((payment) => ({
          id: payment.id,
          number: quotation.number,
          amount: formatMoney(payment.amountMinor, content.currency),
          paidOn: payment.paidOn,
          recordedAt: payment.recordedAt,
        })),
      )
      .toSorted((one, other) => other.recordedAt.getTime() - one.recordedAt.getTime()),
    messages,
  };
}
