import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { projectRoot } from "#app/platform/project-root.server.ts";

// Any number, as long as every version of this program uses the same.
const migrationLock = 7_230_191_101;

const migrations = { migrationsFolder: path.join(projectRoot, "app/database/migrations") };

/** Brings the tables of the pool's database up to date. Servers that start together take turns, so each migration runs once. */
export async function migrate({ options }: pg.Pool): Promise<void> {
  // A connection of its own: a long migration, or a long wait for another server's, is no fault, and the pool gives up on both.
  const client = new pg.Client({ ...options, statement_timeout: 0, query_timeout: 0 });
  // A connection that is lost fails the query under way; without a listener it would end the process as well.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await applyMigrations(drizzle(client), migrations);
  } finally {
    // That frees the lock, too, whatever happened above.
    await client.end();
  }
}

/** Asks whether the tables are those that this program knows: a backup that was put back under it may have older ones. In words for an operator. */
export function openMigrationCheck(pool: pg.Pool): () => Promise<string | null> {
  const newest = readMigrationFiles(migrations).at(-1)?.folderMillis ?? 0;
  return async () => {
    const { rows } = await pool.query<{ newest: string | null }>(
      "select max(created_at) as newest from drizzle.__drizzle_migrations",
    );
    return Number(rows[0]?.newest) >= newest ? null : "The tables are older than the program. Restart it.";
  };
}
