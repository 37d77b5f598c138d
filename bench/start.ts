import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { postgresPids } from "#tests/support/postgres-pids.ts";
import { freePort } from "#tests/support/second-server.ts";
import { numbersFromCommandLine, Rounds } from "./measure.ts";
import { memoryMb, pidOfProgram, residentMb } from "./processes.ts";

// npm start to /readyz: in a fresh clone, with a build but no database, and with everything there. What is committed is
// what is measured; git clone and npm ci come first and are not. Linux only.
const { rounds: count, restarts } = numbersFromCommandLine({ rounds: 1, restarts: 5 });
const run = promisify(execFile);
const rounds = new Rounds();
// What this program was started with (by npm, perhaps) must not reach the clone.
const { PATH, HOME, LANG, TMPDIR } = process.env;
const env = { PATH, HOME, LANG, TMPDIR };
/** How long a phase may take before the bench gives up and says which it was, in seconds. */
const longest = { prepare: 600, build: 300, ready: 60, stop: 30 };

await rounds.run(count, async (note) => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "harmattan-start-")));
  const clone = path.join(folder, "clone");
  /** One start, whose seconds to ready are noted, and its stop. */
  const startAndStop = async (name: string, dataDir: string, seconds: number, atReady?: () => void) => {
    const begun = performance.now();
    const site = await start(clone, dataDir, name, seconds);
    try {
      note(`${name}: ready, s`, (performance.now() - begun) / 1000);
      atReady?.();
    } finally {
      await stop(site, name);
    }
  };
  try {
    const signal = AbortSignal.timeout(longest.prepare * 1000);
    await run("git", ["clone", "--quiet", projectRoot, clone], { signal });
    await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: clone, env, maxBuffer: 1 << 26, signal });
    const dataDir = path.join(folder, "data");
    await startAndStop("cold (build, new database)", dataDir, longest.build);
    await startAndStop("built, new database", path.join(folder, "other"), longest.ready);
    for (let restart = 0; restart < restarts; restart += 1) {
      await startAndStop("restart", dataDir, longest.ready, () => {
        note("restart: server, RSS in MB", residentMb(pidOfProgram(path.join(clone, "server/start.ts"))));
        note("restart: PostgreSQL, PSS in MB", memoryMb(postgresPids({ dataDir })));
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
rounds.print("Start: npm start to /readyz");

async function start(clone: string, dataDir: string, name: string, seconds: number): Promise<ChildProcess> {
  const port = await freePort();
  // A group of its own, so that a stop reaches the server through npm and the shell that npm uses.
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env: { ...env, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const end = performance.now() + seconds * 1000;
  while (child.exitCode === null && performance.now() < end) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(1000),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return child;
    await pause(20);
  }
  const outcome =
    child.exitCode === null ? `was not ready after ${seconds} s` : `ended with ${child.exitCode}`;
  if (child.exitCode === null) await stop(child, name);
  throw new Error(`${name}: npm start ${outcome}. It said: ${said}`);
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
