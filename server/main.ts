import { createServer } from "node:net";
import path from "node:path";
import * as build from "virtual:react-router/server-build";
import { staffMembers } from "#app/features/staff/staff-accounts.server.ts";
import { openLog, redirectConsole } from "#app/platform/log.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { readSettings } from "#app/platform/settings.server.ts";
import { openApp } from "./app.ts";
import { startBackend } from "./backend.ts";
import { openClientBuild, publishFiles, releasedFolder } from "./client-build.ts";
import { type HttpServer, listen } from "./http-server.ts";
import { exitOnSignal, stopOnSignal } from "./stop.ts";

/** Starts the site and returns when it listens; a problem that the operator can mend is printed and ends the process with 1. */
export async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const read = readSettings(env);
  if (!read.ok) return complain(read.problems);
  const { settings } = read;
  const log = openLog(settings.logLevel);
  // What is said to the operator can fail like any writing (a full disk, a closed terminal): the site goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  redirectConsole(log);
  const client = await openClientBuild(path.join(projectRoot, "build/client"));

  // Asked before the database is started, which takes longer and would have to be stopped again.
  const taken = await whyTaken(settings.port, settings.host);
  if (taken) return complain([taken]);
  const isStarted = exitOnSignal();
  const backend = await startBackend(settings, log);
  if ("problem" in backend) return complain([backend.problem]);
  // Before any page names them: other servers may share this folder.
  await publishFiles(client, releasedFolder(settings.dataDir), new Date()).catch((err) =>
    log.warn({ err }, "this release's files could not be copied into DATA_DIR/released"),
  );
  const stopping = new AbortController();
  const app = openApp(backend, build, client, stopping.signal);
  let server: HttpServer;
  try {
    server = await listen(app, settings.port, settings.host, log);
  } catch (error) {
    await backend.close();
    return complain([whyNotListening(error as NodeJS.ErrnoException, settings.port, settings.host)]);
  }
  isStarted();
  stopOnSignal({ server, backend, stopping, log, delayMs: settings.shutdownDelayMs });
  const origin = settings.originIsSet ? settings.origin : `http://localhost:${server.port}`;
  const lines = [`Harmattan Aviation is open at ${origin}`, ...backend.describe];
  if ((await staffMembers(backend.services.db)).length === 0) lines.push(...firstStaff);
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join("")}\n`);
}

const firstStaff = [
  "staff     nobody yet; for the first account, in another terminal in this folder:",
  '          npm run staff -- add you@example.com --role admin --name "Your Name"',
];

/** Why this port cannot be had, tried with a listener of no use; null when it can. */
function whyTaken(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(whyNotListening(error, port, host)));
    probe.listen({ port, host }, () => probe.close(() => resolve(null)));
  });
}

function whyNotListening(
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

function complain(problems: readonly string[]): void {
  process.stderr.write(`${problems.map((problem) => `Cannot start: ${problem}`).join("\n")}\n`);
  process.exitCode = 1;
}
