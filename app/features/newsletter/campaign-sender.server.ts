import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import type pg from "pg";
import type { Database, Queries } from "#app/database/client.server.ts";
import { campaignDeliveries, campaigns } from "#app/database/schema/campaigns.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import type { Clock } from "#app/platform/clock.ts";
import { stopWithinMs } from "#app/platform/jobs.server.ts";
import type { Live } from "#app/platform/live.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { MailTransport } from "#app/platform/mail/mail-transport.ts";
import { withoutAddresses } from "#app/platform/mail/message.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { beginDueCampaign, campaignOf, campaignTopic } from "./campaigns.server.ts";
import { type IssueRenderer, issueRenderer } from "./issue-mail.server.tsx";
import { noteBounce } from "./subscribers.server.ts";

export interface CampaignSending {
  db: Database;
  pool: pg.Pool;
  transport: MailTransport;
  settings: Pick<Settings, "origin" | "newsletterRate">;
  secret: string;
  live: Pick<Live, "subscribe">;
  log: Log;
  clock: Clock;
}

/** How often a process without work looks for some; an announcement wakes it sooner. */
const idleMs = 2_000;
/** How often one at work looks for campaigns that have begun, or stopped, without an announcement. */
const lookEveryMs = 1_000;
const afterFaultMs = 5_000;

/** The whole mail server is away, not one mailbox: ask less and less often, so that it does not cost each reader a try. */
const awayAfter = 3;
const restMs = (failuresInRow: number) =>
  failuresInRow < awayAfter ? 0 : Math.min(15_000 * 2 ** (failuresInRow - awayAfter), 5 * 60_000);

/** Concurrent mails per server, at most: the rate for 1.5 s each. */
export const mailsAtOnce = (perSecond: number) => Math.min(Math.max(Math.ceil(perSecond * 1.5), 1), 48);

/** Sends campaigns while the process runs. All state is in the database: claims of a killed process expire. */
export function sendCampaigns(sending: CampaignSending): { stop(): Promise<void> } {
  const { db, pool, live, log, clock, settings } = sending;
  const stopping = new AbortController();
  let wake = new AbortController();
  const unsubscribe = live.subscribe(campaignTopic, () => wake.abort());
  const wait = async (ms: number, ...signals: AbortSignal[]) => {
    const signal = AbortSignal.any([stopping.signal, ...signals]);
    await pause(ms, undefined, { signal }).catch(() => {});
  };
  const issues = new Map<string, IssueRenderer>();
  const inHand = new Set<Promise<void>>();
  let failuresInRow = 0;
  // While the mail server is away one issue at a time asks for it.
  const most = () => (failuresInRow < awayAfter ? mailsAtOnce(settings.newsletterRate) : 1);

  /** Claims the next issue of the first campaign that has one, and sends it beside the others; false when none is due. */
  const sendNext = async (going: readonly { id: string }[]): Promise<boolean> => {
    for (const { id } of going) {
      const issue = issues.get(id) ?? (await readIssue(sending, id));
      if (!issue) continue;
      issues.set(id, issue);
      const delivery = await claimDelivery(db, id, clock.now());
      if (!delivery) {
        if (await endIfDone(db, id, clock.now())) log.info({ campaignId: id }, "a campaign has ended");
        continue;
      }
      const failuresBefore = failuresInRow;
      const work = sendIssue(sending, delivery, issue)
        .then(({ isAway }) => {
          if (!isAway) failuresInRow = 0;
          // Those that were on their way together when it went away are one failure, not forty.
          else if (failuresInRow === failuresBefore || failuresInRow < awayAfter) failuresInRow += 1;
        })
        // Its claim runs out, and then it is tried again.
        .catch((err: unknown) => log.error({ err, campaignId: id }, "an issue was not settled"))
        .finally(() => inHand.delete(work));
      inHand.add(work);
      return true;
    }
    return false;
  };

  const round = async (): Promise<void> => {
    wake = new AbortController();
    const { signal } = wake;
    for (let begun: string | null = ""; begun !== null; ) {
      begun = await beginDueCampaign(pool, clock.now());
      if (begun) log.info({ campaignId: begun }, "a campaign begins");
    }
    for (const doubtful of await settleInDoubt(db, clock.now()))
      log.error(doubtful, "issues that may have arrived");
    const going = await db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(eq(campaigns.status, "sending"))
      .orderBy(asc(campaigns.startAt));
    for (const id of issues.keys()) if (!going.some((campaign) => campaign.id === id)) issues.delete(id);
    const lookAgainAt = performance.now() + lookEveryMs;
    let isFound = going.length > 0;
    while (isFound && !signal.aborted && performance.now() < lookAgainAt) {
      while (inHand.size >= most()) await Promise.race(inHand);
      await wait(restMs(failuresInRow));
      await wait(await throttle(db, "newsletter", settings.newsletterRate));
      if (stopping.signal.aborted) return;
      isFound = await sendNext(going);
    }
    // The end of an issue is a reason to look, too: it may have been the last of its campaign.
    if (!isFound) await Promise.race([wait(idleMs, signal), ...inHand]);
  };

  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await round();
      } catch (err) {
        log.error({ err }, "campaigns");
        await wait(afterFaultMs);
      }
    }
    await Promise.all(inHand);
  })();
  return {
    async stop() {
      unsubscribe();
      stopping.abort();
      await Promise.race([running, pause(stopWithinMs, undefined, { ref: false })]);
    },
  };
}

async function readIssue(
  { db, settings, secret }: CampaignSending,
  id: string,
): Promise<IssueRenderer | null> {
  const campaign = await campaignOf(db, id);
  return campaign && issueRenderer(campaign, settings.origin, secret);
}

/** A try that may pass is repeated after 1 minute, then 2, 4 ... up to 6 hours: 20 tries are about three days. */
const retryMs = (attempts: number) => Math.min(60_000 * 2 ** (attempts - 1), 6 * 60 * 60_000);
const mostAttempts = 20;

interface Parts {
  db: Database;
  transport: MailTransport;
  log: Log;
  clock: Clock;
}

/**
 * Sends one claimed issue and writes down what became of it. `isAway`: the mail server as a whole took nothing, which says nothing about
 * this reader. An issue is tried again only where it is certain that the mail server does not have it.
 */
export async function sendIssue(
  { db, transport, log, clock }: Parts,
  delivery: ClaimedDelivery,
  issue: IssueRenderer,
): Promise<{ isAway: boolean }> {
  const settle = (status: "sent" | "failed" | "skipped", lastError: string | null = null) =>
    recordDelivery(db, delivery, { status, lastError, at: clock.now() });
  if (delivery.state !== "confirmed" || !delivery.email) {
    await settle("skipped");
    return { isAway: false };
  }
  const message = issue.to(delivery.email, delivery.subscriberId, delivery.id);
  const identity = { id: delivery.id, kind: "newsletter", queuedAt: delivery.queuedAt };
  const result = await transport.deliver(message, identity, () => noteHandover(db, delivery, clock.now()));
  const attempts = delivery.attempts + 1;
  const { outcome } = result;
  const entry = { campaignId: delivery.campaignId, deliveryId: delivery.id, attempt: attempts, outcome };
  if (result.outcome === "sent") {
    await settle("sent");
    log.info(entry, "issue");
    return { isAway: false };
  }
  const words = withoutAddresses(result.words, [delivery.email]);
  const mayHaveArrived = result.outcome === "unreachable" && result.mayHaveArrived === true;
  const givenUp = result.outcome === "refused" || mayHaveArrived || attempts >= mostAttempts;
  log[givenUp ? "error" : "warn"]({ ...entry, words, givenUp, mayHaveArrived }, "issue");
  if (result.outcome === "refused" && result.noSuchAddress) {
    await db.transaction(async (transaction) => {
      await noteBounce(transaction, delivery.subscriberId, clock.now());
      await recordDelivery(transaction, delivery, { status: "failed", lastError: words, at: clock.now() });
    });
  } else if (givenUp) await settle("failed", mayHaveArrived ? `${inDoubt} (${words})` : words);
  else {
    const notBefore = new Date(clock.now().getTime() + retryMs(attempts));
    await putOff(db, delivery, { attempts, notBefore, lastError: words });
  }
  return { isAway: result.outcome === "unreachable" && !result.isAboutThisMail };
}

// The deliveries of an issue. A sender claims one by moving `not_before` on by the lease, so no transaction is open during SMTP; its
// result is written only while the claim is valid.

/** Longer than any attempt: an expired claim belongs to a dead process. */
export const leaseMs = 150_000;

export interface ClaimedDelivery {
  id: string;
  campaignId: string;
  subscriberId: string;
  queuedAt: Date;
  attempts: number;
  email: string | null;
  state: string | null;
  /** When the claim runs out; it names the claim, too. */
  leaseEnd: Date;
}

/**
 * Claims the first due delivery of a campaign that is sending. Materialized, because a join may run a subquery with `skip locked`
 * once per row and so claim them all.
 */
export async function claimDelivery(db: Queries, campaignId: string, now: Date) {
  const leaseEnd = new Date(now.getTime() + leaseMs);
  const { rows } = await db.execute<{
    id: string;
    subscriber_id: string;
    queued_ms: number;
    attempts: number;
    email: string | null;
    state: string | null;
  }>(sql`
    with next as materialized (
      select next.id, s.email, s.state from ${campaignDeliveries} next
      join ${campaigns} c on c.id = next.campaign_id and c.status = 'sending'
      left join ${newsletterSubscribers} s on s.id = next.subscriber_id
      where next.campaign_id = ${campaignId} and next.status = 'queued' and next.handed_at is null
        and next.not_before <= ${now.toISOString()}
      order by next.not_before limit 1 for update of next skip locked
    )
    update ${campaignDeliveries} d set not_before = ${leaseEnd.toISOString()} from next
    where d.id = next.id
    returning d.id, d.subscriber_id, (extract(epoch from d.queued_at) * 1000)::float8 as queued_ms, d.attempts,
      next.email, next.state`);
  const [row] = rows;
  if (!row) return null;
  const { id, subscriber_id: subscriberId, queued_ms: queuedMs, attempts, email, state } = row;
  return { id, campaignId, subscriberId, queuedAt: new Date(queuedMs), attempts, email, state, leaseEnd };
}

const stillOurs = ({ id, leaseEnd }: ClaimedDelivery) =>
  and(
    eq(campaignDeliveries.id, id),
    eq(campaignDeliveries.status, "queued"),
    eq(campaignDeliveries.notBefore, leaseEnd),
  );

/** Records that the last bytes are about to be sent: without a response, delivery is uncertain from here. Throws if the claim expired. */
export async function noteHandover(db: Queries, delivery: ClaimedDelivery, now: Date): Promise<void> {
  const noted = await db
    .update(campaignDeliveries)
    .set({ handedAt: now })
    .where(stillOurs(delivery))
    .returning({ id: campaignDeliveries.id });
  if (noted.length === 0) throw new Error("the claim of a delivery has run out");
}

/** Writes down how a delivery ended, and counts it, in one statement. */
export async function recordDelivery(
  db: Queries,
  delivery: ClaimedDelivery,
  { status, lastError, at }: { status: "sent" | "failed" | "skipped"; lastError: string | null; at: Date },
): Promise<void> {
  const finished = sql`
    update ${campaignDeliveries} set status = ${status}, last_error = ${lastError}, settled_at = ${at.toISOString()},
      attempts = attempts + ${status === "skipped" ? 0 : 1}
    where ${stillOurs(delivery)} returning campaign_id`;
  const count = sql.identifier(status);
  await db.execute(sql`
    with settled as (${finished})
    update ${campaigns} set ${count} = ${campaigns}.${count} + 1 from settled where ${campaigns.id} = settled.campaign_id`);
}

/** Keeps a delivery in the queue for another try; as many as `attempts` have failed. */
export async function putOff(
  db: Queries,
  delivery: ClaimedDelivery,
  values: { attempts: number; notBefore: Date; lastError: string },
): Promise<void> {
  await db
    .update(campaignDeliveries)
    .set({ ...values, handedAt: null })
    .where(stillOurs(delivery));
}

/** The error text of an uncertain delivery. */
export const inDoubt =
  "The issue was handed over and no answer came. It may have arrived, so it is not sent again.";

/**
 * Settles what a process that has ended had handed over without an answer: sent again, it could reach its reader twice. Of every
 * campaign, also one that is cancelled; gives how many issues of which.
 */
export async function settleInDoubt(
  db: Queries,
  now: Date,
): Promise<{ campaignId: string; issues: number }[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<{ id: string; issues: number }>(sql`
    with doubtful as (
      update ${campaignDeliveries} set status = 'failed', last_error = ${inDoubt}, settled_at = ${at}, attempts = attempts + 1
      where status = 'queued' and handed_at is not null and not_before <= ${at}
      returning campaign_id)
    update ${campaigns} set failed = failed + issues
    from (select campaign_id, count(*)::int as issues from doubtful group by campaign_id) counted
    where ${campaigns.id} = campaign_id
    returning ${campaigns.id}, issues`);
  return rows.map(({ id, issues }) => ({ campaignId: id, issues }));
}

/** Ends a campaign without open deliveries, including claimed and waiting ones. True: it ended now. */
export async function endIfDone(db: Queries, campaignId: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(campaigns)
    .set({ status: "sent", endedAt: now })
    .where(
      and(
        eq(campaigns.id, campaignId),
        eq(campaigns.status, "sending"),
        // Ordered like the index of queued deliveries, so that no other rows are read.
        sql`(select id from campaign_deliveries where campaign_id = ${campaignId} and status = 'queued'
          order by not_before limit 1) is null`,
      ),
    )
    .returning({ id: campaigns.id });
  return ended.length > 0;
}
