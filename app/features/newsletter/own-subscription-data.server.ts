import { and, asc, desc, eq } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { campaignDeliveries, campaigns } from "#app/database/schema/campaigns.ts";
import { newsletterConsents, newsletterSubscribers } from "#app/database/schema/newsletter.ts";

/** Whether issues go to this address, which is proven to be its owner's. */
export const isSubscribed = async (db: Queries, provenEmail: string): Promise<boolean> =>
  (await db.$count(
    newsletterSubscribers,
    and(eq(newsletterSubscribers.email, provenEmail), eq(newsletterSubscribers.state, "confirmed")),
  )) > 0;

/**
 * What is held of a subscription, by an address that is proven to be its owner's, for a copy of a person's data: the address and its state,
 * each consent with what was shown and where, and what became of each issue of the last 30 days. null: nothing.
 */
export async function subscriptionData(db: Queries, provenEmail: string) {
  const [subscriber] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, provenEmail));
  if (!subscriber) return null;
  const { id, ...held } = subscriber;
  const { givenAt, page, wording, network, confirmedAt } = newsletterConsents;
  const consents = await db
    .select({ givenAt, page, wording, networkFingerprint: network, confirmedAt })
    .from(newsletterConsents)
    .where(eq(newsletterConsents.subscriberId, id))
    .orderBy(asc(givenAt));
  // One look into the index of "once each" for every issue there has been.
  const { status, queuedAt, settledAt, lastError } = campaignDeliveries;
  const issues = await db
    .select({ subject: campaigns.subject, status, queuedAt, settledAt, mailServerSaid: lastError })
    .from(campaigns)
    .innerJoin(
      campaignDeliveries,
      and(eq(campaignDeliveries.campaignId, campaigns.id), eq(campaignDeliveries.subscriberId, id)),
    )
    .orderBy(desc(campaigns.createdAt));
  return { ...held, consents, issues };
}
