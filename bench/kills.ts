import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { auditBookings } from "#tests/support/booking-audit.ts";
import { type Site, scratchFolder, startSite } from "#tests/support/site.ts";
import { Visitors } from "#tests/support/visitors.ts";
import { fixedLoopMs, numbersFromCommandLine, quantile } from "./measure.ts";
import { postgresPids } from "./processes.ts";

// Kills the server at random moments while visitors send forms; every third time all of PostgreSQL's processes with
// it, which is what a power cut leaves but for the disk's own cache. Prints what was thanked for against what is stored.
const { kills, clients, longest } = numbersFromCommandLine({ kills: 60, clients: 8, longest: 1500 });
const dataDir = scratchFolder();
const env = { LOG_LEVEL: "warn" };
const visitors = new Visitors(clients);
const readyMs: number[] = [];
const noise: number[] = [];

const start = async (): Promise<Site> => {
  const begin = performance.now();
  const site = await startSite({ env, dataDir });
  readyMs.push(performance.now() - begin);
  return site;
};

try {
  for (let kill = 1; kill <= kills; kill += 1) {
    noise.push(fixedLoopMs());
    const site = await start();
    visitors.begin(site.origin);
    await pause(50 + Math.random() * (longest - 50));
    if (kill % 3 === 0) for (const pid of postgresPids(site)) killIfThere(pid);
    await site.kill();
    await visitors.end();
    if (kill % 10 === 0) process.stderr.write(`${kill} kills, ${visitors.thanked.size} thanked\n`);
  }
  const site = await start();
  const audit = await auditBookings(site, visitors.thanked);
  const [stranded] = await site.query<{ count: string }>(
    `select count(*) from mails where status = 'queued' and not exists (select from pgboss.job
       where name = 'mail' and data->>'mailId' = mails.id::text and state in ('created', 'retry', 'active'))`,
  );
  await site.stop();
  const [first = Number.NaN, ...restarts] = readyMs;
  console.log(`
${kills} SIGKILLs at 50 to ${longest} ms after ready, ${clients} clients; every third with all of PostgreSQL's processes

acknowledged                   ${audit.thanked}
stored                         ${audit.stored}   (more than acknowledged: answers that the kill cut off)
lost                           ${audit.lost.length}   ${audit.lost.join(" ")}
duplicates                     ${audit.duplicates.length}
answers other than thanks      ${[...visitors.refusals].map(([status, count]) => `${count} times ${status}`).join(", ") || "none"}
mails                          ${audit.mails.queued} queued, ${audit.mails.sent} sent, ${audit.mails.failed} failed; ${2 * audit.stored} wanted
queued mails without a job     ${stranded?.count}
first start to ready, ms       ${first.toFixed(0)}
restart to ready, ms           median ${quantile(restarts, 0.5).toFixed(0)}, min ${Math.min(...restarts).toFixed(0)}, max ${Math.max(...restarts).toFixed(0)}
noise: fixed loop, ms          median ${quantile(noise, 0.5).toFixed(0)}, min ${Math.min(...noise).toFixed(0)}, max ${Math.max(...noise).toFixed(0)}
`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // The first one's death ends others before their turn.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
