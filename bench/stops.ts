import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { killIfThere, postgresPids } from "#tests/support/postgres-pids.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { scratchFolder, startSite } from "#tests/support/site.ts";
import { numbersFromCommandLine, quantile } from "./measure.ts";

// Kills one of PostgreSQL's processes and, within 100 ms, ends whoever owns it: the site by SIGTERM (`--stops`), a small program by
// SIGTERM and SIGKILL in turns (`--deaths`). Ends with 1 when a stop or the start that follows takes longer than `--limit` seconds.
const { stops, deaths, limit, seed } = numbersFromCommandLine({
  stops: 40,
  deaths: 200,
  limit: 30,
  seed: Date.now() % 1_000_000,
});
console.log(`seed ${seed}`);
const random = seededRandom(seed);
const dataDir = scratchFolder();
// PostgreSQL runs as another user when this runs as root.
chmodSync(dataDir, 0o755);
const times: Record<"stop" | "end" | "start", number[]> = { stop: [], end: [], start: [] };
let hung = 0;

/** The seconds that it takes; one that hangs is counted, and its processes are ended. */
async function timed(what: keyof typeof times, work: Promise<unknown>, owner?: ChildProcess): Promise<void> {
  const begin = performance.now();
  const isOver = await Promise.race([work.then(() => true), pause(limit * 1000, false, { ref: false })]);
  times[what].push((performance.now() - begin) / 1000);
  if (isOver) return;
  hung += 1;
  console.log(`${what}: hangs after ${limit} s (number ${times[what].length})`);
  for (const pid of postgresPids({ dataDir })) killIfThere(pid);
  owner?.kill("SIGKILL");
  await work;
}

async function killChild(): Promise<void> {
  const server = Number.parseInt(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
  const children = postgresPids({ dataDir }).filter((pid) => pid !== server);
  killIfThere(children[Math.floor(random() * children.length)] ?? server);
  await pause(random() * 100);
}

async function startOwner(): Promise<ChildProcess> {
  const program = path.join(projectRoot, "tests/support/postgres-child.ts");
  const owner = spawn(process.execPath, [program, path.join(dataDir, "postgres"), "idle"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: owner.stdout });
  for await (const line of lines) {
    if (line.startsWith("problem")) throw new Error(line);
    if (line.startsWith("ready")) break;
  }
  owner.stdout.resume();
  return owner;
}

const gone = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

try {
  for (let number = 1; number <= stops; number += 1) {
    const starting = startSite({ env: { LOG_LEVEL: "error" }, dataDir });
    await timed("start", starting);
    const site = await starting;
    await killChild();
    await timed("stop", site.stop({ keepData: true }), site.child);
    if (number % 10 === 0) process.stderr.write(`${number} stops\n`);
  }
  for (let number = 1; number <= deaths; number += 1) {
    const starting = startOwner();
    await timed("start", starting);
    const owner = await starting;
    await killChild();
    owner.kill(number % 2 ? "SIGTERM" : "SIGKILL");
    await timed("end", gone(owner), owner);
    if (number % 20 === 0) process.stderr.write(`${number} deaths\n`);
  }
  console.log(`
${stops} stops of the site and ${deaths} ends of a program within 100 ms of the end of one of PostgreSQL's processes, seed ${seed}

hung for ${limit} s   ${hung}`);
  for (const [what, seconds] of Object.entries(times))
    if (seconds.length > 0)
      console.log(
        `${what}, s`.padEnd(12) +
          ` median ${quantile(seconds, 0.5).toFixed(2)}, max ${Math.max(...seconds).toFixed(2)}, n ${seconds.length}`,
      );
} finally {
  for (const pid of postgresPids({ dataDir })) killIfThere(pid);
  rmSync(dataDir, { recursive: true, force: true });
}
if (hung > 0) process.exitCode = 1;
