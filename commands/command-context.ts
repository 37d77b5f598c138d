import { existsSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { type Database, openDatabase, openPool } from "#app/database/client.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { openDatabaseServer } from "#app/database/server.server.ts";
import { fullDisk } from "#app/platform/full-disk.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { openSecret } from "#app/platform/secret.server.ts";
import { readSettings, type Settings } from "#app/platform/settings.server.ts";

/** The site's settings, database and secret, whether the site runs or not. */
export interface CommandContext {
  settings: Settings;
  pool: pg.Pool;
  db: Database;
  secret: string;
}

/** Runs `work` with an open database. `migrates: false` leaves the tables alone, for commands before an upgrade. */
export async function withCommandContext(
  work: (context: CommandContext) => Promise<void>,
  { migrates = true } = {},
): Promise<void> {
  const read = readSettings(process.env);
  if (!read.ok) return refuse(read.problems.join("\n"));
  const { settings } = read;
  // A command that only reads does not create a site.
  if (!migrates && !settings.databaseUrl && !existsSync(path.join(settings.dataDir, "postgres")))
    return refuse(`${settings.dataDir} holds no site. Set DATA_DIR, or DATABASE_URL, as the site has it.`);
  const secret = await openSecret(settings.authSecret, settings.dataDir);
  if (typeof secret !== "string") return refuse(secret.problem);
  await withPool(settings, { exclusive: false, connections: 5 }, async (pool) => {
    if (migrates) await migrate(pool);
    await work({ settings, pool, db: openDatabase(pool), secret });
  });
}

/** Runs `work` with a pool on the settings' database, which is started if it does not run. */
export async function withPool(
  settings: Settings,
  { exclusive, connections }: { exclusive: boolean; connections: number },
  work: (pool: pg.Pool, description: string) => Promise<void>,
): Promise<void> {
  const log = openLog("warn");
  const server = await openDatabaseServer(settings, log, { exclusive });
  if ("problem" in server) return refuse(((await fullDisk(server.problem, settings)) ?? server).problem);
  const pool = openPool(server.connection, log, connections);
  try {
    await work(pool, server.description);
  } catch (err) {
    log.error({ err }, "the command failed");
    process.exitCode = 1;
  } finally {
    await pool.end();
    await server.stop();
  }
}

export function refuse(reason: string): void {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
