import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { openPool } from "#app/database/client.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
import { openLog } from "#app/platform/log.server.ts";

/** A PostgreSQL of its own with the site's tables and nothing in them; `stop` removes it. */
export async function scratchDatabase(): Promise<{ pool: pg.Pool; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), "harmattan-bench-"));
  const server = await startEmbeddedPostgres({ directory: path.join(folder, "postgres"), log: () => {} });
  if ("problem" in server) throw new Error(server.problem);
  const pool = openPool({ ...server.connection, ssl: false }, openLog("silent"), 4);
  await migrate(pool);
  return {
    pool,
    async stop() {
      await pool.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
