import { sql } from "drizzle-orm";
import type { Database } from "#app/database/client.server.ts";

/** How long an address is kept that was never confirmed, or that left the list. Said in the privacy policy. */
export const keepDays = 30;
/** At a time, so that no sweep holds a lock for long; the next hour takes the rest. */
const atOnce = 10_000;
/** False while somebody asks for the letter again, and the answer may still come. */
const isNotAskedAgain = sql`not exists (
  select from newsletter_consents c where c.subscriber_id = s.id and c.confirmed_at is null)`;

/**
 * Deletes addresses that nobody confirmed, those that left or do not exist any more, requests to confirm that came to nothing, and who got which
 * letter, each after 30 days. Suppressions and a letter's counts stay.
 */
export async function forgetStale(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepDays * 24 * 60 * 60_000).toISOString();
  await db.execute(sql`
    delete from newsletter_consents where id in (
      select id from newsletter_consents where confirmed_at is null and given_at < ${before}
      limit ${atOnce} for update skip locked)`);
  await db.execute(sql`
    delete from newsletter_subscribers where id in (
      select id from newsletter_subscribers where state = 'pending' and subscribed_at < ${before}
      limit ${atOnce} for update skip locked)`);
  await db.execute(sql`
    delete from newsletter_subscribers where id in (
      select id from newsletter_subscribers s where state = 'unsubscribed' and unsubscribed_at < ${before}
        and ${isNotAskedAgain} limit ${atOnce} for update of s skip locked)`);
  await db.execute(sql`
    delete from newsletter_subscribers where id in (
      select id from newsletter_subscribers s where state = 'bounced' and bounced_at < ${before}
        and ${isNotAskedAgain} limit ${atOnce} for update of s skip locked)`);
  await db.execute(sql`
    delete from campaign_deliveries where id in (
      select d.id from campaigns c join campaign_deliveries d on d.campaign_id = c.id
      where c.ended_at < ${before} limit ${atOnce})`);
}
