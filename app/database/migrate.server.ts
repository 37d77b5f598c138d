import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { projectRoot } from "#app/platform/project-root.server.ts";

// Any number, as long as every version of this program uses the same.
const migrationLock = 7_230_191_101;

/** Brings the tables of the pool's database up to date. Servers that start together take turns, so each migration runs once. */
export async function migrate({ options }: pg.Pool): Promise<void> {
  // A connection of its own: a long migration, or a long wait for another server's, is no fault, and the pool gives up on both.
  const client = new pg.Client({ ...options, statement_timeout: 0, query_timeout: 0 });
  // A connection that is lost fails the query under way; without a listener it would end the process as well.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await applyMigrations(drizzle(client), {
      migrationsFolder: path.join(projectRoot, "app/database/migrations"),
    });
  } finally {
    // That frees the lock, too, whatever happened above.
    await client.end();
  }
}
