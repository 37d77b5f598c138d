import { mkdtempSync, rmSync } from "node:fs";
import { enableCompileCache } from "node:module";
import path from "node:path";
import pg from "pg";
import { inject, vi } from "vitest";
import { type Clock, systemClock } from "#app/platform/clock.ts";
import { openLog } from "#app/platform/log.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { settingsFrom } from "#tests/fixtures/settings.ts";
import { buildIsCurrent } from "../../commands/build.ts";
import { createDatabase } from "./database.ts";
import { lastingPort } from "./ports.ts";
import { compiledIn, databaseOf, type Site, testSettings } from "./site.ts";

interface OpenOptions {
  /** Settings other than the defaults, by the names of their environment variables. */
  env?: Record<string, string>;
  /** For an ORIGIN with this port; else any free port. */
  port?: number;
  clock?: Clock;
  /** A site, running or stopped with `keepData`, whose database and data folder this one uses. */
  beside?: Site;
}

/** Opens the built site in this process: no process starts, and its database is copied from a template. `stop()` it. */
export async function openSite(options: OpenOptions = {}): Promise<Site> {
  const { env = {}, port, clock = systemClock, beside } = options;
  const dataDir = beside?.dataDir ?? mkdtempSync(path.join(inject("folder"), "site-"));
  const databaseUrl = env.DATABASE_URL ?? (beside && (await urlOf(beside))) ?? (await createDatabase());
  const settings = settingsFrom({ ...testSettings(port ?? (await lastingPort()), dataDir), ...env });
  // Set here, because DATABASE_URL would require an AUTH_SECRET.
  settings.databaseUrl = databaseUrl;
  const lines: string[] = [];
  const log = openLog(settings.logLevel, { write: (line: string) => void lines.push(line) });
  const { openSite: open } = await builtServer();
  const site = await open(settings, log, clock);
  if ("problem" in site) throw new Error(site.problem);
  const { live } = site.backend.services;
  // One connection, so that a test can hold a transaction open.
  const connection = { connectionString: databaseUrl };
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  lines.push(`${site.backend.describe.join("\n")}\n`);
  const database = databaseOf(async () => connection, client);
  return {
    origin: `http://127.0.0.1:${site.server.port}`,
    dataDir,
    output: () => lines.join(""),
    ...database,
    async stop({ keepData = false } = {}) {
      await client.end();
      await database.closeDatabase();
      site.stopping.abort();
      live.endStreams();
      await site.server.drain();
      await site.backend.close();
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The environment for a command that works on this site's data. */
export async function environmentOf(site: Site): Promise<Record<string, string>> {
  const AUTH_SECRET_FILE = path.join(site.dataDir, "auth-secret");
  return { DATA_DIR: site.dataDir, DATABASE_URL: await urlOf(site), AUTH_SECRET_FILE };
}

async function urlOf(site: Site): Promise<string> {
  const connection = await site.connection();
  return "connectionString" in connection ? connection.connectionString : "";
}

async function builtServer(): Promise<Pick<typeof import("#server/main.ts"), "openSite">> {
  if (!buildIsCurrent()) throw new Error("the build is older than the sources: npm run build");
  enableCompileCache(compiledIn(projectRoot));
  // Not a literal: Vite must leave the bundle as it is.
  return await import(/* @vite-ignore */ path.join(projectRoot, "build/server/index.js"));
}

let runs = 0;

/** As `runProgram`, but within this process: a new one takes three seconds of a processor. */
export async function runHere([file = "", ...args]: readonly string[], env: Record<string, string>) {
  const before = { argv: process.argv, env: process.env, exitCode: process.exitCode };
  const printed = { out: "", err: "" };
  const print = (stream: keyof typeof printed) => (text: unknown) => {
    printed[stream] += text;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(print("out")),
    vi.spyOn(process.stderr, "write").mockImplementation(print("err")),
    // Vitest's own console does not write to them.
    vi.spyOn(console, "log").mockImplementation((text) => void print("out")(`${text}\n`)),
  ];
  Object.assign(process, { argv: [process.execPath, file, ...args], env, exitCode: 0 });
  runs += 1;
  try {
    // A new query makes Node load and run the module again.
    await import(/* @vite-ignore */ `${path.join(projectRoot, file)}?run=${runs}`);
    return { code: Number(process.exitCode), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
    Object.assign(process, before);
  }
}

let shared: Promise<Site> | undefined;

/**
 * The site with its default settings, one for all test files of a worker, until the worker ends. A test makes
 * its own people and rows, and undoes changes to pages that other tests read.
 */
export function sharedSite(): Promise<Site> {
  shared ??= openSite();
  return shared;
}
