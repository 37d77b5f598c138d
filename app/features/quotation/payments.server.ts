import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { formMessages } from "#app/content/form-messages.ts";
import type { Transaction } from "#app/database/client.server.ts";
import { flightAccounts, payments, quotations } from "#app/database/schema/quotations.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { formRules, lines, requiredLines } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { submissionOf } from "#app/platform/submit-once.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { lagosDay } from "#app/ui/staff/lagos-time.ts";
import { amountRule, typedAmount } from "./money.ts";
import { queueQuotationMails } from "./quotation-jobs.server.ts";
import { type AcceptedQuotation, acceptedQuotation, type Quotation } from "./quotations.server.ts";

/**
 * Stores a payment once per `submission` and mails both sides, in the caller's transaction. Returns `duplicate` if it was stored before,
 * `above paid` for a refund of more than was paid.
 */
export async function storePayment(
  transaction: Transaction,
  services: Pick<Services, "jobs">,
  quotation: Quotation,
  payment: Omit<typeof payments.$inferInsert, "quotationId">,
): Promise<"stored" | "duplicate" | "above paid"> {
  // The lock makes payments of one quotation wait for each other.
  await transaction.select().from(quotations).where(eq(quotations.id, quotation.id)).for("update");
  const earlier = await transaction.select().from(payments).where(eq(payments.quotationId, quotation.id));
  if (earlier.some(({ submission }) => submission === payment.submission)) return "duplicate";
  const paid = earlier.reduce((sum, { amountMinor }) => sum + amountMinor, payment.amountMinor);
  if (payment.amountMinor < 0 && paid < 0) return "above paid";
  const [stored] = await transaction
    .insert(payments)
    .values({ ...payment, quotationId: quotation.id })
    .returning({ id: payments.id });
  if (!stored) throw new Error("a payment was not stored");
  if (payment.amountMinor > 0)
    await queueQuotationMails(
      transaction,
      services,
      quotation,
      ["payment-received", "payment-received-desk"],
      { paymentId: stored.id },
    );
  return "stored";
}

const paymentRules = (today: string) =>
  formRules({
    kind: z.string(),
    amount: amountRule.check(z.refine((minor) => minor > 0, "Enter an amount.")),
    paidOn: z.iso
      .date("Enter the day on which it was paid.")
      .check(z.refine((day) => day <= today, "This day is still to come.")),
    note: lines(500),
  });

/** The payment or refund of a form, not stored, and the accepted quotation. */
export async function parsePayment(
  form: FormData,
  { id }: Booking,
  { db, clock }: Pick<Services, "db" | "clock">,
) {
  const recordedAt = clock.now();
  const rules = paymentRules(lagosDay(recordedAt));
  const { refuse } = refusing<string>(rules.answers(form));
  const accepted = await acceptedQuotation(db, id);
  if (!accepted) return refuse("Payments belong to an accepted quotation, and there is none.", {}, 409);
  const parsed = rules.parse(form);
  if (!parsed.ok) return refuse(parsed.message, parsed.errors);
  const { kind, amount, paidOn, note } = parsed.value;
  const amountMinor = kind === "refund" ? -amount : amount;
  const { currency } = accepted.content;
  const payment = { amountMinor, currency, method: "transfer", paidOn, note, recordedAt } as const;
  return { ok: true as const, accepted, payment, refuse };
}

/** Records a payment or refund for an accepted quotation, once per submission. */
export async function receivePayment(
  form: FormData,
  booking: Booking,
  { staff, record, services }: StaffPost,
): Promise<ActionReply<{ done: string }>> {
  const parsed = await parsePayment(form, booking, services);
  if (!parsed.ok) return parsed;
  const { payment, refuse } = parsed;
  const { quotation, content, paidMinor } = parsed.accepted;
  const { amountMinor, paidOn } = payment;
  const outcome = await services.db.transaction(async (transaction) => {
    const stored = await storePayment(transaction, services, quotation, {
      ...payment,
      recordedBy: staff.id,
      submission: submissionOf(form, { amountMinor, paidOn }),
    });
    if (stored === "stored")
      await record(transaction, { action: "quotation.payment", subjectId: booking.reference });
    return stored;
  });
  if (outcome === "above paid") {
    const message = `A refund is at most the amount paid: ${formatMoney(paidMinor, content.currency)}.`;
    return refuse(formMessages.correct(1), { amount: message });
  }
  return { ok: true, done: amountMinor < 0 ? "refunded" : "paid" };
}

const accountRules = formRules({
  times: requiredLines(1000, "Enter the block times."),
  final: amountRule,
  note: lines(1000),
});

/** Quoted and final amount of a flown booking, formatted; null before staff close the account. */
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

/** The final account of a form, not stored, and the accepted quotation. */
export async function parseFlightAccount(
  form: FormData,
  { id: bookingId, status }: Booking,
  { db, clock }: Pick<Services, "db" | "clock">,
) {
  const { refuse } = refusing<string>(accountRules.answers(form));
  if (status !== "completed") return refuse("Mark the flight as completed first.", {}, 409);
  const accepted = await acceptedQuotation(db, bookingId);
  if (!accepted) return refuse("No quotation was accepted for this flight.", {}, 409);
  const parsed = accountRules.parse(form);
  if (!parsed.ok) return refuse(parsed.message, parsed.errors);
  const { times, final: finalMinor, note } = parsed.value;
  const { currency } = accepted.content;
  const account = { bookingId, times, finalMinor, currency, note, closedAt: clock.now() };
  return { ok: true as const, accepted, account };
}

/** Stores and mails the final account of a completed flight: times and amount. A correction replaces it. */
export async function receiveFlightAccount(
  form: FormData,
  booking: Booking,
  { staff, record, services }: StaffPost,
): Promise<ActionReply<{ done: string }>> {
  const parsed = await parseFlightAccount(form, booking, services);
  if (!parsed.ok) return parsed;
  const { accepted } = parsed;
  const row = { ...parsed.account, closedBy: staff.id };
  await services.db.transaction(async (transaction) => {
    const changed = await transaction
      .insert(flightAccounts)
      .values(row)
      .onConflictDoUpdate({
        target: flightAccounts.bookingId,
        set: row,
        setWhere: sql`(${flightAccounts.times}, ${flightAccounts.finalMinor}, ${flightAccounts.note}) <> (excluded.times, excluded.final_minor, excluded.note)`,
      })
      .returning();
    if (changed.length === 0) return;
    await queueQuotationMails(transaction, services, accepted.quotation, ["flight-account"], {
      isCorrection: accepted.account !== null,
    });
    await record(transaction, { action: "quotation.close", subjectId: booking.reference });
  });
  return { ok: true, done: "closed" };
}
