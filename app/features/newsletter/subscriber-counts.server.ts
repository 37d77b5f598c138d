import { count, eq } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import type { SubscriberState } from "./subscriber-list.server.ts";

/** How many subscribers are in each state. */
export async function subscriberCounts(db: Queries): Promise<Record<SubscriberState, number>> {
  const { state } = newsletterSubscribers;
  const rows = await db.select({ state, count: count() }).from(newsletterSubscribers).groupBy(state);
  const countOf = (name: SubscriberState) => rows.find((row) => row.state === name)?.count ?? 0;
  return {
    pending: countOf("pending"),
    confirmed: countOf("confirmed"),
    unsubscribed: countOf("unsubscribed"),
    bounced: countOf("bounced"),
  };
}

/** How many would get the next letter. */
export async function confirmedCount(db: Queries): Promise<number> {
  const isConfirmed = eq(newsletterSubscribers.state, "confirmed");
  const [row] = await db.select({ count: count() }).from(newsletterSubscribers).where(isConfirmed);
  return row?.count ?? 0;
}
