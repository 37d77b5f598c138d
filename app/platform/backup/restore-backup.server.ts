import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { openUnlimitedClient } from "#app/database/client.server.ts";
import { knownMigrations, makeTablesAsOf, migrate } from "#app/database/migrate.server.ts";
import { heldByRestore } from "../mail/failed-mails.server.ts";
import type { UploadStore } from "../uploads/upload-store.server.ts";
import { uploadFile } from "../uploads/uploaded-picture.ts";
import { writeWhole } from "../whole-file.server.ts";
import { DamagedArchive, partsOf } from "./archive.server.ts";
import { type BackupCounts, backupFormat, type Manifest, manifest, parts } from "./make-backup.server.ts";
import { isEmpty, openForRows, plainValues, setCounters, storeRows } from "./table-copy.server.ts";

/** A backup that was read to its end and is complete. */
export interface CheckedBackup {
  file: string;
  bytes: number;
  manifest: Manifest;
  secret: string;
}

/** Checks a backup before anything is written; returns its problem as text. */
export async function checkBackup(file: string): Promise<CheckedBackup | { problem: string }> {
  try {
    let about: Manifest | undefined;
    let secret = "";
    for await (const part of partsOf(file)) {
      if (!about && part.name !== parts.manifest) break;
      if (part.name === parts.manifest) about = manifestIn(part.bytes);
      if (part.name === parts.secret) secret = part.bytes.toString();
    }
    if (!about || !secret) return { problem: `${file} is no backup of this site.` };
    const migrations = knownMigrations();
    if (about.format !== backupFormat || about.migration > Math.max(...migrations))
      return {
        problem: `${file} was made by a newer release of the site than this one. Install that release, or a later one, and restore again.`,
      };
    if (!migrations.includes(about.migration))
      return {
        problem: `${file} was made by a fork of the site: this release does not know its tables.`,
      };
    return { file, bytes: (await stat(file)).size, manifest: about, secret };
  } catch (error) {
    if (error instanceof DamagedArchive)
      return {
        problem: `${file} is damaged, or no backup of this site. Nothing was written: take another copy of it.`,
      };
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    return { problem: `${file} cannot be read (${message}).` };
  }
}

function manifestIn(bytes: Buffer): Manifest {
  try {
    return manifest.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new DamagedArchive();
  }
}

/** Restores a checked backup into an empty database, whole or not at all, and migrates it to this release. */
export async function restoreBackup(
  { file, bytes, manifest: about, secret }: CheckedBackup,
  { pool, uploads, dataDir }: { pool: pg.Pool; uploads: UploadStore; dataDir: string },
): Promise<(BackupCounts & StoppedCounts) | { problem: string }> {
  const client = await openUnlimitedClient(pool);
  const counts: BackupCounts = { tables: about.tables.length, pictures: 0, bytes };
  let stopped: StoppedCounts;
  try {
    if (!(await isEmpty(client)))
      return {
        problem:
          "The database is not empty, and nothing in it is overwritten. Restore into a new database (DATABASE_URL), or a new folder (DATA_DIR).",
      };
    await client.query(plainValues);
    await client.query("begin");
    await makeTablesAsOf(client, about.migration);
    const close = await openForRows(client, about.tables);
    const tables = new Map(about.tables.map((table) => [`${table.schema}.${table.name}`, table]));
    for await (const part of partsOf(file)) {
      const [folder = "", name = ""] = part.name.split("/");
      const table = folder === "database" && tables.get(name);
      if (table) await storeRows(client, table, part.bytes);
      else if (part.name === parts.counters) await setCounters(client, JSON.parse(part.bytes.toString()));
      else if (part.name.startsWith(parts.uploads) && uploadFile.test(name)) {
        // Names are hashes of the content, so an existing file is the same.
        if (!(await uploads.writtenAt(name))) await uploads.write(name, new Uint8Array(part.bytes));
        counts.pictures += 1;
      }
    }
    await close();
    stopped = await stopPendingWork(client);
    // Written before the rows are committed: the site cannot use them without the secret, which alone does no harm.
    await mkdir(dataDir, { recursive: true });
    await writeWhole(path.join(dataDir, "auth-secret"), secret, { isFirstKept: true });
    await client.query("commit");
  } finally {
    await client.end();
  }
  await migrate(pool);
  return { ...counts, ...stopped };
}

type StoppedCounts = Awaited<ReturnType<typeof stopPendingWork>>;

/** Mails and issues may have been sent since the backup, so staff decide again. */
async function stopPendingWork(client: pg.ClientBase) {
  const count = async (change: string, values: string[] = []) =>
    (await client.query(change, values)).rowCount ?? 0;
  const move = "update campaigns set version = version + 1, status =";
  return {
    cancelled: await count(`${move} 'cancelled', ended_at = now() where status = 'sending'`),
    unscheduled: await count(`${move} 'draft', start_at = null where status = 'scheduled'`),
    heldMails: await count("update mails set status = 'failed', last_error = $1 where status = 'queued'", [
      heldByRestore,
    ]),
    sessions: await count("delete from sessions"),
  };
}
