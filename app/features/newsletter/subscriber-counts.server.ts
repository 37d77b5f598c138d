import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { newsletterCounts } from "#app/database/schema/newsletter.ts";
import type { SubscriberState } from "./subscriber-list.server.ts";

/** How many subscribers are in each state: the sum of what changed since the last fold, where the list itself may hold a million. */
export async function subscriberCounts(db: Queries): Promise<Record<SubscriberState, number>> {
  const { state, change } = newsletterCounts;
  const rows = await db
    .select({ state, count: sql`sum(${change})`.mapWith(Number) })
    .from(newsletterCounts)
    .groupBy(state);
  const countOf = (name: SubscriberState) => rows.find((row) => row.state === name)?.count ?? 0;
  return {
    pending: countOf("pending"),
    confirmed: countOf("confirmed"),
    unsubscribed: countOf("unsubscribed"),
    bounced: countOf("bounced"),
  };
}

/** Puts one row for each state in place of all that were committed so far; the sums stay the same at every moment. */
export async function foldCounts(db: Queries): Promise<void> {
  await db.execute(sql`
    with folded as (delete from newsletter_counts returning state, change)
    insert into newsletter_counts (state, change) select state, sum(change) from folded group by state`);
}
