import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { openUnlimitedClient } from "./client.server.ts";

// Any number, as long as every version of this program uses the same.
const migrationLock = 7_230_191_101;

const migrationsTable = "drizzle.__drizzle_migrations";

const migrations = { migrationsFolder: path.join(projectRoot, "app/database/migrations") };

/** Brings the tables of the pool's database up to date. Servers that start together take turns, so each migration runs once. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await openUnlimitedClient(pool);
  try {
    // A backup holds this lock; a start with nothing to migrate need not wait for it.
    if (((await lastMigration(client)) ?? 0) >= newestKnown()) return;
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await applyMigrations(drizzle(client), migrations);
  } finally {
    // Closing the connection also releases the lock.
    await client.end();
  }
}

/** Blocks migrations until `allowMigrations` or the connection's end: a table rewritten meanwhile looks empty in an older snapshot. */
export async function holdMigrations(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1)", [migrationLock]);
}

export async function allowMigrations(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_unlock_shared($1)", [migrationLock]);
}

/** Timestamps that identify the migrations, oldest first. */
export const knownMigrations = (): number[] =>
  readMigrationFiles(migrations).map(({ folderMillis }) => folderMillis);

const newestKnown = () => Math.max(...knownMigrations());

/** Creates the tables as of migration `last` in an empty database, in the caller's transaction, without migration records. */
export async function makeTablesAsOf(client: pg.ClientBase, last: number): Promise<void> {
  for (const { sql, folderMillis } of readMigrationFiles(migrations))
    if (folderMillis <= last) for (const statement of sql) await client.query(statement);
  // The table that Drizzle's migrator creates.
  await client.query(
    `create schema drizzle; create table ${migrationsTable} (id serial primary key, hash text not null, created_at bigint)`,
  );
}

/** The last migration applied to the database; null where it has no tables of the site. */
export async function lastMigration(database: pg.Pool | pg.ClientBase): Promise<number | null> {
  const table = await database.query<{ there: boolean }>("select to_regclass($1) is not null as there", [
    migrationsTable,
  ]);
  if (!table.rows[0]?.there) return null;
  const { rows } = await database.query<{ last: string | null }>(
    `select max(created_at) as last from ${migrationsTable}`,
  );
  return rows[0]?.last ? Number(rows[0].last) : null;
}
