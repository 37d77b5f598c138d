import { setTimeout as pause } from "node:timers/promises";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { campaignDeliveries, campaigns } from "#app/database/schema/campaigns.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { paces } from "#app/database/schema/operations.ts";
import { type Jobs, mailWorkers, type RetryPolicy } from "#app/platform/jobs.server.ts";
import { withoutAddresses } from "#app/platform/mail/message.ts";
import { recordDelivery } from "#app/platform/mail/outbox.server.ts";
import type { MailTransport } from "#app/platform/mail/transport.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { type IssueRenderer, issueRenderer } from "./newsletter-mails.server.tsx";
import { recordBounce } from "./subscribers.server.ts";

export const deliveryQueue = "newsletter-deliveries";

/** The delay doubles from 1 to 2 min up to 6 hours; 19 retries take about three days. */
export const deliveryRetry: RetryPolicy = { retryLimit: 19, retryDelay: 60, retryDelayMax: 6 * 60 * 60 };

const dueCheckMs = 2_000;
const renewEveryMs = 60 * 60_000;
const jobsPerInsert = 5_000;

/** Stored as the error of an uncertain delivery. */
export const uncertainDelivery =
  "The issue was handed over and no answer came. It may have arrived, so it is not sent again.";

/** Concurrent mails per server: enough for the rate if each takes 1.5 s, at most 48. */
export const concurrentMails = (perSecond: number) => Math.min(Math.max(Math.ceil(perSecond * 1.5), 1), 48);

type CampaignSending = Pick<Services, "db" | "jobs" | "secret" | "log" | "clock"> & {
  transport: MailTransport;
  settings: Pick<Settings, "origin" | "newsletterRate">;
};

type DeliveryJob = { deliveryId: string };

/** Delivers issues and begins due campaigns. `stop` ends the latter; deliveries end with `jobs`. */
export async function workCampaigns(
  sending: CampaignSending,
  renewMs = renewEveryMs,
): Promise<{ stop(): Promise<void> }> {
  const { jobs, settings, log, clock } = sending;
  await jobs.prepareQueue(deliveryQueue, deliveryRetry);
  await renewJobs(sending);
  const renderers = new Map<string, IssueRenderer>();
  await jobs.work<DeliveryJob>(
    deliveryQueue,
    ({ deliveryId }, { isLast }) => deliver(sending, renderers, deliveryId, isLast),
    { atOnce: Math.ceil(concurrentMails(settings.newsletterRate) / mailWorkers), workers: mailWorkers },
  );
  const stopping = new AbortController();
  const { signal } = stopping;
  let renewAt = Date.now() + renewMs;
  const loop = (async () => {
    while (!signal.aborted) {
      try {
        if (Date.now() >= renewAt) {
          await renewJobs(sending);
          renewAt = Date.now() + renewMs;
        }
        const campaignId = await beginDueCampaign(sending, clock.now());
        if (campaignId) log.info({ campaignId }, "a campaign begins");
      } catch (err) {
        log.error({ err }, "due campaigns could not be begun; trying again");
      }
      await pause(dueCheckMs, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    stop() {
      stopping.abort();
      return loop;
    },
  };
}

/** Begins the first due campaign, with a delivery and a job per confirmed subscriber, in one transaction. Returns its id or null. */
export async function beginDueCampaign(
  { db, jobs }: Pick<CampaignSending, "db" | "jobs">,
  now: Date,
): Promise<string | null> {
  return await db.transaction(async (transaction) => {
    const [due] = await transaction
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.status, "scheduled"), lte(campaigns.startAt, now)))
      .orderBy(campaigns.startAt)
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return null;
    const { rowCount: total } = await transaction.execute(sql`
      insert into ${campaignDeliveries} (campaign_id, subscriber_id, queued_at)
      select ${due.id}, id, ${now.toISOString()} from ${newsletterSubscribers} where state = 'confirmed'`);
    await transaction
      .update(campaigns)
      .set({
        startedAt: now,
        total: total ?? 0,
        ...(total ? { status: "sending" } : { status: "sent", endedAt: now }),
      })
      .where(eq(campaigns.id, due.id));
    await enqueueDeliveries(transaction, jobs, due.id);
    return due.id;
  });
}

/** Enqueues new jobs for queued deliveries whose process died. */
async function renewJobs({ db, jobs }: Pick<CampaignSending, "db" | "jobs">): Promise<void> {
  await jobs.deleteFinished(deliveryQueue);
  const activeCampaigns = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(eq(campaigns.status, "sending"));
  for (const { id } of activeCampaigns) await enqueueDeliveries(db, jobs, id);
}

/** Enqueues a job for each queued delivery that has none. */
async function enqueueDeliveries(db: Queries, jobs: Jobs, campaignId: string): Promise<void> {
  const { status } = campaignDeliveries;
  const queued = await db
    .select({ id: campaignDeliveries.id })
    .from(campaignDeliveries)
    .where(and(eq(campaignDeliveries.campaignId, campaignId), eq(status, "queued")));
  for (let from = 0; from < queued.length; from += jobsPerInsert) {
    const chunk = queued.slice(from, from + jobsPerInsert);
    await jobs.enqueue(
      db,
      deliveryQueue,
      chunk.map(({ id }) => ({ id, data: { deliveryId: id } satisfies DeliveryJob })),
    );
  }
}

/** Tries a delivery once. Throws for a retry, but only if the mail server certainly has not accepted the mail. */
async function deliver(
  { db, transport, settings, secret, log, clock }: CampaignSending,
  renderers: Map<string, IssueRenderer>,
  id: string,
  isLast: boolean,
): Promise<void> {
  const [row] = await db
    .select({ delivery: campaignDeliveries, campaign: campaigns, reader: newsletterSubscribers })
    .from(campaignDeliveries)
    .innerJoin(campaigns, eq(campaigns.id, campaignDeliveries.campaignId))
    .leftJoin(newsletterSubscribers, eq(newsletterSubscribers.id, campaignDeliveries.subscriberId))
    .where(eq(campaignDeliveries.id, id));
  if (row?.delivery.status !== "queued") return;
  const { delivery, campaign, reader } = row;
  const settle = (
    status: "sent" | "failed" | "skipped",
    lastError: string | null = null,
    within: Queries = db,
  ) => settleDelivery(within, id, { status, lastError, at: clock.now() });
  // The process died between the handover and recording its result.
  if (delivery.handedAt) {
    log.error({ campaignId: campaign.id, deliveryId: id }, "an issue may have arrived and is not sent again");
    return await settle("failed", uncertainDelivery);
  }
  if (campaign.status !== "sending") return;
  if (reader?.state !== "confirmed") return await settle("skipped");

  await pause(await throttle(db, settings.newsletterRate));
  const mailTo = renderers.get(campaign.id) ?? issueRenderer(campaign, settings.origin, secret);
  renderers.set(campaign.id, mailTo);
  // The time also distinguishes this handover from another process's.
  const handedAt = clock.now();
  let isTaken = false;
  const result = await transport.deliver(
    mailTo(reader.email, reader.id, id),
    { id, kind: "newsletter", queuedAt: delivery.queuedAt },
    async () => {
      isTaken = !(await recordHandover(db, id, handedAt));
      if (isTaken) throw new Error("another process is sending this delivery");
    },
  );
  if (isTaken) throw new Error(`another process is sending delivery ${id}`);
  const attempt = delivery.attempts + 1;
  const entry = { campaignId: campaign.id, deliveryId: id, attempt, outcome: result.outcome };
  if (result.outcome === "sent") {
    await recordDelivery(() => settle("sent"));
    log.info(entry, "newsletter issue");
    return;
  }
  const words = withoutAddresses(result.words, [reader.email]);
  const mayHaveArrived = result.outcome === "unreachable" && result.mayHaveArrived;
  const givenUp = result.outcome === "refused" || mayHaveArrived || isLast;
  log[givenUp ? "error" : "warn"]({ ...entry, words, givenUp, mayHaveArrived }, "newsletter issue");
  if (!givenUp) {
    await recordDelivery(async () => {
      await db
        .update(campaignDeliveries)
        .set({ attempts: attempt, lastError: words, handedAt: null })
        .where(and(isQueued(id), isOwnOrNone(handedAt)));
    });
    throw new Error(`delivery ${id} failed and will be retried`);
  }
  await db.transaction(async (transaction) => {
    if (result.outcome === "refused" && result.noSuchAddress)
      await recordBounce(transaction, reader.id, clock.now());
    await settle("failed", mayHaveArrived ? `${uncertainDelivery} (${words})` : words, transaction);
  });
}

/** Milliseconds to wait for the next slot of `perSecond` across all processes, by the database's clock. */
export async function throttle(db: Queries, perSecond: number): Promise<number> {
  const gap = sql`make_interval(secs => ${1 / perSecond})`;
  const [slot] = await db
    .insert(paces)
    .values({ name: "newsletter", nextAt: sql`clock_timestamp() + ${gap}` })
    .onConflictDoUpdate({
      target: paces.name,
      set: { nextAt: sql`greatest(${paces.nextAt}, clock_timestamp()) + ${gap}` },
    })
    .returning({
      wait: sql<number>`extract(epoch from ${paces.nextAt} - ${gap} - clock_timestamp())::float8 * 1000`,
    });
  return Math.max(0, slot?.wait ?? 0);
}

const isQueued = (id: string) => and(eq(campaignDeliveries.id, id), eq(campaignDeliveries.status, "queued"));

const isOwnOrNone = (handedAt: Date) =>
  or(isNull(campaignDeliveries.handedAt), eq(campaignDeliveries.handedAt, handedAt));

/** Records that the last bytes are about to be sent; false if another process has done so. */
async function recordHandover(db: Queries, id: string, handedAt: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(campaignDeliveries)
    .set({ handedAt })
    .where(and(isQueued(id), isNull(campaignDeliveries.handedAt)));
  return Boolean(rowCount);
}

/** Records a delivery's result, counts it, and ends the campaign after its last delivery, in one statement. */
async function settleDelivery(
  db: Queries,
  id: string,
  { status, lastError, at }: { status: "sent" | "failed" | "skipped"; lastError: string | null; at: Date },
): Promise<void> {
  const count = sql.identifier(status);
  const isOver = sql`${campaigns.status} = 'sending' and sent + failed + skipped + 1 >= total`;
  await db.execute(sql`
    with settled as (
      update ${campaignDeliveries} set status = ${status}, last_error = ${lastError}, settled_at = ${at.toISOString()},
        attempts = attempts + ${status === "skipped" ? 0 : 1}
      where ${isQueued(id)} returning campaign_id)
    update ${campaigns} set ${count} = ${campaigns}.${count} + 1,
      status = case when ${isOver} then 'sent' else ${campaigns.status} end,
      ended_at = case when ${isOver} then ${at.toISOString()}::timestamptz else ended_at end
    from settled where ${campaigns.id} = settled.campaign_id`);
}
