import { randomUUID } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import { quotations } from "#app/database/schema/quotations.ts";
import { type NewMail, queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { QuotationMailKind } from "./quotation-mails.server.ts";

const queue = "quotation-expiry";
const dayMs = 24 * 60 * 60 * 1000;

interface ExpiryJob {
  quotationId: string;
  step: "warn" | "expire";
}

/** Plans the mail 24 hours before a quotation expires, where that lies ahead, and its end. */
export async function scheduleExpiry(
  transaction: Transaction,
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  { id, expiresAt }: Pick<typeof quotations.$inferSelect, "id" | "expiresAt">,
): Promise<void> {
  if (!expiresAt) return;
  const warnAt = new Date(expiresAt.getTime() - dayMs);
  const steps: [ExpiryJob["step"], Date][] = [["expire", expiresAt]];
  if (warnAt > clock.now()) steps.push(["warn", warnAt]);
  await jobs.enqueue(
    transaction,
    queue,
    steps.map(([step, startAfter]) => ({ id: randomUUID(), data: { quotationId: id, step }, startAfter })),
  );
}

/** Ends quotations whose time is over, and warns their customers the day before. */
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
      if (!open) return;
      const mail = {
        kind: "quotation-about-to-expire",
        aboutId: open.bookingId,
        payload: { quotationId },
      } satisfies NewMail & { kind: QuotationMailKind };
      await queueMails(transaction, jobs, [mail]);
    });
  });
}
