import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { openUploadStore } from "#app/platform/uploads/upload-store.server.ts";
import { fileFolder } from "#tests/fixtures/folder.ts";
import { settingsFrom } from "#tests/fixtures/settings.ts";
import { fileDatabase } from "#tests/support/database.ts";
import { openS3Peer } from "#tests/support/s3-peer.ts";
import type { BackupSettings } from "../settings.server.ts";
import { backUpInto } from "./daily-backup.server.ts";
import { checkBackup } from "./restore-backup.server.ts";

const scratch = fileFolder();
const folder = path.join(scratch, "backups");
const database = await fileDatabase();

const backUp = (at: string, into: BackupSettings | string = folder, freeMb?: () => Promise<number>) =>
  backUpInto(
    typeof into === "string" ? { folder: into, bucket: null, days: 14 } : into,
    { pool: database.pool, uploads: openUploadStore({ kind: "disk" }, scratch), secret: "a secret" },
    openLog("silent"),
    new Date(at),
    freeMb,
  );

const nameOf = (day: string) => `harmattan-${day}T013000Z.tar.gz`;

it("keeps a backup of each day for the configured days, and leaves other files alone", async () => {
  const days = Array.from({ length: 16 }, (_, day) => `2026-11-${String(day + 1).padStart(2, "0")}`);
  const abandoned = "harmattan-2026-10-31T013000Z.tar.gz.1-0a.draft";
  mkdirSync(folder, { recursive: true });
  for (const name of [...days.slice(0, -1).map(nameOf), "harmattan-by-hand.tar.gz", abandoned])
    writeFileSync(path.join(folder, name), "");
  utimesSync(path.join(folder, abandoned), 0, 0);
  await backUp("2026-11-16T01:30:00Z");
  expect(readdirSync(folder).sort()).toEqual([...days.slice(1).map(nameOf), "harmattan-by-hand.tar.gz"]);
  expect(await checkBackup(path.join(folder, nameOf("2026-11-16")))).toMatchObject({ secret: "a secret" });
});

it("is made one at a time, and not while tables change", async () => {
  const into = path.join(scratch, "one");
  const migration = await database.pool.connect();
  await migration.query("select pg_advisory_lock(7230191101)");
  const first = backUp("2026-11-20T01:30:00Z", into);
  const waiting =
    "select from pg_locks join pg_database d on d.oid = database where d.datname = current_database() and not granted";
  await expect.poll(async () => (await migration.query(waiting)).rowCount).toBe(1);
  await backUp("2026-11-20T02:30:00Z", into);
  expect(readdirSync(into)).toEqual([]);
  await migration.query("select pg_advisory_unlock(7230191101)");
  migration.release();
  await first;
  expect(readdirSync(into)).toEqual(["harmattan-2026-11-20T013000Z.tar.gz"]);
});

it("is stored in a bucket for the same number of days, and leaves nothing on the disk", async () => {
  const peer = await openS3Peer();
  try {
    const { S3_BUCKET: BACKUP_BUCKET, ...keys } = peer.env;
    const { backups, uploads } = settingsFrom({ ...keys, BACKUP_BUCKET, DATA_DIR: scratch });
    if (!backups) throw new Error("no bucket for backups");
    expect(uploads.kind).toBe("disk");
    const recent = Array.from({ length: 7 }, (_, day) => nameOf(`2026-11-0${day + 2}`));
    const keysNow = () => [...peer.objects.keys()].sort();
    for (const name of ["harmattan-by-hand.tar.gz", nameOf("2026-10-01"), ...recent])
      peer.objects.set(name, { bytes: Buffer.from(""), type: "", at: new Date() });
    await backUp("2026-11-15T01:30:01Z", backups);
    const last = "harmattan-2026-11-15T013001Z.tar.gz";
    expect(keysNow()).toEqual([...recent, last, "harmattan-by-hand.tar.gz"]);
    peer.failWith(403);
    const refused = backUp("2026-11-16T01:30:00Z", backups);
    await expect(refused).rejects.toThrow("answered 403 to PUT: S3_ACCESS_KEY_ID");
    peer.failWith(null);
    expect([keysNow().length, existsSync(backups.folder)]).toEqual([9, false]);
    const fetched = path.join(scratch, last);
    writeFileSync(fetched, peer.objects.get(last)?.bytes ?? "");
    expect(await checkBackup(fetched)).toMatchObject({ secret: "a secret" });
  } finally {
    await peer.stop();
  }
});

it("reports why none could be made, and removes none then", async () => {
  const before = readdirSync(folder);
  await database.pool.query("alter schema drizzle rename to drizzle_away");
  await expect(backUp("2027-01-01T01:30:00Z")).rejects.toThrow("holds no site yet");
  await database.pool.query("alter schema drizzle_away rename to drizzle");
  const little = backUp("2027-01-01T01:30:00Z", folder, async () => 300);
  await expect(little).rejects.toThrow(/^no backup was made: 300 MB are free in .+ Make room there\.$/);
  expect(readdirSync(folder)).toEqual(before);
});
