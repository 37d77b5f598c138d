import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/client.server.ts";

/** How long an address is kept that was never confirmed, or that left the list. Said in the privacy policy. */
export const keepDays = 30;
/** At a time, so that no sweep holds a lock for long; the next hour takes the rest. */
const atOnce = 10_000;
/** False while somebody asks for the letter again, and the answer may still come. */
const isNotAskedAgain = sql`not exists (
  select from newsletter_consents c where c.subscriber_id = s.id and c.confirmed_at is null)`;

/**
 * Deletes addresses that nobody confirmed, those that left or do not exist any more, requests to confirm that came to nothing, and who got
 * which letter, each after 30 days. A letter that stands paused 30 days after it began is cancelled, or its deliveries would never go.
 * Suppressions and a letter's counts stay.
 */
export async function forgetStale(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepDays * 24 * 60 * 60_000).toISOString();
  await forget(
    db,
    "newsletter_consents",
    sql`s.confirmed_at is null and s.given_at < ${before} order by s.given_at`,
  );
  await forget(
    db,
    "newsletter_subscribers",
    sql`s.state = 'pending' and s.subscribed_at < ${before} order by s.subscribed_at`,
  );
  await forget(
    db,
    "newsletter_subscribers",
    sql`s.state = 'unsubscribed' and s.unsubscribed_at < ${before}
      and ${isNotAskedAgain} order by s.unsubscribed_at`,
  );
  await forget(
    db,
    "newsletter_subscribers",
    sql`s.state = 'bounced' and s.bounced_at < ${before}
      and ${isNotAskedAgain} order by s.bounced_at`,
  );
  await db.execute(sql`
    update campaigns set status = 'cancelled', ended_at = ${now.toISOString()}
    where status = 'paused' and started_at < ${before}`);
  await forget(
    db,
    "campaign_deliveries",
    sql`s.campaign_id = (
        select c.id from campaigns c where (c.ended_at < ${before} or (c.status = 'cancelled' and c.started_at < ${before})) and (
          select d.id from campaign_deliveries d where d.campaign_id = c.id order by d.subscriber_id limit 1) is not null
        limit 1)
      order by s.subscriber_id`,
  );
}

/**
 * Deletes the first rows `s` of a table: found in the order of an index, and deleted where they lie. So no table is read from end to end,
 * whatever the statistics say of it.
 */
async function forget(
  db: Database,
  table: "newsletter_consents" | "newsletter_subscribers" | "campaign_deliveries",
  which: SQL,
): Promise<void> {
  const name = sql.identifier(table);
  await db.execute(sql`
    delete from ${name} where ctid = any(array(
      select s.ctid from ${name} s where ${which} limit ${atOnce} for update of s skip locked))`);
}
