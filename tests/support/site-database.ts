import path from "node:path";
import { type Database, openDatabase, openPool } from "#app/database/client.server.ts";
import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import type { Site } from "./site.ts";

/** The database of a running site, for what its staff would do there: the stores' own functions announce to the site what changed. */
export async function siteDatabase(site: Site): Promise<{ db: Database; close: () => Promise<void> }> {
  const directory = path.join(site.dataDir, "postgres");
  const beside = await startEmbeddedPostgres({ directory, log: () => {}, exclusive: false });
  if ("problem" in beside) throw new Error(beside.problem);
  const pool = openPool({ ...beside.connection, ssl: false }, openLog("silent"), 2);
  return { db: openDatabase(pool), close: () => pool.end() };
}
