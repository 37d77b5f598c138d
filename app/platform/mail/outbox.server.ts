import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { ZodType } from "zod";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { mails } from "#app/database/schema/mails.ts";
import { isDatabaseUnavailable } from "#app/database/unavailable.ts";
import { type Jobs, mailWorkers, type RetryPolicy } from "#app/platform/jobs.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type MailMessage, withoutAddresses } from "./message.ts";
import type { MailTransport } from "./transport.server.ts";

export type QueuedMail = typeof mails.$inferSelect;

export interface MailRenderer {
  /** Renders the mail with the facts at its queueing; null if its row or its facts are gone. */
  render(db: Queries, mail: QueuedMail): Promise<MailMessage | null>;
  /** Retries after a permanent error: for the company's own inbox. */
  persistent?: boolean;
  /** Contains a code or link to an account: hidden from staff. */
  confidential?: boolean;
}

export type MailRenderers = Readonly<Record<string, MailRenderer>>;

/** Renders mails from the payload that `schema` describes, as it was at queueing. */
export const renderWith =
  <Payload>(
    schema: ZodType<Payload>,
    write: (db: Queries, payload: Payload, mail: QueuedMail) => Promise<MailMessage | null>,
  ): MailRenderer["render"] =>
  async (db, mail) =>
    // Erased facts: nothing is left to send.
    mail.payload === null ? null : await write(db, schema.parse(mail.payload), mail);

export const mailQueue = "mail";

/** 15 to 30 s, doubling to an hour: 100 retries take about four days. */
export const mailRetry: RetryPolicy = { retryLimit: 100, retryDelay: 15, retryDelayMax: 3600 };

export interface NewMail {
  kind: string;
  /** Id of the row that the mail is about; the mail's own if missing. */
  aboutId?: string;
  /** The facts at the time of queueing, by its kind's schema. */
  payload?: object;
}

/** Queues mails in the caller's transaction; `until` postpones them and waiting mails about the same rows. Returns ids. */
export async function queueMails(
  transaction: Transaction,
  jobs: Jobs,
  newMails: readonly NewMail[],
  until?: Date,
): Promise<string[]> {
  if (newMails.length === 0) return [];
  const rows = newMails.map((mail) => {
    const id = randomUUID();
    return { ...mail, id, aboutId: mail.aboutId ?? id };
  });
  if (until) {
    const aboutIds = rows.map(({ aboutId }) => aboutId);
    const waiting = await transaction
      .select({ id: mails.id })
      .from(mails)
      .where(and(inArray(mails.aboutId, aboutIds), eq(mails.status, "queued")));
    for (const { id } of waiting) await jobs.postpone(transaction, mailQueue, id, until);
  }
  await transaction.insert(mails).values(rows);
  await jobs.enqueue(
    transaction,
    mailQueue,
    rows.map((mail) => ({ ...mailJob(mail), ...(until ? { startAfter: until } : {}) })),
  );
  return rows.map(({ id }) => id);
}

/** The job has the mail's id, so that a mail has one job at most. */
export const mailJob = ({ id }: Pick<QueuedMail, "id">) => ({ id, data: { mailId: id } });

/** Withdraws queued mails; false, with nothing changed, once a delivery of one was attempted. */
export async function withdrawMails(transaction: Transaction, mailIds: readonly string[]): Promise<boolean> {
  if (mailIds.length === 0) return true;
  const waiting = and(inArray(mails.id, [...mailIds]), eq(mails.status, "queued"), eq(mails.attempts, 0));
  const rows = await transaction.select({ id: mails.id }).from(mails).where(waiting).for("update");
  if (rows.length < mailIds.length) return false;
  await transaction.delete(mails).where(waiting);
  return true;
}

interface Outbox extends Pick<Services, "db" | "jobs" | "mailRenderers" | "log" | "clock"> {
  transport: MailTransport;
  retry?: RetryPolicy;
  workers?: number;
}

/** Starts delivery. A mail accepted just before a crash is sent twice, with the same Message-ID. */
export async function workOutbox({
  retry = mailRetry,
  workers = mailWorkers,
  ...outbox
}: Outbox): Promise<void> {
  await outbox.jobs.prepareQueue(mailQueue, retry);
  await addMissingJobs(outbox);
  await outbox.jobs.work<{ mailId: string }>(
    mailQueue,
    ({ mailId }, attempt) => deliverOne(outbox, mailId, attempt),
    { workers },
  );
}

/** Adds jobs for queued mails without one, as after a restore or a crash in the last attempt. */
async function addMissingJobs({ db, jobs, log }: Omit<Outbox, "retry">): Promise<void> {
  await jobs.deleteFinished(mailQueue);
  const queued = await db.select().from(mails).where(eq(mails.status, "queued")).orderBy(mails.queuedAt);
  const added = await jobs.enqueue(db, mailQueue, queued.map(mailJob));
  if (added > 0) log.warn({ mails: added }, "jobs were added for queued mails without one");
}

// A failover takes half a minute. A mail that is unrecorded for longer than this is sent again.
const recordingTimeoutMs = 90_000;

/** Records a delivery, with retries while the database is unavailable. */
export async function recordDelivery(write: () => Promise<void>): Promise<void> {
  const limit = performance.now() + recordingTimeoutMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > limit) throw error;
      await pause(250);
    }
  }
}

/** Makes one attempt; throws if the job is to be retried. */
async function deliverOne(
  { db, transport, mailRenderers, log, clock }: Omit<Outbox, "retry" | "jobs">,
  mailId: string,
  attempt: { number: number; isLast: boolean },
): Promise<void> {
  // Counted first, because from now on the mail cannot be withdrawn.
  const [mail] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, mailId), eq(mails.status, "queued")))
    .returning();
  if (!mail) return;
  const entry = { mailId, kind: mail.kind, attempt: attempt.number };

  // Another server may have sent the mail meanwhile; then its status stays `sent`.
  const recordFailure = (status: "queued" | "failed", lastError: string) =>
    db
      .update(mails)
      .set({ status, lastError })
      .where(and(eq(mails.id, mailId), eq(mails.status, "queued")));
  const failAttempt = async (words: string, cause?: unknown) => {
    await recordFailure(attempt.isLast ? "failed" : "queued", words);
    if (!attempt.isLast)
      throw new Error(`mail ${mailId} was not delivered, it will be tried again`, { cause });
  };

  const renderer = mailRenderers[mail.kind];
  let message: MailMessage | null;
  try {
    if (!renderer) throw new Error(`no renderer for mails of the kind ${mail.kind}`);
    message = await renderer.render(db, mail);
  } catch (err) {
    // A bug or a database error: a later attempt or another release may succeed.
    log.error({ ...entry, err, outcome: attempt.isLast ? "failed" : "not rendered" }, "mail");
    return await failAttempt("the mail could not be written; the server's log says why");
  }
  if (!message) {
    await db.delete(mails).where(eq(mails.id, mailId));
    log.info({ ...entry, outcome: "dropped, its subject was deleted" }, "mail");
    return;
  }

  const delivery = await transport.deliver(message, mail);
  if (delivery.outcome === "sent") {
    const sentAt = clock.now();
    await recordDelivery(async () => {
      await db.update(mails).set({ status: "sent", sentAt, lastError: null }).where(eq(mails.id, mailId));
    });
    log.info({ ...entry, outcome: "sent" }, "mail");
    return;
  }
  const addresses = [message.to, ...(message.replyTo ? [message.replyTo.address] : [])];
  const words = withoutAddresses(delivery.words, addresses);
  const failure = { ...entry, outcome: delivery.outcome, words };
  const isFinal = attempt.isLast || (delivery.outcome === "refused" && !renderer?.persistent);
  log[isFinal ? "error" : "warn"]({ ...failure, givenUp: isFinal }, "mail");
  if (isFinal) await recordFailure("failed", words);
  else await failAttempt(words);
}
