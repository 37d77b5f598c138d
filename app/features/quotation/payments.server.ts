import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "#app/database/client.server.ts";
import { payments, quotations } from "#app/database/schema/quotations.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn, type FormErrors } from "#app/ui/form/form-reply.ts";
import { lagosDay } from "#app/ui/staff/lagos-time.ts";
import { parseAmount } from "./money.ts";
import { queueQuotationMails } from "./quotation-jobs.server.ts";
import { acceptedQuotation, type Quotation } from "./quotations.server.ts";

/**
 * Stores a payment once per `submission` and mails both sides, in the caller's transaction; `known` where it was stored before,
 * `above paid` for a refund of more than was paid.
 */
export async function storePayment(
  transaction: Transaction,
  services: Pick<Services, "jobs">,
  quotation: Quotation,
  payment: Omit<typeof payments.$inferInsert, "quotationId">,
): Promise<"stored" | "known" | "above paid"> {
  // Payments of a quotation are stored one after the other.
  await transaction.select().from(quotations).where(eq(quotations.id, quotation.id)).for("update");
  const earlier = await transaction.select().from(payments).where(eq(payments.quotationId, quotation.id));
  if (earlier.some(({ submission }) => submission === payment.submission)) return "known";
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
      {
        paymentId: stored.id,
      },
    );
  return "stored";
}

const paymentFields = ["kind", "amount", "paidOn", "note"] as const;
type PaymentField = (typeof paymentFields)[number];

/** A payment or refund that staff record for an accepted quotation, once per sending. */
export async function receivePayment(
  form: FormData,
  { id, reference }: Booking,
  { staff, record, services }: StaffPost,
): Promise<ActionReply<{ done: string }, PaymentField>> {
  const values = answersIn(form, paymentFields);
  const { refuse } = refusing(values);
  const accepted = await acceptedQuotation(services.db, id);
  if (!accepted) return refuse("Payments belong to an accepted quotation, and there is none.", {}, 409);
  const { quotation, content, paidMinor } = accepted;
  const amount = parseAmount(values.amount);
  const errors: FormErrors<PaymentField> = {};
  if (!amount.ok) errors.amount = amount.message;
  else if (amount.minor === 0) errors.amount = "Enter an amount.";
  const now = services.clock.now();
  if (!z.iso.date().safeParse(values.paidOn).success) errors.paidOn = "Enter the day on which it was paid.";
  else if (values.paidOn > lagosDay(now)) errors.paidOn = "This day is still to come.";
  if (values.note.length > 500) errors.note = "Keep this to 500 characters.";
  if (Object.keys(errors).length > 0 || !amount.ok) return refuse("", errors);
  const isRefund = values.kind === "refund";
  const amountMinor = isRefund ? -amount.minor : amount.minor;
  const outcome = await services.db.transaction(async (transaction) => {
    const stored = await storePayment(transaction, services, quotation, {
      amountMinor,
      currency: content.currency,
      method: "transfer",
      paidOn: values.paidOn,
      note: values.note.trim(),
      recordedBy: staff.id,
      recordedAt: now,
      submission: `${idempotencyKeyOf(form) ?? randomUUID()} ${amountMinor} ${values.paidOn}`,
    });
    if (stored === "stored") await record(transaction, { action: "quotation.payment", subjectId: reference });
    return stored;
  });
  if (outcome === "above paid") {
    const message = `A refund is at most the amount paid: ${formatMoney(paidMinor, content.currency)}.`;
    return refuse("", { amount: message });
  }
  return { ok: true, done: isRefund ? "refunded" : "paid" };
}
