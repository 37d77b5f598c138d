import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { type Connection, openDatabase, openPool } from "#app/database/client.server.ts";
import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { lastingPort } from "./ports.ts";

/** The built site on a port, with its own database and data folder. */
export interface Site extends Omit<ReturnType<typeof databaseOf>, "closeDatabase"> {
  origin: string;
  dataDir: string;
  /** The log so far. */
  output(): string;
  /** Stops it as an operator does, and removes its data unless `keepData`. */
  stop(options?: { keepData?: boolean }): Promise<void>;
}

/** The site in a real process, as an operator starts it. */
export interface SiteProcess extends Site {
  child: ChildProcess;
  /** Ends it with SIGKILL, so that no handler runs. The data stays. */
  kill(): Promise<void>;
}

interface SiteOptions {
  env?: Record<string, string>;
  /** The data of an earlier site, to start it again. */
  dataDir?: string;
  /** Any free port by default. */
  port?: number;
  /** The checkout and the arguments with which Node starts it. */
  folder?: string;
  program?: readonly string[];
}

/** The settings of every site of the tests, whose passwords have a cheap hash. */
export const testSettings = (port: number, dataDir: string) => ({
  HOST: "127.0.0.1",
  PORT: String(port),
  DATA_DIR: dataDir,
  TRUST_PROXY: "1",
  METRICS_TOKEN: metricsToken,
  PASSWORD_HASH_KIB: "64",
});

/** The timeout of a fixture that starts a site, in ms; without its own, it would use up the first test's. */
export const siteMs = 300_000;

/** Starts the built site (npm run build, or npm test, makes the build) and waits until it is ready. */
export async function startSite(options: SiteOptions = {}): Promise<SiteProcess> {
  const { env = {}, dataDir = scratchFolder(), port = await lastingPort(), folder = projectRoot } = options;
  const { program = [path.join(folder, "server/start.ts")] } = options;
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: {
      ...cleanEnvironment(folder),
      ...testSettings(port, dataDir),
      LOG_LEVEL: "info",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await waitUntilOpen(child, () => printed);
  let connected: ReturnType<typeof connectionBeside> | undefined;
  const database = databaseOf(() => {
    connected ??= connectionBeside(dataDir);
    return connected;
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    child,
    output: () => printed,
    ...database,
    async stop({ keepData = false } = {}) {
      await database.closeDatabase();
      child.kill("SIGTERM");
      await exited;
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
    async kill() {
      await database.closeDatabase();
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** A pool that waits for connections without a timeout, for slow hosts. */
export function openTestPool(connection: Connection, most: number): pg.Pool {
  const pool = openPool(connection, openLog("silent"), most);
  pool.options.connectionTimeoutMillis = 0;
  return pool;
}

/** The parts of a site that reach its database; a `client` keeps one transaction open across queries. */
export function databaseOf(connection: () => Promise<Connection>, client?: pg.Client) {
  let opened: Promise<pg.Pool> | undefined;
  const open = () => {
    opened ??= connection().then((address) => openTestPool(address, 2));
    return opened;
  };
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await (client ?? (await open())).query<Row>(text, values)).rows;
  const column = async <Value = string>(text: string, ...values: unknown[]) =>
    (await query(text, values)).map((row) => Object.values(row)[0] as Value);
  return {
    connection,
    query,
    /** The first column of each row. */
    column,
    /** The first column of the first row. */
    value: async <Value = string>(text: string, ...values: unknown[]) =>
      (await column<Value>(text, ...values))[0],
    /** The audited actions on this subject, oldest first. */
    auditOf: (subject: string) =>
      column("select action from audit_entries where subject_id = $1 order by id", subject),
    /** Runs `act` while a table has another name. */
    async without<Result>(table: string, act: () => Promise<Result>) {
      await query(`alter table ${table} rename to away`);
      return await act().finally(() => query(`alter table away rename to ${table}`));
    },
    /** Its database for the stores' own functions, as in another process of the site. */
    async database() {
      const pool = await open();
      return { db: openDatabase(pool), pool };
    },
    closeDatabase: async () => await (await opened)?.end(),
  };
}

const metricsToken = "a token of some length, for these tests alone";
/** The header that opens a site's /metrics and the details of its /readyz. */
export const asOperator = { Authorization: `Bearer ${metricsToken}` };

export const scratchFolder = () => mkdtempSync(path.join(tmpdir(), "harmattan-site-"));

/** The folder for NODE_COMPILE_CACHE: without it, compiling takes a third of a program's start. */
export const compiledIn = (folder: string) => path.join(folder, "node_modules/.cache/compiled");

/** Runs a program of this repository to its end, with these variables as its whole environment. */
export function runProgram(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: projectRoot,
    encoding: "utf8",
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiledIn(projectRoot), ...env },
  });
  return { code: status, out: stdout, err: stderr };
}

// A developer's own settings must not change what the tests see.
function cleanEnvironment(folder: string): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  return { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE: compiledIn(folder), NODE_ENV: "production" };
}

function waitUntilOpen(child: ChildProcess, printed: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!printed().includes("is open at")) return;
      child.stdout?.off("data", look);
      resolve();
    };
    child.stdout?.on("data", look);
    child.once("exit", (code) => reject(new Error(`the site ended with ${code}: ${printed()}`)));
  });
}

/** The connection to the database of a site that runs on this data. */
export async function connectionBeside(dataDir: string) {
  const directory = path.join(dataDir, "postgres");
  const beside = await startEmbeddedPostgres({ directory, log: () => {}, exclusive: false });
  if ("problem" in beside) throw new Error(beside.problem);
  return { ...beside.connection, ssl: false as const };
}
