import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { projectRoot } from "#app/platform/project-root.server.ts";

// Any number, as long as every version of this program uses the same.
const migrationLock = 7_230_191_101;

/** Brings the tables up to date. Servers that start together take turns, so each migration runs once. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // A long migration, or a long wait for another server's, is no fault.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await applyMigrations(drizzle(client), {
      migrationsFolder: path.join(projectRoot, "app/database/migrations"),
    });
  } finally {
    // Closed rather than given back: that frees the lock and forgets the setting, whatever happened above.
    client.release(true);
  }
}
