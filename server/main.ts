import path from "node:path";
import * as build from "virtual:react-router/server-build";
import { staffMembers } from "#app/features/staff/members.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.ts";
import { type Log, openLog, redirectConsole } from "#app/platform/log.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { readSettings, type Settings } from "#app/platform/settings.server.ts";
import { openApp } from "./app.ts";
import { startBackend } from "./backend.ts";
import { openClientBuild, publishFiles, releasedFolder } from "./client-build.ts";
import { listen } from "./http-server.ts";
import { exitOnSignal, stopOnSignal } from "./stop.ts";

/** Starts the site and returns when it listens; prints a problem and sets exit code 1. */
export async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const read = readSettings(env);
  if (!read.ok) return printProblems(read.problems);
  const { settings } = read;
  const log = openLog(settings.logLevel);
  // Writing to the terminal can fail (full disk, closed terminal): ignore it.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  redirectConsole(log);

  const isStarted = exitOnSignal();
  const site = await openSite(settings, log);
  if ("problem" in site) return printProblems([site.problem]);
  isStarted();
  stopOnSignal({ ...site, log, delayMs: settings.shutdownDelayMs });
  const { server, backend } = site;
  const origin = settings.originIsSet ? settings.origin : `http://localhost:${server.port}`;
  const lines = [`Harmattan Aviation is open at ${origin}`, ...backend.describe];
  if ((await staffMembers(backend.services.db)).length === 0) lines.push(...firstStaff);
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join("")}\n`);
}

const firstStaff = [
  "staff     none yet; for the first account, in another terminal in this folder:",
  '          npm run staff -- add you@example.com --role admin --name "Your Name"',
];

function printProblems(problems: readonly string[]): void {
  process.stderr.write(`${problems.map((problem) => `Cannot start: ${problem}`).join("\n")}\n`);
  process.exitCode = 1;
}

/** Opens the site and listens on the port of the settings; port 0 takes a free one. A process can run several sites. */
export async function openSite(settings: Settings, log: Log, clock: Clock = systemClock) {
  const client = await openClientBuild(path.join(projectRoot, "build/client"));
  const publishing = publishFiles(client, releasedFolder(settings.dataDir), new Date()).catch((err) =>
    log.warn({ err }, "this release's files could not be copied into DATA_DIR/released"),
  );
  const backend = await startBackend(settings, log, clock);
  // Finished before any page refers to the files, because other servers may share this folder.
  await publishing;
  if ("problem" in backend) return backend;
  const stopping = new AbortController();
  const app = openApp(backend, build, client, stopping.signal);
  try {
    return { server: await listen(app, settings.port, settings.host, log), backend, stopping };
  } catch (error) {
    await backend.close();
    return { problem: listenProblem(error as NodeJS.ErrnoException, settings.port, settings.host) };
  }
}

function listenProblem(
  { code, message }: NodeJS.ErrnoException,
  port: number,
  host: string | undefined,
): string {
  if (code === "EADDRINUSE")
    return `port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`;
  if (code === "EACCES")
    return `port ${port} is for privileged programs. Choose one above 1023: PORT=3000 npm start`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST=${host} is no address of this machine. Leave HOST out to listen on all.`;
  return `cannot listen on port ${port}${host ? ` of ${host}` : ""} (${message}).`;
}
