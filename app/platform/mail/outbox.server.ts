import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { mails } from "#app/database/schema/mails.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Jobs, RetryPolicy } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { MailTransport } from "./mail-transport.ts";
import { type MailMessage, withoutAddresses } from "./message.ts";

/** How mails of one kind are written. */
export interface MailRenderer {
  /** The mail about this row as it now is; null when the row is gone and there is nothing left to say. */
  render(db: Queries, aboutId: string): Promise<MailMessage | null>;
  /** Keeps trying even where the peer says a lasting no: for mail to the company itself, whose inbox gets mended. */
  persistent?: boolean;
  /** Holds a key to somebody's account (a code, a link): nobody but the receiver may read it, staff included. */
  confidential?: boolean;
}

export type MailRenderers = Readonly<Record<string, MailRenderer>>;

export const mailQueue = "mail";

/** 15 to 30 s, then doubling to an hour: with 100 retries a mail is given up after about four days. */
export const mailRetry: RetryPolicy = { retryLimit: 100, retryDelay: 15, retryDelayMax: 3600 };

/**
 * Queues mails inside the caller's transaction: they go out exactly when it commits. Two statements, however many.
 * The queue must be there: `workOutbox` makes it.
 */
export async function queueMails(
  transaction: Transaction,
  jobs: Jobs,
  wanted: readonly NewMail[],
): Promise<void> {
  await queueRows(transaction, jobs, wanted);
}

/**
 * The same for mails that can be withdrawn until then, and do not go before; gives their ids. Whatever else waits to be sent about the row
 * waits along: it would say what may be taken back yet.
 */
export async function queueMailsHeld(
  transaction: Transaction,
  jobs: Jobs,
  { aboutId, kinds, until }: { aboutId: string; kinds: readonly string[]; until: Date },
): Promise<string[]> {
  await transaction.execute(sql`
    update pgboss.job set start_after = greatest(start_after, ${until.toISOString()}::timestamptz)
    where name = ${mailQueue} and state in ('created', 'retry')
      and id in (select id from ${mails} where about_id = ${aboutId} and status = 'queued')`);
  return await queueRows(
    transaction,
    jobs,
    kinds.map((kind) => ({ kind, aboutId })),
    until,
  );
}

interface NewMail {
  kind: string;
  aboutId: string;
}

async function queueRows(
  transaction: Transaction,
  jobs: Jobs,
  wanted: readonly NewMail[],
  startAfter?: Date,
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const rows = wanted.map((mail) => ({ ...mail, id: randomUUID() }));
  await transaction.insert(mails).values(rows);
  await jobs.enqueue(
    transaction,
    mailQueue,
    rows.map(({ id }) => jobOf(id, startAfter)),
  );
  return rows.map(({ id }) => id);
}

const jobOf = (mailId: string, startAfter?: Date) => ({
  id: mailId,
  data: { mailId },
  ...(startAfter ? { startAfter } : {}),
});

/** Takes mails back that wait to be sent; false, with nothing changed, as soon as one of them is on its way. */
export async function withdrawMails(transaction: Transaction, mailIds: readonly string[]): Promise<boolean> {
  if (!(await withdrawJobs(transaction, mailIds))) return false;
  if (mailIds.length > 0) await transaction.delete(mails).where(inArray(mails.id, [...mailIds]));
  return true;
}

/** A worker takes a job under the same lock: whoever comes second finds it gone. */
async function withdrawJobs(transaction: Transaction, mailIds: readonly string[]): Promise<boolean> {
  for (const id of mailIds) {
    const { rows } = await transaction.execute(sql`
      select 1 from pgboss.job where name = ${mailQueue} and id = ${id} and state = 'created' for update`);
    if (rows.length === 0) return false;
  }
  for (const id of mailIds)
    await transaction.execute(sql`delete from pgboss.job where name = ${mailQueue} and id = ${id}`);
  return true;
}

/**
 * Gives a mail that was given up another round of tries, from the first, after `startAfter`; false when it is not (or no longer) a
 * failed one.
 */
export async function retryMail(
  transaction: Transaction,
  jobs: Jobs,
  mailId: string,
  startAfter: Date,
): Promise<boolean> {
  const [revived] = await transaction
    .update(mails)
    .set({ status: "queued" })
    .where(and(eq(mails.id, mailId), eq(mails.status, "failed")))
    .returning({ id: mails.id });
  if (!revived) return false;
  await transaction.execute(sql`delete from pgboss.job where name = ${mailQueue} and id = ${mailId}`);
  await jobs.enqueue(transaction, mailQueue, [jobOf(mailId, startAfter)]);
  return true;
}

/** Makes a mail the failed one again that was to be retried; false when it is on its way. */
export async function withdrawRetry(transaction: Transaction, mailId: string): Promise<boolean> {
  if (!(await withdrawJobs(transaction, [mailId]))) return false;
  await transaction.update(mails).set({ status: "failed" }).where(eq(mails.id, mailId));
  return true;
}

interface Outbox {
  db: Database;
  jobs: Jobs;
  transport: MailTransport;
  renderers: MailRenderers;
  log: Log;
  clock: Clock;
  retry?: RetryPolicy;
}

/**
 * Prepares the queue and starts to deliver. A mail that was accepted is not sent again, with one exception that SMTP
 * leaves open: when the process dies between the server's yes and our writing it down, the mail goes out once more,
 * with the same Message-ID. What a peer says at a failure is kept in the row; the log has it without addresses.
 */
export async function workOutbox({ retry = mailRetry, ...outbox }: Outbox): Promise<void> {
  await outbox.jobs.prepareQueue(mailQueue, retry);
  await reviveStranded(outbox);
  await outbox.jobs.work<{ mailId: string }>(mailQueue, ({ mailId }, attempt) =>
    deliverOne(outbox, mailId, attempt),
  );
}

/**
 * Gives a job back to every queued mail that has none: its job was lost (a restored backup, a job table that was
 * cleared), or ended without us (the process died in the mail's last try). Done at each start. A mail's job has the
 * mail's id, so one that has a job already keeps it, with its tries.
 */
async function reviveStranded({ db, jobs, log }: Omit<Outbox, "retry">): Promise<void> {
  const stranded = await db.execute<{ id: string }>(sql`
    delete from pgboss.job where name = ${mailQueue} and state in ('failed', 'cancelled', 'completed')
      and id in (select id from ${mails} where status = 'queued')
    returning id`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${mails} where status = 'queued'
      and not exists (select from pgboss.job where job.name = ${mailQueue} and job.id = mails.id)`);
  if (rows.length === 0) return;
  await jobs.enqueue(
    db,
    mailQueue,
    rows.map(({ id }) => jobOf(id)),
  );
  log.warn({ mails: rows.length, ended: stranded.rows.length }, "queued mails had no job and have one again");
}

/** One try. Returns when nothing is left to do, throws when the job is to come again. */
async function deliverOne(
  { db, transport, renderers, log, clock }: Omit<Outbox, "retry" | "jobs">,
  mailId: string,
  attempt: { number: number; isLast: boolean },
): Promise<void> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
  if (mail?.status !== "queued") return;
  const entry = { mailId, kind: mail.kind, attempt: attempt.number };

  const settle = async (values: {
    status: "queued" | "sent" | "failed";
    sentAt?: Date;
    lastError: string | null;
  }) => {
    await db
      .update(mails)
      .set({ ...values, attempts: sql`${mails.attempts} + 1` })
      .where(eq(mails.id, mailId));
  };
  const notNow = async (words: string, cause?: unknown) => {
    await settle({ status: attempt.isLast ? "failed" : "queued", lastError: words });
    if (!attempt.isLast)
      throw new Error(`mail ${mailId} was not delivered, it will be tried again`, { cause });
  };

  const renderer = renderers[mail.kind];
  let message: MailMessage | null;
  try {
    if (!renderer) throw new Error(`no renderer for mails of the kind ${mail.kind}`);
    message = await renderer.render(db, mail.aboutId);
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
    await settle({ status: "sent", sentAt: clock.now(), lastError: null });
    log.info({ ...entry, outcome: "sent" }, "mail");
    return;
  }
  const known = [message.to, ...(message.replyTo ? [message.replyTo.address] : [])];
  const failure = { ...entry, outcome: delivery.outcome, words: withoutAddresses(delivery.words, known) };
  const isFinal = attempt.isLast || (delivery.outcome === "refused" && !renderer?.persistent);
  log[isFinal ? "error" : "warn"]({ ...failure, givenUp: isFinal }, "mail");
  if (isFinal) await settle({ status: "failed", lastError: delivery.words });
  else await notNow(delivery.words);
}
