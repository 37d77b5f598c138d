import path from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { expect } from "vitest";
import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import type { Site } from "./site.ts";

/** Makes every waiting job of a queue due now, retries too. */
export async function makeJobsDue(site: Site, queue: string): Promise<void> {
  await site.query("update pgboss.job set start_after = now() where name = $1 and state < 'active'", [queue]);
}

/** Ages the jobs of a stopped site by an hour: pg-boss queues interrupted jobs again, and all retries are due. */
export async function letAnHourPass(dataDir: string): Promise<void> {
  const directory = path.join(dataDir, "postgres");
  const database = await startEmbeddedPostgres({ directory, log: () => {} });
  if ("problem" in database) throw new Error(database.problem);
  const client = new pg.Client({ ...database.connection, ssl: false });
  const boss = new PgBoss({ ...database.connection, ssl: false, supervise: false, schedule: false });
  try {
    await client.connect();
    try {
      await client.query(
        "update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'",
      );
      await client.query("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
      await boss.start();
      for (const queue of [mailQueue, "newsletter-deliveries"]) await boss.supervise(queue);
      const { rows } = await client.query("select count(*) from pgboss.job where state = 'active'");
      expect(rows).toEqual([{ count: "0" }]);
      await client.query("update pgboss.job set start_after = start_after - interval '1 hour'");
    } finally {
      await boss.stop({ graceful: false });
    }
    // pg-boss stops before its connections are closed; ending the database earlier would raise an error there.
    const others =
      "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    await expect.poll(async () => (await client.query(others)).rows).toEqual([]);
  } finally {
    await client.end();
    await database.stop();
  }
}
