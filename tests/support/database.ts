import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "#app/database/client.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { asAdmin, templateName, urlOf } from "./databases.global.ts";
import { openTestPool } from "./site.ts";

export interface TestDatabase {
  pool: pg.Pool;
  db: Database;
  url: string;
  connection: { connectionString: string };
  close(): Promise<void>;
}

/** A new database, migrated and empty; the caller closes it. */
export async function testDatabase(): Promise<TestDatabase> {
  const url = await createDatabase();
  const connection = { connectionString: url };
  const pool = openTestPool(connection, 10);
  const name = new URL(url).pathname.slice(1);
  return {
    pool,
    db: openDatabase(pool),
    url,
    connection,
    close: async () => {
      await pool.end();
      await asAdmin(inject("databaseServer"), `drop database ${name} with (force)`);
    },
  };
}

/** A new database for all tests of a file or of a `describe`, closed after them. */
export async function fileDatabase(): Promise<TestDatabase> {
  const database = await testDatabase();
  afterAll(() => database.close());
  return database;
}

/** The same with a job system whose mail queue exists. */
export async function fileDatabaseWithJobs() {
  const database = await testDatabase();
  const jobs = await startJobs(database.pool, openLog("silent"));
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });
  return { database, jobs };
}

/** The URL of a new database that is deleted after the run. */
export async function createDatabase(): Promise<string> {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(server, `create database ${name} template ${templateName} strategy file_copy`);
  return urlOf(server, name);
}
