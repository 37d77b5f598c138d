import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#app/database/client.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startJobs } from "./jobs.server.ts";

test("a stop waits for the job under way and leaves the rest of its batch for the next start", async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const jobs = await startJobs(database.pool, pino({ level: "silent" }));
  await jobs.prepareQueue("letters", { retryLimit: 3, retryDelay: 1, retryDelayMax: 1 });
  const letters = [1, 2, 3].map(() => ({ id: randomUUID(), data: {} }));
  await jobs.enqueue(openDatabase(database.pool), "letters", letters);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = 0;
  await jobs.work("letters", async () => {
    begun += 1;
    await held;
  });
  await expect.poll(() => begun).toBe(1);
  const stopping = jobs.stop();
  release();
  await stopping;
  expect(begun).toBe(1);
  const states = "select state from pgboss.job where name = 'letters' order by state";
  expect((await database.pool.query(states)).rows).toEqual([
    { state: "retry" },
    { state: "retry" },
    { state: "completed" },
  ]);
});
