import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { foldCounts, subscriberCounts } from "./subscriber-counts.server.ts";

describe.each(databaseKinds)("the counts of subscribers on the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const counted = async () => {
    const { rows } = await database.db.execute<{ state: string; count: number }>(
      sql`select state, count(*)::int as count from newsletter_subscribers group by state`,
    );
    const none = { pending: 0, confirmed: 0, unsubscribed: 0, bounced: 0 };
    return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  };
  const add = (state: "pending" | "confirmed", count: number, from: number) =>
    database.db.insert(newsletterSubscribers).values(
      Array.from({ length: count }, (_, index) => ({
        email: `reader-${from + index}@example.com`,
        state,
      })),
    );

  it("follow who comes, moves and leaves, folded or not, also while others write", async () => {
    await add("pending", 5, 0);
    await add("confirmed", 7, 100);
    const expectCounts = async (expected: Record<string, number>) => {
      expect(await counted()).toEqual(expected);
      expect(await subscriberCounts(database.db)).toEqual(expected);
    };
    await expectCounts({ pending: 5, confirmed: 7, unsubscribed: 0, bounced: 0 });
    await database.db.execute(
      sql`update newsletter_subscribers set state = 'confirmed' where state = 'pending'`,
    );
    await database.db.execute(sql`
      update newsletter_subscribers set state = case when email < 'reader-102' then 'unsubscribed' else 'bounced' end
      where email in ('reader-100@example.com', 'reader-101@example.com', 'reader-102@example.com')`);
    await database.db.execute(sql`delete from newsletter_subscribers where email = 'reader-0@example.com'`);
    const moved = { pending: 0, confirmed: 8, unsubscribed: 2, bounced: 1 };
    await expectCounts(moved);
    await database.db.transaction(async (open) => {
      await open.insert(newsletterSubscribers).values({ email: "late@example.com", state: "pending" });
      await Promise.all([foldCounts(database.db), foldCounts(database.db)]);
      await expectCounts(moved);
    });
    await expectCounts({ ...moved, pending: 1 });
    await foldCounts(database.db);
    await expectCounts({ ...moved, pending: 1 });
    const { rows } = await database.db.execute(sql`select state from newsletter_counts`);
    expect(rows).toHaveLength(4);
    await database.db.execute(sql`truncate newsletter_subscribers cascade`);
    await expectCounts({ pending: 0, confirmed: 0, unsubscribed: 0, bounced: 0 });
  });
});
