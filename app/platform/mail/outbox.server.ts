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
  /** The mail with the facts at its queueing; null when its row is gone or nothing is left to say. */
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
    // Facts that have been forgotten leave nothing to say.
    mail.payload === null ? null : await write(db, schema.parse(mail.payload), mail);

export const mailQueue = "mail";

/** 15 to 30 s, doubling to an hour: 100 retries take about four days. */
export const mailRetry: RetryPolicy = { retryLimit: 100, retryDelay: 15, retryDelayMax: 3600 };

export interface NewMail {
  kind: string;
  /** The row that it is about, or itself. */
  aboutId?: string;
  /** The facts at the time of queueing, by its kind's schema. */
  payload?: object;
}

/** Queues mails in the caller's transaction; `until` postpones them and waiting mails about the same rows. Returns ids. */
export async function queueMails(
  transaction: Transaction,
  jobs: Jobs,
  wanted: readonly NewMail[],
  until?: Date,
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const rows = wanted.map((mail) => {
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

/** The job of a mail has the mail's id: one that has a job gets no second. */
export const mailJob = ({ id }: Pick<QueuedMail, "id">) => ({ id, data: { mailId: id } });

/** Withdraws mails that wait; false, with nothing changed, once one of them is on its way. */
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

/** Starts to deliver. A mail accepted just before a crash goes out twice, with the same Message-ID. */
export async function workOutbox({
  retry = mailRetry,
  workers = mailWorkers,
  ...outbox
}: Outbox): Promise<void> {
  await outbox.jobs.prepareQueue(mailQueue, retry);
  await reviveStranded(outbox);
  await outbox.jobs.work<{ mailId: string }>(
    mailQueue,
    ({ mailId }, attempt) => deliverOne(outbox, mailId, attempt),
    { workers },
  );
}

/** Gives a job to queued mails without one: after a restore, or a crash in the last try. */
async function reviveStranded({ db, jobs, log }: Omit<Outbox, "retry">): Promise<void> {
  await jobs.forgetEnded(mailQueue);
  const queued = await db.select().from(mails).where(eq(mails.status, "queued")).orderBy(mails.queuedAt);
  const added = await jobs.enqueue(db, mailQueue, queued.map(mailJob));
  if (added > 0) log.warn({ mails: added }, "queued mails had no job and have one again");
}

// A failover takes half a minute. Unwritten for longer, the mail goes out again.
const writeDownMs = 90_000;

/** Writes down what a mail server has taken, as soon as there is a database to write it to. */
export async function writeDown(write: () => Promise<void>): Promise<void> {
  const limit = performance.now() + writeDownMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > limit) throw error;
      await pause(250);
    }
  }
}

/** One try. Returns when nothing is left to do, throws when the job is to come again. */
async function deliverOne(
  { db, transport, mailRenderers, log, clock }: Omit<Outbox, "retry" | "jobs">,
  mailId: string,
  attempt: { number: number; isLast: boolean },
): Promise<void> {
  // Counted before anything is done for it: from here on it cannot be withdrawn.
  const [mail] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, mailId), eq(mails.status, "queued")))
    .returning();
  if (!mail) return;
  const entry = { mailId, kind: mail.kind, attempt: attempt.number };

  // Another server may have sent the mail meanwhile: it stays sent.
  const recordFailure = (status: "queued" | "failed", lastError: string) =>
    db
      .update(mails)
      .set({ status, lastError })
      .where(and(eq(mails.id, mailId), eq(mails.status, "queued")));
  const notNow = async (words: string, cause?: unknown) => {
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
    // A fault of ours, or the database's: another version, or another minute, may do better.
    log.error({ ...entry, err, outcome: attempt.isLast ? "failed" : "not written" }, "mail");
    return await notNow("the mail could not be written; the server's log says why");
  }
  if (!message) {
    await db.delete(mails).where(eq(mails.id, mailId));
    log.info({ ...entry, outcome: "dropped, what it was about is gone" }, "mail");
    return;
  }

  const delivery = await transport.deliver(message, mail);
  if (delivery.outcome === "sent") {
    const sentAt = clock.now();
    await writeDown(async () => {
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
  else await notNow(words);
}
