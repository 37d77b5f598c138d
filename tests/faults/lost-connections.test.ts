import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase, openPool } from "#app/database/client.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { announce, openLive } from "#app/platform/live.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { cutDatabase } from "#tests/support/cut-database.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

// Vitest fails the run on an uncaught exception, such as an "error" event without a listener, which would end the site's process.

const log = openLog("silent");
let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await testDatabase();
  pool = openPool(database.connection, log, 2);
});
afterEach(async () => {
  await pool.end();
  await database.close();
});

/** Ends connections as a restart of PostgreSQL does; returns how many. */
async function terminate(which = "application_name = 'harmattan'") {
  const others = "datname = current_database() and pid <> pg_backend_pid()";
  const statement = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${others} and ${which}`;
  return (await database.pool.query(statement)).rowCount;
}

test("transactions release a connection that is lost at their begin, in the middle, or at their end", async () => {
  const db = openDatabase(pool);
  for (let round = 0; round < 4; round += 1) {
    const cut = db.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      await terminate();
      if (round % 2) await transaction.execute(sql`select 1`);
    });
    await expect(cut).rejects.toThrow();
    pool.once("acquire", (client) => (client as unknown as pg.Client).connection.stream.destroy());
    await expect(db.transaction(async () => {})).rejects.toThrow();
  }
  await expect(db.transaction((transaction) => transaction.execute(sql`select 1`))).resolves.toBeTruthy();
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test("a migration that loses its connection rejects", async () => {
  // Another server holds the lock of migrations, so that this one waits for it.
  const holder = await database.pool.connect();
  await holder.query("select pg_advisory_lock(7230191101)");
  await holder.query("delete from drizzle.__drizzle_migrations");
  const rejection = expect(migrate(pool)).rejects.toThrow();
  await expect.poll(() => terminate("wait_event = 'advisory'")).toBe(1);
  await rejection;
  holder.release(true);
});

test("jobs and announcements come back after losses, also through a pooler that reports each twice", async () => {
  const relay = await cutDatabase(database.url);
  const connection = { connectionString: relay.url };
  const through = openPool(connection, log);
  const live = await openLive(connection, log);
  const jobs = await startJobs(through, log);
  try {
    const done = new Set<number>();
    await jobs.prepareQueue("lost", { retryLimit: 20, retryDelay: 0, retryDelayMax: 1 });
    await jobs.work<{ round: number }>("lost", async ({ round }) => void done.add(round));
    const heard = new Set<unknown>();
    live.subscribe("lost", ({ round }) => heard.add(round));
    for (let round = 1; round <= 3; round += 1) {
      if (round === 2) {
        // PostgreSQL's error as PgBouncer forwards it, then PgBouncer's own.
        await relay.cut(Buffer.concat([errorResponse("57P01"), errorResponse("08P01")]));
        await relay.restore();
      } else for (let kill = 0; kill < 5; kill += 1) await terminate("application_name like 'harmattan%'");
      const id = crypto.randomUUID();
      await database.db.transaction((transaction) =>
        jobs.enqueue(transaction, "lost", [{ id, data: { round } }]),
      );
      // A job that was being fetched comes back when its worker's next heartbeat is missed.
      await expect.poll(() => done, { timeout: 60_000 }).toContain(round);
      const announced = async () => {
        await announce(database.db, "lost", { round });
        return heard;
      };
      await expect.poll(announced).toContain(round);
    }
  } finally {
    await Promise.all([live.stop(), jobs.stop()]);
    await through.end();
    await relay.cut();
  }
});

/** An ErrorResponse of the PostgreSQL protocol. */
function errorResponse(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mterminating connection\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
