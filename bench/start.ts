import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { freePort } from "#tests/support/second-server.ts";
import { numbersFromCommandLine, Rounds } from "./measure.ts";

// From a fresh clone to ready, and from a stop to ready: npm ci, npm start, /readyz. What is committed is what is
// measured. npm's own cache is the user's, so packages may come from it rather than from the network.
const { rounds: count } = numbersFromCommandLine({ rounds: 3 });
const run = promisify(execFile);
const rounds = new Rounds();
// What this program was started with (by npm, perhaps) must not reach the clone.
const { PATH, HOME, LANG, TMPDIR } = process.env;
const env = { PATH, HOME, LANG, TMPDIR };

await rounds.run(count, async (note) => {
  const folder = mkdtempSync(path.join(tmpdir(), "harmattan-start-"));
  const clone = path.join(folder, "clone");
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work();
    note(name, (performance.now() - start) / 1000);
    return result;
  };
  try {
    await timed("git clone, s", () => run("git", ["clone", "--quiet", projectRoot, clone]));
    await timed("npm ci, s", () =>
      run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: clone, env, maxBuffer: 1 << 26 }),
    );
    const data = path.join(folder, "data");
    await stop(
      await timed("npm start, nothing there yet (build, database): ready, s", () => start(clone, data)),
    );
    await stop(
      await timed("npm start, built, no database yet: ready, s", () =>
        start(clone, path.join(folder, "other")),
      ),
    );
    await stop(await timed("npm start, everything there: ready, s", () => start(clone, data)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
rounds.print("Start: a fresh clone to /readyz, and again");

async function start(clone: string, dataDir: string): Promise<ChildProcess> {
  const port = await freePort();
  // A group of its own, so that a stop reaches the server through npm and the shell that npm uses.
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env: { ...env, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  while (child.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return child;
    await pause(20);
  }
  throw new Error(`npm start ended with ${child.exitCode}: ${said}`);
}

async function stop(child: ChildProcess): Promise<void> {
  // The pipe closes when the last of the group has gone, the server itself included.
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  if (child.pid) process.kill(-child.pid, "SIGTERM");
  await gone;
}
