import { sql } from "drizzle-orm";
import { flightAccounts } from "#app/database/schema/quotations.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { formRules, lines, requiredLines } from "#app/platform/form-text.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { amountRule, typedAmount } from "./money.ts";
import { queueQuotationMails } from "./quotation-jobs.server.ts";
import { type AcceptedQuotation, acceptedQuotation } from "./quotations.server.ts";

const accountRules = formRules({
  times: requiredLines(1000, "Enter the block times."),
  final: amountRule,
  note: lines(1000),
});

/** Final cost of a flown booking beside its quotation, in words; null before staff close it. */
export function flightAccount(accepted: AcceptedQuotation | null) {
  if (!accepted?.account) return null;
  const { account, option, content } = accepted;
  return {
    times: account.times,
    note: account.note,
    quoted: formatMoney(option.totalMinor, content.currency),
    final: formatMoney(account.finalMinor, content.currency),
    finalTyped: typedAmount(account.finalMinor),
  };
}
export type FlightAccount = NonNullable<ReturnType<typeof flightAccount>>;

/** Staff's final account of a completed flight: times and amount, mailed to the customer. A correction replaces it. */
export async function receiveFlightAccount(
  form: FormData,
  booking: Booking,
  { staff, record, services: { db, jobs, clock } }: StaffPost,
): Promise<ActionReply<{ done: string }>> {
  const { refuse } = refusing<string>(accountRules.answers(form));
  if (booking.status !== "completed") return refuse("Mark the flight as completed first.", {}, 409);
  const accepted = await acceptedQuotation(db, booking.id);
  if (!accepted) return refuse("No quotation was accepted for this flight.", {}, 409);
  const parsed = accountRules.parse(form);
  if (!parsed.ok) return refuse(parsed.message, parsed.errors);
  const { times, final, note } = parsed.value;
  const row = {
    times,
    finalMinor: final,
    currency: accepted.content.currency,
    note,
    closedAt: clock.now(),
    closedBy: staff.id,
  };
  await db.transaction(async (transaction) => {
    const changed = await transaction
      .insert(flightAccounts)
      .values({ bookingId: booking.id, ...row })
      .onConflictDoUpdate({
        target: flightAccounts.bookingId,
        set: row,
        setWhere: sql`(${flightAccounts.times}, ${flightAccounts.finalMinor}, ${flightAccounts.note}) <> (excluded.times, excluded.final_minor, excluded.note)`,
      })
      .returning();
    if (changed.length === 0) return;
    await queueQuotationMails(transaction, { jobs }, accepted.quotation, ["flight-account"], {
      isCorrection: accepted.account !== null,
    });
    await record(transaction, { action: "quotation.close", subjectId: booking.reference });
  });
  return { ok: true, done: "closed" };
}
