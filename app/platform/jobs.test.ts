import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#app/database/client.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startJobs } from "./jobs.server.ts";

test("a stop waits for the running job and leaves the rest of its batch for the next start", async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const jobs = await startJobs(database.pool, pino({ level: "silent" }));
  await jobs.prepareQueue("batch", { retryLimit: 3, retryDelay: 1, retryDelayMax: 1 });
  const jobsOfBatch = [1, 2, 3].map(() => ({ id: randomUUID(), data: {} }));
  await jobs.enqueue(openDatabase(database.pool), "batch", jobsOfBatch);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let started = 0;
  await jobs.work("batch", async () => {
    started += 1;
    await released;
  });
  await expect.poll(() => started).toBe(1);
  const stopping = jobs.stop();
  release();
  await stopping;
  expect(started).toBe(1);
  const states = "select state from pgboss.job where name = 'batch' order by state";
  expect((await database.pool.query(states)).rows).toEqual([
    { state: "retry" },
    { state: "retry" },
    { state: "completed" },
  ]);
});
