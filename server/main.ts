import { createServer } from "node:net";
import { staffMembers } from "#app/features/staff/staff-accounts.server.ts";
import { openLog, redirectConsole } from "#app/platform/log.server.ts";
import { readSettings } from "#app/platform/settings.server.ts";
import { openSite, whyNotListening } from "./site.ts";
import { exitOnSignal, stopOnSignal } from "./stop.ts";

// For a process with several sites (tests/support/site.ts).
export { openSite };

/** Starts the site and returns when it listens; prints a problem and sets exit code 1. */
export async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const read = readSettings(env);
  if (!read.ok) return complain(read.problems);
  const { settings } = read;
  const log = openLog(settings.logLevel);
  // Writing to the terminal can fail (full disk, closed terminal): ignore it.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  redirectConsole(log);

  // Asked before the database is started, which takes longer and would have to be stopped again.
  const portProblem = await whyTaken(settings.port, settings.host);
  if (portProblem) return complain([portProblem]);
  const isStarted = exitOnSignal();
  const site = await openSite(settings, log);
  if ("problem" in site) return complain([site.problem]);
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

/** Why this port cannot be had, tried with a listener of no use; null when it can. */
function whyTaken(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(whyNotListening(error, port, host)));
    probe.listen({ port, host }, () => probe.close(() => resolve(null)));
  });
}

function complain(problems: readonly string[]): void {
  process.stderr.write(`${problems.map((problem) => `Cannot start: ${problem}`).join("\n")}\n`);
  process.exitCode = 1;
}
