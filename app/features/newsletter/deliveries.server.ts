import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { campaignDeliveries, campaigns } from "#app/database/schema/campaigns.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";

// The queue of a campaign: one delivery for each reader, taken one after the other.

export interface NextDelivery {
  id: string;
  subscriberId: string;
  queuedAt: Date;
  attempts: number;
  email: string | null;
  state: string | null;
}

/** The first delivery whose time has come and that no other process has in hand, locked; none while the campaign is not sending. */
export async function nextDelivery(
  transaction: Transaction,
  campaignId: string,
  now: Date,
): Promise<NextDelivery | undefined> {
  const [next] = await transaction
    .select({
      id: campaignDeliveries.id,
      subscriberId: campaignDeliveries.subscriberId,
      queuedAt: campaignDeliveries.queuedAt,
      attempts: campaignDeliveries.attempts,
      email: newsletterSubscribers.email,
      state: newsletterSubscribers.state,
    })
    .from(campaignDeliveries)
    .innerJoin(campaigns, eq(campaigns.id, campaignDeliveries.campaignId))
    .leftJoin(newsletterSubscribers, eq(newsletterSubscribers.id, campaignDeliveries.subscriberId))
    .where(
      and(
        eq(campaignDeliveries.campaignId, campaignId),
        eq(campaignDeliveries.status, "queued"),
        lte(campaignDeliveries.notBefore, now),
        eq(campaigns.status, "sending"),
      ),
    )
    .orderBy(asc(campaignDeliveries.notBefore))
    .limit(1)
    .for("update", { of: campaignDeliveries, skipLocked: true });
  return next;
}

/** Writes down how a delivery ended, and counts it, in the transaction that holds it. */
export async function settleDelivery(
  transaction: Transaction,
  campaignId: string,
  { id, attempts }: NextDelivery,
  { status, lastError, at }: { status: "sent" | "failed" | "skipped"; lastError: string | null; at: Date },
): Promise<void> {
  await transaction
    .update(campaignDeliveries)
    .set({ status, lastError, attempts: status === "skipped" ? attempts : attempts + 1, settledAt: at })
    .where(eq(campaignDeliveries.id, id));
  await transaction
    .update(campaigns)
    .set({ [status]: sql`${campaigns[status]} + 1` })
    .where(eq(campaigns.id, campaignId));
}

/** Keeps a delivery in the queue for another try; as many as `attempts` have failed. */
export async function putOff(
  transaction: Transaction,
  deliveryId: string,
  values: { attempts: number; notBefore: Date; lastError: string },
): Promise<void> {
  await transaction.update(campaignDeliveries).set(values).where(eq(campaignDeliveries.id, deliveryId));
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
