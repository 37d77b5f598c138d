import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { startJobs } from "./jobs.server.ts";
import { openLog } from "./log.server.ts";
import { openRateLimiter } from "./rate-limit.server.ts";
import { throttle } from "./throttle.server.ts";

const policy = { retryLimit: 3, retryDelay: 1, retryDelayMax: 1 };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const start = () => startJobs(database.connection, openLog("silent"));
const rows = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows;

test("after a clock was set back, what was due runs, what was to wait waits, and nobody waits for the schedules", async () => {
  const jobs = await start();
  await jobs.prepareQueue("errands", policy);
  const names = ["due", "soon", "again", "later", "dead"] as const;
  const ids = new Map(names.map((name) => [name, randomUUID()]));
  const inAWeek = new Date(Date.now() + 7 * 86_400_000);
  await jobs.enqueue(
    database.db,
    "errands",
    [...ids].map(([name, id]) => ({ id, data: { name }, startAfter: inAWeek })),
  );
  await jobs.stop();
  // As they are found where the clock has gone a day back since.
  const stamp = (name: (typeof names)[number], stamps: ReturnType<typeof sql>) =>
    rows(sql`update pgboss.job set ${stamps} where id = ${ids.get(name)}`);
  const ahead = sql`now() + interval '1 day'`;
  await stamp("due", sql`created_on = ${ahead}, start_after = ${ahead}`);
  await stamp("soon", sql`created_on = ${ahead}, start_after = ${ahead} + interval '4 s'`);
  await stamp("again", sql`state = 'retry', started_on = ${ahead}, start_after = ${ahead}`);
  await stamp("later", sql`created_on = ${ahead}`);
  await stamp("dead", sql`state = 'active', started_on = ${ahead}, heartbeat_on = ${ahead}`);
  await rows(sql`update pgboss.queue set monitor_on = ${ahead}, monitor_claim_on = ${ahead}`);
  await rows(sql`update pgboss.version set cron_on = ${ahead}`);

  const begun = performance.now();
  const restarted = await start();
  onTestFinished(() => restarted.stop());
  const done = new Map<string, number>();
  await restarted.work<{ name: string }>("errands", async ({ name }) => {
    done.set(name, performance.now() - begun);
  });
  await expect.poll(() => [...done.keys()].sort()).toEqual(["again", "due", "soon"]);
  expect(done.get("soon")).toBeGreaterThan(3_000);
  expect(
    await rows(sql`
      select (select cron_on <= now() from pgboss.version) as schedules,
        (select bool_and(greatest(monitor_on, monitor_claim_on) <= now()) from pgboss.queue) as supervision,
        (select greatest(started_on, heartbeat_on) <= now() from pgboss.job where id = ${ids.get("dead")}) as dead`),
  ).toEqual([{ schedules: true, supervision: true, dead: true }]);
});

test("a process that runs as the clock is set back goes on with its schedules and its supervision", async () => {
  const jobs = await start();
  onTestFinished(() => jobs.stop());
  const { now } = Date;
  const setBack = vi.spyOn(Date, "now").mockImplementation(() => now() - 86_400_000);
  onTestFinished(() => setBack.mockRestore());
  // Of the passes that pg-boss makes, each by a timer of the same kind, this is the most frequent: every 5 s.
  const passes = () => rows(sql`select flow_on::text from pgboss.version`);
  const before = await passes();
  await expect.poll(passes, { timeout: 15_000 }).not.toEqual(before);
});

test("a limit that was used up ends when it would have, and another's turn is not waited for a day", async () => {
  const limit = { points: 1, seconds: 60 };
  const limiter = openRateLimiter(database.db, "a secret of thirty-two characters");
  await limiter.count("a limit", limit, "Ada");
  expect(await limiter.count("a limit", limit, "Ada")).toMatchObject({
    retryAfterSeconds: expect.any(Number),
  });
  await rows(sql`update rate_limits set expire = expire + 86400000`);
  expect(await limiter.count("a limit", limit, "Ada")).toBeNull();

  await throttle(database.db, "turns", 10);
  await rows(sql`update paces set next_at = next_at + interval '1 day'`);
  expect(await throttle(database.db, "turns", 10)).toBeLessThan(1_000);
});
