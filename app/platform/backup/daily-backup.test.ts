import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { openUploadStore } from "#app/platform/uploads/upload-store.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { openS3Peer } from "#tests/support/s3-peer.ts";
import { readSettings } from "../settings.server.ts";
import { type BackupPlace, openBackupPlace } from "./backup-place.server.ts";
import { backUpInto } from "./daily-backup.server.ts";
import { checkBackup } from "./restore-backup.server.ts";

const scratch = mkdtempSync(path.join(tmpdir(), "harmattan-daily-"));
const folder = path.join(scratch, "backups");
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(scratch, { recursive: true });
});

const backUp = (at: string, place: BackupPlace | string = folder) =>
  backUpInto(
    typeof place === "string" ? openBackupPlace({ folder: place, bucket: null, days: 14 }) : place,
    14,
    { pool: database.pool, uploads: openUploadStore({ kind: "disk" }, scratch), secret: "a secret" },
    openLog("silent"),
    new Date(at),
  );

it("keeps a backup of each day for so many days, and leaves other files alone", async () => {
  await backUp("2026-11-01T01:30:00Z");
  writeFileSync(path.join(folder, "harmattan-by-hand.tar.gz"), "");
  const draftOf = (writer: number) => `harmattan-2026-10-31T013000Z.tar.gz.${writer}-x.draft`;
  const [abandoned, underWay] = [draftOf(1), draftOf(2)];
  for (const draft of [abandoned, underWay]) writeFileSync(path.join(folder, draft), "");
  utimesSync(path.join(folder, abandoned), 0, 0);
  await backUp("2026-11-14T01:30:00Z");
  expect(readdirSync(folder)).not.toContain(abandoned);
  rmSync(path.join(folder, underWay));
  await backUp("2026-11-15T01:30:00Z");
  const kept = ["harmattan-2026-11-14T013000Z.tar.gz", "harmattan-2026-11-15T013000Z.tar.gz"];
  const first = "harmattan-2026-11-01T013000Z.tar.gz";
  expect(readdirSync(folder).sort()).toEqual([first, ...kept, "harmattan-by-hand.tar.gz"]);
  await backUp("2026-11-15T01:30:01Z");
  expect(readdirSync(folder)).not.toContain(first);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([...kept, "harmattan-by-hand.tar.gz"]));
  expect(await checkBackup(path.join(folder, kept[1] ?? ""))).toMatchObject({ secret: "a secret" });
});

it("is made once at a time, and not while tables change", async () => {
  const into = path.join(scratch, "one");
  const migration = await database.pool.connect();
  await migration.query("select pg_advisory_lock(7230191101)");
  const first = backUp("2026-11-20T01:30:00Z", into);
  const waiting =
    "select from pg_locks join pg_database d on d.oid = database where d.datname = current_database() and not granted";
  await expect.poll(async () => (await migration.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
  await backUp("2026-11-20T02:30:00Z", into);
  expect(readdirSync(into)).toEqual([]);
  await migration.query("select pg_advisory_unlock(7230191101)");
  migration.release();
  await first;
  expect(readdirSync(into)).toEqual(["harmattan-2026-11-20T013000Z.tar.gz"]);
});

it("goes into a bucket, for as many days, and leaves nothing on the disk", async () => {
  const peer = await openS3Peer();
  try {
    const { S3_BUCKET: BACKUP_BUCKET, ...keys } = peer.env;
    const read = readSettings({ ...keys, BACKUP_BUCKET, DATA_DIR: scratch });
    if (!read.ok || !read.settings.backups) throw new Error(JSON.stringify(read));
    expect(read.settings.uploads.kind).toBe("disk");
    const place = openBackupPlace(read.settings.backups);
    const keysNow = () => [...peer.objects.keys()].sort();
    await backUp("2026-11-01T01:30:00Z", place);
    peer.objects.set("harmattan-by-hand.tar.gz", { bytes: Buffer.from(""), type: "", at: new Date() });
    await backUp("2026-11-15T01:30:01Z", place);
    const last = "harmattan-2026-11-15T013001Z.tar.gz";
    expect(keysNow()).toEqual([last, "harmattan-by-hand.tar.gz"]);
    peer.failWith(403);
    await expect(backUp("2026-11-16T01:30:00Z", place)).rejects.toThrow(
      "answered 403 to PUT: S3_ACCESS_KEY_ID",
    );
    peer.failWith(null);
    expect([keysNow().length, existsSync(read.settings.backups.folder), peer.refused]).toEqual([
      2,
      false,
      [],
    ]);
    const fetched = path.join(scratch, last);
    writeFileSync(fetched, peer.objects.get(last)?.bytes ?? "");
    expect(await checkBackup(fetched)).toMatchObject({ secret: "a secret" });
  } finally {
    await peer.stop();
  }
});

it("says why none could be made, and removes none then", async () => {
  const before = readdirSync(folder);
  await database.pool.query("alter schema drizzle rename to drizzle_away");
  try {
    await expect(backUp("2027-01-01T01:30:00Z")).rejects.toThrow("holds no site yet");
    await expect(backUp("2027-01-01T01:30:00Z", path.join("/dev/null", "x"))).rejects.toThrow("ENOTDIR");
  } finally {
    await database.pool.query("alter schema drizzle_away rename to drizzle");
  }
  expect(readdirSync(folder)).toEqual(before);
});
