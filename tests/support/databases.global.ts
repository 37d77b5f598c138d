import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openPool } from "#app/database/client.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { findBinaries } from "#app/platform/embedded-postgres.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { mailQueue, mailRetry } from "#app/platform/mail/outbox.server.ts";
import { isFullRun } from "./fault-runs.ts";
import { freePort } from "./ports.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The PostgreSQL on which tests make their databases. */
    databaseServer: string;
    /** A folder that is deleted after the run. */
    folder: string;
  }
}

export const templateName = "harmattan_template";

/** The database server of the whole run, with a migrated template. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), "harmattan-tests-"));
  const { url, stop } = await startPostgres();
  await asAdmin(url, `drop database if exists ${templateName}`);
  await asAdmin(url, `create database ${templateName}`);
  const log = openLog("silent");
  const pool = openPool({ connectionString: urlOf(url, templateName) }, log, 2);
  await migrate(pool);
  const jobs = await startJobs(pool, log);
  for (const queue of [mailQueue, "booking-reminder"]) await jobs.prepareQueue(queue, mailRetry);
  await jobs.stop();
  await pool.end();
  project.provide("databaseServer", url);
  project.provide("folder", folder);
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export const urlOf = (server: string, database: string) => new URL(`/${database}`, server).href;

/** Runs a statement as the owner of the server; returns its rows. */
export async function asAdmin(server: string, statement: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: server });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Uses TEST_DATABASE_URL, or starts the embedded binaries, in `test:faults` an installed older version. */
async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) return { url: external, stop: async () => {} };
  const bin = await binaries();
  const folder = mkdtempSync(path.join(tmpdir(), "harmattan-database-"));
  const passwordFile = path.join(folder, "password");
  const password = randomBytes(12).toString("hex");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const account = unprivileged();
  if (account) for (const each of [folder, passwordFile]) chownSync(each, account.uid, account.gid);
  const data = path.join(folder, "data");
  const as = { ...account, cwd: "/" };
  const initialise = `-U postgres -A scram-sha-256 -E UTF8 --locale=C --no-sync --pwfile=${passwordFile} -D ${data}`;
  execFileSync(bin.initdb, initialise.split(" "), { ...as, stdio: "pipe" });
  const port = await freePort();
  const options = `-D ${data} -h 127.0.0.1 -p ${port} -c fsync=off -c max_connections=200 -k`;
  const server = spawn(bin.postgres, [...options.split(" "), ""], { ...as, stdio: "ignore" });
  const gone = new Promise((resolve) => server.once("exit", resolve));
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const isReady = () => asAdmin(url, "select 1").then(Boolean, () => false);
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    await pause(50);
  }
  return {
    url,
    async stop() {
      server.kill("SIGINT");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const installed = [17, 16, 15].map((major) => `/usr/lib/postgresql/${major}/bin`);
  const bin = isFullRun && installed.find((each) => existsSync(`${each}/initdb`));
  if (bin) return { initdb: `${bin}/initdb`, postgres: `${bin}/postgres` };
  return await findBinaries();
}

// PostgreSQL refuses to run as root. The first account comes with Debian's package, the second with every system.
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8");
  const [, uid, gid] =
    /^postgres:[^:]*:(\d+):(\d+)/m.exec(accounts) ?? /^nobody:[^:]*:(\d+):(\d+)/m.exec(accounts) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
