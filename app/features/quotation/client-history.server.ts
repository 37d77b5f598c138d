import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import {
  bookingMessages,
  payments,
  quotationAcceptances,
  quotations,
} from "#app/database/schema/quotations.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import { contentOf, statusAt } from "./quotations.server.ts";

/** Newest requests of a client that their page shows. */
const mostBookings = 50;

/** Requests, quotations, payments and messages of one client, newest first. */
export async function clientHistory(
  db: Queries,
  { id, emails }: { id: string; emails: readonly string[] },
  now: Date,
) {
  const own = await db
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
    .limit(mostBookings);
  const ids = own.map((booking) => booking.id);
  const [offers, paid, messages] = await Promise.all([
    db
      .select({ quotation: quotations, option: quotationAcceptances.option })
      .from(quotations)
      .leftJoin(quotationAcceptances, eq(quotationAcceptances.quotationId, quotations.id))
      .where(and(inArray(quotations.bookingId, ids), isNotNull(quotations.sentAt)))
      .orderBy(desc(quotations.sentAt)),
    db
      .select({ payment: payments, number: quotations.number })
      .from(payments)
      .innerJoin(quotations, eq(quotations.id, payments.quotationId))
      .where(inArray(quotations.bookingId, ids))
      .orderBy(desc(payments.recordedAt)),
    db
      .select({ id: contactMessages.id, createdAt: contactMessages.createdAt, text: contactMessages.message })
      .from(contactMessages)
      .where(inArray(sql`lower(${contactMessages.email})`, [...emails]))
      .orderBy(desc(contactMessages.createdAt))
      .limit(mostBookings),
  ]);
  return {
    bookings: own,
    quotations: offers.flatMap(({ quotation, option }) => {
      const booking = own.find((each) => each.id === quotation.bookingId);
      if (!booking) return [];
      const content = contentOf(quotation);
      const options = content.options.filter((_, at) => option === null || at === option);
      return {
        number: quotation.number,
        reference: booking.reference,
        status: statusAt(quotation, booking, now),
        totals: options.map(({ totalMinor }) => formatMoney(totalMinor, content.currency)),
      };
    }),
    payments: paid.map(({ payment, number }) => ({
      id: payment.id,
      number,
      amount: formatMoney(payment.amountMinor, payment.currency as "USD"),
      paidOn: payment.paidOn,
    })),
    messages,
  };
}
