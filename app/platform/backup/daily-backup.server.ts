import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { openUnlimitedClient } from "#app/database/client.server.ts";
import { freeMbIn } from "../full-disk.server.ts";
import type { Log } from "../log.server.ts";
import { openBucket } from "../s3-bucket.server.ts";
import type { BackupSettings } from "../settings.server.ts";
import { sweepDrafts } from "../whole-file.server.ts";
import { makeBackup, type SiteParts } from "./make-backup.server.ts";

const dayMs = 24 * 60 * 60_000;
const nameAt = (at: Date) => `harmattan-${at.toISOString().slice(0, 19).replaceAll(":", "")}Z.tar.gz`;
const ownName = /^harmattan-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/;

// Backups are also kept by number: a clock that is wrong for one night must not remove the others.
const minimumKept = 7;
// Room for the site's own writes during the backup.
const spareMb = 512;

// Any number, as long as every version of this program uses the same.
const dailyLock = 7_230_191_102;

// A store takes 5 GB in one request; at 5 MB a second that is a quarter of an hour.
const sendingTimeoutMs = 60 * 60_000;

/** Writes a backup into the folder or bucket, then removes expired ones. Skips while another run is active. */
export async function backUpInto(
  { folder, bucket: settings, days }: BackupSettings,
  site: SiteParts,
  log: Log,
  now: Date,
  freeMb = freeMbIn,
): Promise<void> {
  const bucket = settings && openBucket(settings, "BACKUP_BUCKET");
  const client = await openUnlimitedClient(site.pool);
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as mine", [dailyLock]);
    if (!rows[0]?.mine) return log.info("a backup is already running");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweepDrafts([folder]);
    const neededMb = (await sizeMbOf(client)) + spareMb;
    const free = await freeMb(folder);
    if (free < neededMb)
      throw new Error(
        `no backup was made: ${Math.floor(free)} MB are free in ${folder}, and it may take ${Math.ceil(neededMb)} MB. Make room there.`,
      );
    const name = nameAt(now);
    const file = path.join(folder, name);
    const result = await makeBackup(site, file, now);
    if ("problem" in result) throw new Error(result.problem);
    if (bucket) await sendTo(bucket, name, file);
    log.info({ file: bucket ? `${name} in ${bucket.name}` : file, ...result }, "a backup was made");
  } finally {
    await client.end();
  }
  const names = bucket ? await namesIn(bucket) : await readdir(folder);
  const oldest = nameAt(new Date(now.getTime() - days * dayMs));
  const backups = names.filter((each) => ownName.test(each)).sort();
  for (const name of backups.slice(0, -minimumKept).filter((each) => each < oldest))
    await (bucket ? bucket.remove(name) : rm(path.join(folder, name)));
}

type Bucket = ReturnType<typeof openBucket>;

async function sendTo(bucket: Bucket, name: string, file: string): Promise<void> {
  try {
    const hash = createHash("sha256");
    await pipeline(createReadStream(file), hash);
    const body = { content: await openAsBlob(file), sha256: hash.digest("hex"), type: "application/gzip" };
    await bucket.write(name, body, sendingTimeoutMs);
  } finally {
    // Also removes the drafts of servers that were killed.
    await rm(path.dirname(file), { recursive: true, force: true });
  }
}

async function namesIn(bucket: Bucket): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of bucket.list("harmattan-")) names.push(key);
  return names;
}

/** The database's size with indexes, in MB, an upper bound for a compressed copy with pictures. */
async function sizeMbOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ mb: number }>(
    "select pg_database_size(current_database()) / 1048576.0::float8 as mb",
  );
  return rows[0]?.mb ?? 0;
}
