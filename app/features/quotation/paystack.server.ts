import { createHmac, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { mails } from "#app/database/schema/mails.ts";
import { checkouts, quotations } from "#app/database/schema/quotations.ts";
import { isSame } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { lagosDay } from "#app/ui/staff/lagos-time.ts";
import { storePayment } from "./payments.server.ts";
import { queueQuotationMails } from "./quotation-jobs.server.ts";
import type { SentQuotation } from "./quotations.server.ts";

// Hosted checkout and webhooks as https://paystack.com/docs/api/transaction and /docs/payments/webhooks describe them.

/** Quotation currencies that Paystack accepts. */
const paystackCurrencies: readonly string[] = ["NGN", "USD"];
const timeoutMs = 10_000;

const initialized = z.object({ status: z.literal(true), data: z.object({ authorization_url: z.url() }) });

/** Whether a quotation in this currency can be paid by card. */
export const canCheckOut = ({ settings }: Pick<Services, "settings">, currency: string): boolean =>
  settings.paystack !== null && paystackCurrencies.includes(currency);

/** Starts a card payment of the next amount due. Returns the URL of Paystack's page, or a problem to show. */
export async function startCheckout(
  { db, settings, clock, log }: Pick<Services, "db" | "settings" | "clock" | "log">,
  { quotation, content, booking, due }: SentQuotation,
): Promise<string | { problem: string }> {
  const { paystack } = settings;
  if (!due || !paystack || !canCheckOut({ settings }, content.currency))
    return { problem: "There is nothing to pay by card here. Please reload the page." };
  const reference = `${quotation.number}-${randomUUID().slice(0, 8)}`;
  await db.insert(checkouts).values({
    reference,
    quotationId: quotation.id,
    amountMinor: due.minor,
    currency: content.currency,
    createdAt: clock.now(),
  });
  try {
    const response = await fetch(`${paystack.url}/transaction/initialize`, {
      method: "POST",
      headers: { Authorization: `Bearer ${paystack.secretKey}`, "Content-Type": "application/json" },
      body: JSON.stringify({
        email: booking.email,
        amount: String(due.minor),
        currency: content.currency,
        reference,
        callback_url: `${settings.origin}/quotations/${quotation.number}?paid=1`,
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return initialized.parse(await response.json()).data.authorization_url;
  } catch (err) {
    log.error({ err, reference }, "paystack checkout failed");
    return {
      problem: "The payment page is not available just now. Try again in a minute, or pay by bank transfer.",
    };
  }
}

/** The only event that records a payment; all others are ignored. */
const chargeEvent = z.object({
  event: z.literal("charge.success"),
  data: z.object({
    id: z.union([z.number(), z.string()]),
    reference: z.string(),
    amount: z.number(),
    currency: z.string(),
    status: z.literal("success"),
    paid_at: z.string().nullish(),
  }),
});

/**
 * Handles a webhook: 404 without Paystack settings, 401 for a wrong signature, 400 for a body that is not JSON, else 200. Repeated events
 * have no effect.
 */
export async function receivePaystackEvent(
  body: Buffer,
  signature: string,
  { db, jobs, settings, clock, log }: Pick<Services, "db" | "jobs" | "settings" | "clock" | "log">,
): Promise<200 | 400 | 401 | 404> {
  const { paystack } = settings;
  if (!paystack) return 404;
  const expectedSignature = createHmac("sha512", paystack.secretKey).update(body).digest("hex");
  if (!isSame(signature.toLowerCase(), expectedSignature)) return 401;
  let event: unknown;
  try {
    event = JSON.parse(body.toString("utf8"));
  } catch {
    return 400;
  }
  const parsed = chargeEvent.safeParse(event);
  if (!parsed.success) return 200;
  const { id, reference, amount, currency, paid_at: paidAt } = parsed.data.data;
  const [row] = await db
    .select({ checkout: checkouts, quotation: quotations })
    .from(checkouts)
    .innerJoin(quotations, eq(quotations.id, checkouts.quotationId))
    .where(eq(checkouts.reference, reference));
  if (!row) {
    log.warn({ reference }, "paystack event without a known checkout");
    return 200;
  }
  const { checkout, quotation } = row;
  if (checkout.amountMinor !== amount || checkout.currency !== currency) {
    log.error({ reference, amount, currency }, "paystack event with a wrong amount");
    const report = `Paystack reports ${currency} ${(amount / 100).toFixed(2)} under the reference ${reference}.`;
    await db.transaction(async (transaction) => {
      await transaction.select().from(checkouts).where(eq(checkouts.reference, reference)).for("update");
      const isReported = and(
        eq(mails.aboutId, quotation.bookingId),
        sql`${mails.payload} ->> 'report' = ${report}`,
      );
      if ((await transaction.$count(mails, isReported)) === 0)
        await queueQuotationMails(transaction, { jobs }, quotation, ["payment-of-another-amount-desk"], {
          report,
        });
    });
    return 200;
  }
  const now = clock.now();
  await db.transaction((transaction) =>
    storePayment(transaction, { jobs }, quotation, {
      amountMinor: amount,
      currency,
      method: "paystack",
      paidOn: lagosDay(paidAt && !Number.isNaN(Date.parse(paidAt)) ? new Date(paidAt) : now),
      note: reference,
      recordedAt: now,
      recordedBy: null,
      // One payment per checkout: two events with different ids may report it.
      submission: `paystack ${reference}`,
    }),
  );
  log.info({ reference, event: String(id) }, "paystack payment");
  return 200;
}
