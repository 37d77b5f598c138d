import { eq } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";

/** What is held of a subscription, by an address that is proven to be its owner's, for a copy of a person's data. */
export async function subscriptionData(db: Queries, provenEmail: string) {
  const { email, state, subscribedAt, confirmedAt, unsubscribedAt, bouncedAt } = newsletterSubscribers;
  const [row] = await db
    .select({ email, state, subscribedAt, confirmedAt, unsubscribedAt, bouncedAt })
    .from(newsletterSubscribers)
    .where(eq(email, provenEmail));
  return row ?? null;
}
