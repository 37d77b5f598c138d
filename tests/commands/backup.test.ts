import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { knownMigrations, makeTablesAsOf } from "#app/database/migrate.server.ts";
import { partsOf, tarOf } from "#app/platform/backup/archive.server.ts";
import { makeBackup } from "#app/platform/backup/make-backup.server.ts";
import { checkBackup, restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { openUploadStore } from "#app/platform/uploads/upload-store.server.ts";
import { fileFolder } from "#tests/fixtures/folder.ts";
import { newCustomer } from "#tests/support/account-visitor.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { environmentOf, runHere, sharedSite } from "#tests/support/shared-site.ts";
import { runProgram } from "#tests/support/site.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

const picture = `${"a".repeat(32)}-1200x800.webp`;
const folder = fileFolder();
const file = path.join(folder, "site.tar.gz");
const site = await sharedSite();
await newCustomer(site, { fullName: 'Ada "\\N"\tObi' });
const reference = await storeBooking(site, { specialRequests: "a cello\nand a\\backslash, naïve 💺" });
mkdirSync(path.join(site.dataDir, "uploads"), { recursive: true });
writeFileSync(path.join(site.dataDir, "uploads", picture), Buffer.from([0, 255, 10, 13, 0]));
const database = await emptyDatabase();
afterAll(async () => {
  rmSync(path.join(site.dataDir, "uploads", picture));
  await database.close();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const result = await testDatabase();
  await result.pool.query(
    "drop schema pgboss cascade; drop schema drizzle cascade; drop schema public cascade",
  );
  await result.pool.query("create schema public");
  return result;
}

async function requireIntact(backup: string) {
  const result = await checkBackup(backup);
  if ("problem" in result) throw new Error(result.problem);
  return result;
}

/** The error of a command that exits with 1. */
async function errorOf(command: "backup" | "restore", from: string, env: Record<string, string>) {
  const { code, err } = await runHere([`commands/${command}.ts`, from], env);
  expect(code).toBe(1);
  return err;
}

/** Every row and every file of a backup, with sorted rows. */
async function contentOf(backup: string): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  for await (const { name, bytes } of partsOf(backup)) {
    const [folder, table = ""] = name.split("/");
    if (name === "manifest.json")
      content.set(name, JSON.stringify({ ...JSON.parse(bytes.toString()), madeAt: "" }));
    else if (folder === "database" && table !== "counters.json")
      content.set(table, (content.get(table) ?? "") + bytes.toString().split("\n").sort().join("\n"));
    else content.set(name, bytes.toString("hex"));
  }
  return content;
}

/** The content that a restore keeps: without sessions, issues and queued mails. */
async function keptContentOf(backup: string): Promise<Map<string, string>> {
  const content = await contentOf(backup);
  for (const table of ["public.sessions", "public.campaigns"]) content.delete(table);
  const mails = content.get("public.mails")?.split("\n") ?? [];
  const finalRows = mails.filter((row) => !/\tqueued\t|\tHeld by a restore: /.test(row));
  content.set("public.mails", finalRows.join("\n"));
  return content;
}

describe.sequential("a backup", () => {
  it("is one private file of a running site, and overwrites no other file", async () => {
    const result = runProgram(["commands/backup.ts", file], await environmentOf(site));
    expect(result).toMatchObject({ code: 0, err: "" });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const content = await contentOf(file);
    expect(content.get("public.bookings")).toContain(reference);
    expect(content.get(`uploads/${picture}`)).toBe("00ff0a0d00");
    const pool = new pg.Pool(await site.connection());
    const uploads = openUploadStore({ kind: "disk" }, site.dataDir);
    const again = await makeBackup({ pool, uploads, secret: "" }, file, new Date());
    await pool.end();
    expect(again).toEqual({ problem: expect.stringContaining("is there already") });
    const nowhere = { DATA_DIR: path.join(folder, "nowhere") };
    expect(await errorOf("backup", path.join(folder, "none"), nowhere)).toContain("holds no site");
    expect(existsSync(nowhere.DATA_DIR)).toBe(false);
  });

  it("that is damaged, or is another file, is refused", async () => {
    const whole = readFileSync(file);
    const changed = gunzipSync(whole);
    const at = changed.indexOf(reference);
    changed.write("X", at);
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1);
    const copies = { changed: gzipSync(changed), flipped, short: whole.subarray(0, -999), other: "x" };
    const damaged = { problem: expect.stringMatching(/is damaged, or no backup/) };
    for (const [name, bytes] of Object.entries(copies)) {
      const copy = path.join(folder, name);
      writeFileSync(copy, bytes);
      expect([name, await checkBackup(copy)]).toEqual([name, damaged]);
    }
  });

  it("of a newer release is refused with the reason", async () => {
    const newer = path.join(folder, "newer.tar.gz");
    const changes: [string, (about: { migration: number }) => string][] = [
      ["newer release", (about) => JSON.stringify({ ...about, migration: about.migration + 1e12 })],
      ["newer", (about) => JSON.stringify({ ...about, format: "harmattan-backup-2" })],
      ["is damaged", () => "{"],
    ];
    for (const [words, change] of changes) {
      await rewritten(newer, change);
      expect(await checkBackup(newer)).toEqual({ problem: expect.stringContaining(words) });
    }
  });

  it("is restored with every row and file to the PostgreSQL of DATABASE_URL, if that is empty", async () => {
    const dataDir = path.join(folder, "managed");
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
    const foreign = { ...env, AUTH_SECRET: "another secret that is long enough" };
    expect(await errorOf("restore", file, foreign)).toContain("AUTH_SECRET is not the backup's");
    const done = runProgram(["commands/restore.ts", file], env);
    expect(done).toMatchObject({ code: 0, err: "" });
    expect(done.out).toContain(
      `Set AUTH_SECRET on every server to the content of ${path.join(dataDir, "auth-secret")}.`,
    );
    const secret = readFileSync(path.join(site.dataDir, "auth-secret"), "utf8");
    expect(readFileSync(path.join(dataDir, "auth-secret"), "utf8")).toBe(secret);
    const uploads = openUploadStore({ kind: "disk" }, dataDir);
    const parts = { pool: database.pool, uploads, secret };
    const again = await restoreBackup(await requireIntact(file), { pool: database.pool, uploads, dataDir });
    expect(again).toEqual({ problem: expect.stringContaining("not empty") });
    const second = path.join(folder, "second.tar.gz");
    expect(await makeBackup(parts, second, new Date())).toMatchObject({ pictures: 1 });
    expect(await keptContentOf(second)).toEqual(await keptContentOf(file));
    // Constraints and triggers are restored.
    const stray = database.pool.query("update booking_events set booking_id = gen_random_uuid()");
    await expect(stray).rejects.toThrow("foreign key");
    await expect(database.pool.query("delete from audit_entries")).rejects.toThrow();
  });

  it("of an older release is migrated to this one, sends no issue, holds queued mails and has no session", async () => {
    const [older, target] = [await emptyDatabase(), await emptyDatabase()];
    onTestFinished(async () => {
      await Promise.all([older.close(), target.close()]);
    });
    const client = await older.pool.connect();
    const [before = 0] = knownMigrations().slice(-4);
    await makeTablesAsOf(client, before);
    await client.query(`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${before});
      insert into rate_limits (key, points, expire) values ('old', 1, 1);
      insert into campaigns (subject, preheader, html, status, start_at) values
        ('One', '', '', 'sending', now()), ('Two', '', '', 'scheduled', now()), ('Three', '', '', 'sent', now());
      insert into users (id, name, email) values ('u', 'Ada', 'ada@example.com');
      insert into sessions (id, token, user_id, expires_at) values ('s', 't', 'u', now() + '1 day');
      insert into mails (kind, about_id, status)
        select 'note', gen_random_uuid(), status from unnest('{queued, queued, sent}'::text[]) status`);
    client.release();
    const backup = path.join(folder, "older.tar.gz");
    const dataDir = path.join(folder, "older");
    const uploads = openUploadStore({ kind: "disk" }, dataDir);
    const parts = { pool: older.pool, uploads, secret: "a secret" };
    expect(await makeBackup(parts, backup, new Date())).toMatchObject({ pictures: 0 });
    const restored = { pictures: 0, cancelled: 1, unscheduled: 1, heldMails: 2, sessions: 1 };
    const result = await restoreBackup(await requireIntact(backup), { pool: target.pool, uploads, dataDir });
    expect(result).toMatchObject(restored);
    const rowsOf = async (statement: string) => (await target.pool.query(statement)).rows;
    const last_error = "Held by a restore: it may have been sent since the backup was made.";
    const failure = { status: "failed", last_error };
    const mails = [failure, failure, { status: "sent", last_error: null }];
    expect(await rowsOf("select status, last_error from mails order by status")).toEqual(mails);
    const campaigns = "select subject, status, start_at is null as unset from campaigns order by subject";
    expect(await rowsOf(campaigns)).toEqual([
      { subject: "One", status: "cancelled", unset: false },
      { subject: "Three", status: "sent", unset: false },
      { subject: "Two", status: "draft", unset: true },
    ]);
    const statement = `select (select max(created_at)::float8 from drizzle.__drizzle_migrations) as last,
      (select count(*)::int from rate_limits) as limits, (select count(*)::int from sessions) as sessions`;
    const last = Math.max(...knownMigrations());
    expect(await rowsOf(statement)).toEqual([{ last, limits: 1, sessions: 0 }]);
  });
});

async function rewritten(to: string, change: (about: { migration: number }) => string): Promise<void> {
  async function* parts() {
    for await (const { name, bytes } of partsOf(file))
      yield name === "manifest.json"
        ? { name, bytes: Buffer.from(change(JSON.parse(bytes.toString()))) }
        : { name, bytes };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of tarOf(parts())) chunks.push(chunk);
  writeFileSync(to, gzipSync(Buffer.concat(chunks)));
}
