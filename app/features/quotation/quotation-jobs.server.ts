import { randomUUID } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import { quotations } from "#app/database/schema/quotations.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { QuotationMailDetails, QuotationMailKind } from "./quotation-mails.server.ts";
import type { Quotation } from "./quotations.server.ts";

/** Queues mails about a quotation in the transaction that changes it. */
export async function queueQuotationMails(
  transaction: Transaction,
  { jobs }: Pick<Services, "jobs">,
  { id, bookingId }: Pick<Quotation, "id" | "bookingId">,
  kinds: readonly QuotationMailKind[],
  details: QuotationMailDetails = {},
): Promise<void> {
  const payload = { quotationId: id, ...details };
  await queueMails(
    transaction,
    jobs,
    kinds.map((kind) => ({ kind, aboutId: bookingId, payload })),
  );
}

const queue = "quotation-expiry";
const dayMs = 24 * 60 * 60 * 1000;

interface ExpiryJob {
  quotationId: string;
  step: "warn" | "expire";
}

/** Schedules the end of a quotation, and a warning mail 24 hours before unless that time has passed. */
export async function scheduleExpiry(
  transaction: Transaction,
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  quotationId: string,
  expiresAt: Date,
): Promise<void> {
  const warnAt = new Date(expiresAt.getTime() - dayMs);
  const steps: [ExpiryJob["step"], Date][] = [["expire", expiresAt]];
  if (warnAt > clock.now()) steps.push(["warn", warnAt]);
  await jobs.enqueue(
    transaction,
    queue,
    steps.map(([step, startAfter]) => ({ id: randomUUID(), data: { quotationId, step }, startAfter })),
  );
}

/** Starts the worker that marks quotations as expired and queues the warning mails. */
export async function workQuotationExpiry({ db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">) {
  await jobs.prepareQueue(queue, { retryLimit: 20, retryDelay: 15, retryDelayMax: 3600 });
  await jobs.work<ExpiryJob>(queue, async ({ quotationId, step }) => {
    const isOpen = and(eq(quotations.id, quotationId), eq(quotations.status, "sent"));
    if (step === "expire") {
      const now = clock.now();
      await db
        .update(quotations)
        .set({ status: "expired", endedAt: now })
        .where(and(isOpen, lte(quotations.expiresAt, now)));
      return;
    }
    await db.transaction(async (transaction) => {
      const [open] = await transaction.select().from(quotations).where(isOpen).for("update");
      if (open) await queueQuotationMails(transaction, { jobs }, open, ["quotation-about-to-expire"]);
    });
  });
}
