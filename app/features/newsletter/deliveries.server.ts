import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { campaignDeliveries, campaigns } from "#app/database/schema/campaigns.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";

// The queue of a campaign: one delivery for each reader. Whoever sends one claims it for a while (`not_before` moves on by the lease), so
// no transaction stays open while a mail server takes its time; what is written afterwards counts only while the claim is one's own.

/** Longer than any try takes: a claim that has run out belongs to a process that has ended, or never comes to an end. */
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
 * Claims the first delivery that is due; none while the campaign is not sending. Whoever left the list has another state by now.
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
    update ${campaignDeliveries} d set not_before = ${leaseEnd.toISOString()}
    from (
      select next.id, s.email, s.state from ${campaignDeliveries} next
      join ${campaigns} c on c.id = next.campaign_id and c.status = 'sending'
      left join ${newsletterSubscribers} s on s.id = next.subscriber_id
      where next.campaign_id = ${campaignId} and next.status = 'queued' and next.handed_at is null
        and next.not_before <= ${now.toISOString()}
      order by next.not_before limit 1 for update of next skip locked
    ) next
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

/**
 * Writes down that the mail server is about to get the last of an issue: from here on nobody can know whether it took it until it answers.
 * Throws when the claim has run out meanwhile, so that the issue is not completed.
 */
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
  const settled = sql`
    update ${campaignDeliveries} set status = ${status}, last_error = ${lastError}, settled_at = ${at.toISOString()},
      attempts = attempts + ${status === "skipped" ? 0 : 1}
    where ${stillOurs(delivery)} returning campaign_id`;
  const count = sql.identifier(status);
  await db.execute(sql`
    with settled as (${settled})
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

/** What is written beside a delivery that nobody can know the end of. */
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

/** A campaign with nobody left is sent; rows in another process's hand, or waiting for another try, count as left. true: it ended now. */
export async function endIfDone(db: Queries, campaignId: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(campaigns)
    .set({ status: "sent", endedAt: now })
    .where(
      and(
        eq(campaigns.id, campaignId),
        eq(campaigns.status, "sending"),
        // In the order of the index over what is queued: whatever the statistics say, nothing else is read.
        sql`(select id from campaign_deliveries where campaign_id = ${campaignId} and status = 'queued'
          order by not_before limit 1) is null`,
      ),
    )
    .returning({ id: campaigns.id });
  return ended.length > 0;
}
