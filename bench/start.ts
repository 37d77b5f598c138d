import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "#tests/support/ports.ts";
import type { Table } from "./measure.ts";

const run = promisify(execFile);
// The environment of this program, in part from npm, must not reach the site.
const { PATH, HOME, LANG, TMPDIR } = process.env;
const env = { PATH, HOME, LANG, TMPDIR };
/** Time limits of the phases, in seconds. */
const longest = { prepare: 600, build: 300, ready: 60, stop: 30 };

/**
 * Seconds from `npm start` to /readyz: restart, new database, and (without `quick`) a fresh clone with `npm ci` from npm's cache. Then how
 * long the first visitor waits for the home page.
 */
export const start: Table = async ({ folder, quick, note }) => {
  const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "harmattan-start-")));
  const startAndStop = async (name: string, root: string, dataDir: string, seconds: number) => {
    const startedAt = performance.now();
    const { child, origin } = await startIn(root, path.join(scratch, dataDir), name, seconds);
    try {
      note(`${name}, s`, (performance.now() - startedAt) / 1000);
      const requestedAt = performance.now();
      await (await fetch(origin)).arrayBuffer();
      note(`${name}: the first home page, ms`, performance.now() - requestedAt);
    } finally {
      await stop(child, name);
    }
  };
  try {
    // The first start compiles the modules, and caches the result.
    await startAndStop("built, new database", folder, "data", longest.ready);
    for (let restart = 0; restart < (quick ? 1 : 3); restart += 1)
      await startAndStop("restart", folder, "data", longest.ready);
    if (quick) return;
    const clone = path.join(scratch, "clone");
    const signal = AbortSignal.timeout(longest.prepare * 1000);
    await run("git", ["clone", "--quiet", folder, clone], { signal });
    const startedAt = performance.now();
    await run("npm", ["ci"], { cwd: clone, env, maxBuffer: 1 << 26, signal });
    note("npm ci, s", (performance.now() - startedAt) / 1000);
    await startAndStop("fresh clone (build, new database)", clone, "clone-data", longest.build);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

async function startIn(
  folder: string,
  dataDir: string,
  name: string,
  seconds: number,
): Promise<{ child: ChildProcess; origin: string }> {
  const port = await freePort();
  // A process group, so that a stop reaches the server through npm and npm's shell.
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...env, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const origin = `http://127.0.0.1:${port}`;
  const end = performance.now() + seconds * 1000;
  while (child.exitCode === null && performance.now() < end) {
    const isReady = await fetch(`${origin}/readyz`, {
      signal: AbortSignal.timeout(1000),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { child, origin };
    await pause(20);
  }
  const outcome =
    child.exitCode === null ? `was not ready after ${seconds} s` : `ended with ${child.exitCode}`;
  if (child.exitCode === null) await stop(child, name);
  throw new Error(`${name}: npm start ${outcome}. Output: ${output}`);
}

async function stop(child: ChildProcess, name: string): Promise<void> {
  const group = -Number(child.pid);
  try {
    // The pipe closes when the last of the group has gone, the server itself included.
    const gone = once(child, "close", { signal: AbortSignal.timeout(longest.stop * 1000) });
    process.kill(group, "SIGTERM");
    await gone;
  } catch (cause) {
    process.kill(group, "SIGKILL");
    throw new Error(`${name}: npm start did not stop within ${longest.stop} s`, { cause });
  }
}
