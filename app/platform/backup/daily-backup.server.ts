import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { openPatientClient } from "#app/database/client.server.ts";
import { freeMbIn } from "../full-disk.server.ts";
import type { Log } from "../log.server.ts";
import type { BackupPlace } from "./backup-place.server.ts";
import { makeBackup, type SiteParts } from "./make-backup.server.ts";

const dayMs = 24 * 60 * 60_000;
const nameAt = (at: Date) => `harmattan-${at.toISOString().slice(0, 19).replaceAll(":", "")}Z.tar.gz`;
const ownName = /^harmattan-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/;
const ownDraft = /^harmattan-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz\..+\.draft$/;

// Backups are also kept by number: a clock that is wrong for one night must not remove the others.
const leastKept = 7;
// The site goes on writing to this disk meanwhile.
const spareMb = 512;

// Any number, as long as every version of this program uses the same.
const dailyLock = 7_230_191_102;

/**
 * Writes a backup and removes own ones older than `days`, except the newest few. Throws when it fails or the disk may be too full. Does
 * nothing while another run is active, because the job system restarts long jobs.
 */
export async function backUpInto(
  place: BackupPlace,
  days: number,
  site: SiteParts,
  log: Log,
  now: Date,
  freeMb = freeMbIn,
): Promise<void> {
  const { folder } = place;
  const client = await openPatientClient(site.pool);
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as mine", [dailyLock]);
    if (!rows[0]?.mine) return log.info("a backup is under way already");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // By age alone: in a shared folder the number of a writer's process says nothing.
    for (const name of await readdir(folder))
      if (ownDraft.test(name) && Date.now() - (await stat(path.join(folder, name))).mtimeMs > dayMs)
        await rm(path.join(folder, name));
    const neededMb = (await sizeMbOf(client)) + spareMb;
    const free = await freeMb(folder);
    if (free < neededMb)
      throw new Error(
        `no backup was made: ${Math.floor(free)} MB are free in ${folder}, and it may take ${Math.ceil(neededMb)} MB. Make room there.`,
      );
    const name = nameAt(now);
    const result = await makeBackup(site, path.join(folder, name), now);
    if ("problem" in result) throw new Error(result.problem);
    await place.keep(name);
    log.info({ file: place.describe(name), ...result }, "a backup was made");
  } finally {
    await client.end();
  }
  const oldest = nameAt(new Date(now.getTime() - days * dayMs));
  const own = (await place.names()).filter((name) => ownName.test(name)).sort();
  for (const name of own.slice(0, -leastKept)) if (name < oldest) await place.remove(name);
}

/** The database's size with its indexes, in MB: a compressed copy with pictures is smaller on any site that has more texts than pictures. */
async function sizeMbOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ mb: number }>(
    "select pg_database_size(current_database()) / 1048576.0::float8 as mb",
  );
  return rows[0]?.mb ?? 0;
}
