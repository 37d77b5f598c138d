import type pg from "pg";
import { type Database, openDatabase, openPool } from "#app/database/client.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import type { Site } from "./site.ts";

/** The database of a running site, for what its staff would do there: the stores' own functions announce to the site what changed. */
export async function siteDatabase(site: Site): Promise<{
  db: Database;
  pool: pg.Pool;
  close: () => Promise<void>;
}> {
  const pool = openPool(await site.connection(), openLog("silent"), 2);
  return { db: openDatabase(pool), pool, close: () => pool.end() };
}
