import { afterAll, beforeAll, expect, it } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { openReadiness } from "./readiness.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it("finds a database ready, and writes nothing to it", async () => {
  const { pool } = database;
  const texts: string[] = [];
  const watched = {
    query: (config: { text: string }) => {
      texts.push(config.text);
      return pool.query(config);
    },
  };
  expect(await openReadiness(watched as never, openLog("silent"))()).toBeNull();
  expect(texts.join("\n")).not.toMatch(/insert|update|delete|truncate/i);
});

it("finds a read-only database not ready", async () => {
  const client = await database.pool.connect();
  await client.query("set default_transaction_read_only = on");
  expect(await openReadiness(client as never, openLog("silent"))()).toBe(
    "The database takes no writes: it is read-only.",
  );
  client.release(true);
});

it.each([
  ["is lost", () => Promise.reject(new Error("Connection terminated unexpectedly"))],
  ["is silent", () => new Promise(() => {})],
])("finds a database that %s not ready", async (_how, query) => {
  expect(await openReadiness({ query } as never, openLog("silent"))()).toBe("The database does not answer.");
});
