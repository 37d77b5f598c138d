import { and, gte, ne, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Queries } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import {
  flightAccounts,
  payments,
  quotationAcceptances,
  quotations,
} from "#app/database/schema/quotations.ts";
import type { EndReason } from "#app/features/booking/booking-status.ts";
import { addDays } from "#app/features/trip/local-time.ts";
import { lagosDay, staffDay } from "#app/ui/staff/lagos-time.ts";
import { type SentQuotation, sentQuotations } from "./quotations.server.ts";

/**
 * Figures of the desk, null without data. Last 30 days: end reasons of requests; for website requests the median minutes to the first
 * answer and the percentage in time. Last year, at most 300 acceptances: median per cent of quotation over estimate, and of final amount
 * over quotation.
 */
export async function deskFigures(db: Queries, now: Date) {
  const at = now.toISOString();
  const promise = sql`make_interval(hours => ${company.replyWithinHours})`;
  const { rows: answers } = await db.execute<{ minutes: number | null; onTime: number | null }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60) as minutes,
      avg(case when answered_at <= created_at + ${promise} then 100 else 0 end)::float8 as "onTime"
    from ${bookings}
    where source = 'website' and created_at between ${at}::timestamptz - interval '30 days' and ${at}::timestamptz - ${promise}
      and (status <> 'cancelled' or answered_at is not null)
      and (end_reason is null or end_reason not in ('duplicate', 'spam'))`);
  const { rows: ends } = await db.execute<{ reason: EndReason; count: number }>(sql`
    select end_reason as reason, count(*)::int as count from ${bookings}
    where end_reason is not null and created_at >= ${at}::timestamptz - interval '30 days' group by 1 order by 2 desc`);
  const { rows: amounts } = await db.execute<{ quoted: number | null; final: number | null }>(sql`
    with signed as (
      select quotation_id, total_minor::float8 as total, estimate_minor as estimate from ${quotationAcceptances}
      where accepted_at >= ${at}::timestamptz - interval '1 year' order by accepted_at desc limit 300)
    select percentile_cont(0.5) within group (order by 100 * (total / nullif(estimate, 0) - 1)) as quoted,
      percentile_cont(0.5) within group (order by 100 * (account.final_minor / nullif(total, 0) - 1)) as final
    from signed join ${quotations} quotation on quotation.id = signed.quotation_id
    left join ${flightAccounts} account on account.booking_id = quotation.booking_id`);
  return {
    ends,
    answerMinutes: answers[0]?.minutes ?? null,
    onTimePercent: answers[0]?.onTime ?? null,
    quotedPercent: amounts[0]?.quoted ?? null,
    finalPercent: amounts[0]?.final ?? null,
  };
}
export type DeskFigures = Awaited<ReturnType<typeof deskFigures>>;

/** Days for which an amount is listed after its balance was due; longer than flights are booked ahead. */
const daysListed = 400;

/**
 * Unpaid amounts due by today in Lagos, and refunds owed, as dashboard lines in order of departure. Cancelled bookings are left out: the
 * desk agrees their charges with the customer.
 */
export async function openAccounts(db: Queries, now: Date) {
  const today = lagosDay(now);
  const { quotationId, totalMinor, balanceDue } = quotationAcceptances;
  const paidMinor = sql`(
    select coalesce(sum(amount_minor), 0) from ${payments} payment where payment.quotation_id = ${quotationId})`;
  const unsettled = await sentQuotations(
    db,
    and(
      gte(balanceDue, addDays(today, -daysListed)),
      ne(bookings.status, "cancelled"),
      sql`${paidMinor} <> coalesce(${flightAccounts.finalMinor}, ${totalMinor})`,
    ),
  );
  const inOrder = unsettled.toSorted((one, other) =>
    one.booking.departureDateTime.localeCompare(other.booking.departureDateTime),
  );
  return {
    due: inOrder.flatMap((sent) =>
      sent.due && sent.due.due <= today
        ? [accountLine(sent, `${sent.due.amount} by ${staffDay(sent.due.due)}`)]
        : [],
    ),
    refunds: inOrder.flatMap((sent) => (sent.overpaid ? [accountLine(sent, sent.overpaid)] : [])),
  };
}

const accountLine = ({ booking: { reference, fullName } }: SentQuotation, amount: string) => ({
  reference,
  text: `${fullName}: ${amount}`,
});
