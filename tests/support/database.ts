import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Connection, type Database, openDatabase, openPool } from "#app/database/client.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { isFullCampaign } from "./campaign.ts";
import { connectionTo, templateName } from "./databases.global.ts";

export interface TestDatabase {
  pool: pg.Pool;
  db: Database;
  connection: Connection;
  close(): Promise<void>;
}

/** The two kinds of database that the site runs on, for what reaches or locks them differently. */
export const bothDatabaseKinds = ["embedded", "byUrl"] as const;

/** Where a store's tests run, with `describe.each(databaseKinds)`: on the embedded kind; on both in `npm run test:faults`. */
export const databaseKinds = isFullCampaign ? bothDatabaseKinds : (["embedded"] as const);

/** A database of the caller's own: migrated and empty, or `bare`, without a table. */
export async function testDatabase(
  kind: (typeof bothDatabaseKinds)[number] = "embedded",
  { bare = false } = {},
): Promise<TestDatabase> {
  const { admin } = inject(kind);
  const { name, connection } = await createDatabase(kind, { bare });
  const pool = openPool(connection, openLog("silent"), 10);
  return {
    pool,
    db: openDatabase(pool),
    connection,
    close: async () => {
      await pool.end();
      await asAdmin(admin, `drop database ${name} with (force)`);
    },
  };
}

/** The same without a pool; it goes with the run. */
export async function createDatabase(
  kind: (typeof bothDatabaseKinds)[number],
  { bare = false } = {},
): Promise<{ name: string; connection: Connection }> {
  const { admin } = inject(kind);
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(admin, `create database ${name} template ${bare ? "template1" : templateName}`);
  return { name, connection: connectionTo(admin, name) };
}

async function asAdmin(admin: Connection, statement: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
