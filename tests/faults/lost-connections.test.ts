import { type AddressInfo, connect, createServer } from "node:net";
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

// Vitest fails the run on an exception that nobody caught: an "error" event without a listener is one. In the site it ends
// the process.

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

/** Ends connections as a PostgreSQL does that restarts; resolves to how many. */
async function terminate(which = "application_name = 'harmattan'"): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
  );
  return rowCount ?? 0;
}

test("a connection that is lost while it is lent out fails what it is used for, and nothing else", async () => {
  const lent = await pool.connect();
  expect(await terminate()).toBe(1);
  await expect(lent.query("select 1")).rejects.toThrow();
  lent.release(true);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("transactions whose connection is lost give it back: in the middle, at the end, and at their begin", async () => {
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

test("a migration that loses its connection fails as a value does", async () => {
  // Another server holds the migrations' lock, so that this one waits in the middle.
  const holder = await database.pool.connect();
  await holder.query("select pg_advisory_lock(7230191101)");
  // Without one to apply there is nothing to wait for.
  await holder.query(
    "delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)",
  );
  const outcome = migrate(pool).then(
    () => "done",
    (error: Error) => error,
  );
  await expect.poll(() => terminate("wait_event = 'advisory'")).toBe(1);
  expect(await outcome).toBeInstanceOf(Error);
  holder.release(true);
});

test("jobs and announcements come back after each loss of all their connections", {
  timeout: 240_000,
}, async () => {
  const [live, jobs] = await Promise.all([
    openLive(database.connection, log, { checkMs: 15_000, pauseMs: 5, longestPauseMs: 20 }),
    startJobs(database.connection, log),
  ]);
  try {
    const done = new Set<string>();
    await jobs.prepareQueue("lost", { retryLimit: 20, retryDelay: 0, retryDelayMax: 1 });
    await jobs.work<{ name: string }>("lost", async ({ name }) => {
      done.add(name);
    });
    const heard = new Set<unknown>();
    live.subscribe("lost", ({ name }) => heard.add(name));
    for (const name of ["first", "second", "third"]) {
      for (let kill = 0; kill < 5; kill += 1) await terminate("application_name like 'harmattan%'");
      const id = crypto.randomUUID();
      await database.db.transaction((transaction) =>
        jobs.enqueue(transaction, "lost", [{ id, data: { name } }]),
      );
      // One that a worker had just fetched comes back when that worker's next beat is missed.
      await expect.poll(() => done, { timeout: 60_000 }).toContain(name);
      await expect
        .poll(async () => {
          await announce(database.db, "lost", { name });
          return heard;
        })
        .toContain(name);
    }
  } finally {
    await Promise.all([live.stop(), jobs.stop()]);
  }
});

test("a pooler that says twice why it hangs up ends nothing but its connections", {
  timeout: 60_000,
}, async () => {
  const remote = await testDatabase("byUrl");
  if (!("connectionString" in remote.connection)) throw new Error("this database has no address");
  const relay = await cutDatabase(remote.connection.connectionString);
  const jobs = await startJobs({ connectionString: relay.url }, log);
  try {
    await jobs.prepareQueue("lost", { retryLimit: 20, retryDelay: 0, retryDelayMax: 1 });
    const done: unknown[] = [];
    await jobs.work("lost", async (data) => void done.push(data));
    for (let round = 1; round <= 3; round += 1) {
      // PostgreSQL's last words as PgBouncer hands them on, then its own.
      await relay.cut(Buffer.concat([lastWords("57P01"), lastWords("08P01")]));
      await relay.restore();
      const id = crypto.randomUUID();
      await remote.db.transaction((transaction) =>
        jobs.enqueue(transaction, "lost", [{ id, data: { round } }]),
      );
      await expect.poll(() => done).toContainEqual({ round });
    }
  } finally {
    await jobs.stop();
    await relay.cut();
    await remote.close();
  }
});

test("announcements come back when their connection is lost in the moment in which it begins to listen", async () => {
  const remote = await testDatabase("byUrl");
  if (!("connectionString" in remote.connection)) throw new Error("this database has no address");
  const target = new URL(remote.connection.connectionString);
  const port = Number(target.port);
  let cuts = 0;
  const relay = createServer((from) => {
    const to = connect(port, target.hostname);
    from.on("error", () => {}).pipe(to.on("error", () => {}));
    to.on("data", (answer) => {
      const isCut = cuts < 2 && answer.includes("LISTEN");
      // In one piece with what "listen" is answered with.
      from.write(isCut ? Buffer.concat([answer, lastWords("57P01")]) : answer);
      if (!isCut) return;
      cuts += 1;
      from.end();
    });
  });
  await new Promise<void>((done) => relay.listen(0, "127.0.0.1", done));
  target.port = String((relay.address() as AddressInfo).port);
  const pace = { checkMs: 100, pauseMs: 5, longestPauseMs: 20 };
  const opening = () => openLive({ connectionString: target.href }, log, pace);
  await expect(opening()).rejects.toThrow("was lost as it was made");
  cuts = 2;
  const live = await opening();
  try {
    const heard = new Set<unknown>();
    live.subscribe("lost", ({ name }) => heard.add(name));
    cuts = 1;
    await remote.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'harmattan live' and datname = current_database()",
    );
    const say = async () => {
      await announce(remote.db, "lost", { name: "again" });
      return heard;
    };
    await expect.poll(say).toContain("again");
    expect(cuts).toBe(2);
  } finally {
    await live.stop();
    relay.close();
    await remote.close();
  }
});

/** PostgreSQL's ErrorResponse. */
function lastWords(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mterminating connection\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
