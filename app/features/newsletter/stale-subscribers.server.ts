import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/client.server.ts";
import { campaignDeliveries, campaigns } from "#app/database/schema/campaigns.ts";
import { newsletterConsents, newsletterSubscribers } from "#app/database/schema/newsletter.ts";

/** How long an address is kept that was never confirmed, or that left the list. Said in the privacy policy. */
export const keepDays = 30;

/**
 * Deletes addresses that nobody confirmed, those that left or do not exist any more, requests to confirm that came to nothing, and who got
 * which issue, each after 30 days. Suppressions and an issue's counts stay.
 */
export async function forgetStale(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepDays * 24 * 60 * 60_000);
  const { state, subscribedAt, unsubscribedAt, bouncedAt, id } = newsletterSubscribers;
  const { confirmedAt, givenAt, subscriberId } = newsletterConsents;
  await db.delete(newsletterConsents).where(and(isNull(confirmedAt), lt(givenAt, before)));
  // False while somebody asks for the issue again, and the answer may still come.
  const isNotAskedAgain = sql`not exists (
    select from ${newsletterConsents} where ${subscriberId} = ${id} and ${confirmedAt} is null)`;
  await db
    .delete(newsletterSubscribers)
    .where(
      or(
        and(eq(state, "pending"), lt(subscribedAt, before)),
        and(eq(state, "unsubscribed"), lt(unsubscribedAt, before), isNotAskedAgain),
        and(eq(state, "bounced"), lt(bouncedAt, before), isNotAskedAgain),
      ),
    );
  const over = db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      or(
        lt(campaigns.endedAt, before),
        and(eq(campaigns.status, "cancelled"), lt(campaigns.startedAt, before)),
      ),
    );
  await db.delete(campaignDeliveries).where(inArray(campaignDeliveries.campaignId, over));
}
