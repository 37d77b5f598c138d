import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { auditBookings } from "#tests/support/booking-audit.ts";
import { postgresPids } from "#tests/support/postgres-pids.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { type Site, scratchFolder, startSite } from "#tests/support/site.ts";
import { Visitors } from "#tests/support/visitors.ts";
import { fixedLoopMs, numbersFromCommandLine, quantile } from "./measure.ts";
import { killIfThere } from "./processes.ts";

// Kills in turns one of PostgreSQL's processes, PostgreSQL, the site, and all of them at once (what a power cut leaves but for the
// disk's own cache), at random moments while visitors send forms. Ends with 1 when the site ended by itself, did not come back, or
// holds other than what it thanked for.
const { kills, clients, longest, seed } = numbersFromCommandLine({
  kills: 60,
  clients: 12,
  longest: 1500,
  seed: Date.now() % 1_000_000,
});
const kinds = ["child", "database", "site", "all"] as const;
const backWithinMs = 120_000;
console.log(`seed ${seed}`);

const random = seededRandom(seed);
const dataDir = scratchFolder();
const visitors = new Visitors(clients);
const backMs = new Map<string, number[]>();
const noise: number[] = [];
const faults: string[] = [];

const start = () => startSite({ env: { LOG_LEVEL: "error" }, dataDir });

async function kill(kind: (typeof kinds)[number], site: Site): Promise<void> {
  const server = Number.parseInt(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
  const children = postgresPids(site).filter((pid) => pid !== server);
  if (kind === "child") killIfThere(children[Math.floor(random() * children.length)] ?? server);
  if (kind === "database") killIfThere(server);
  if (kind === "all") for (const pid of [...children, server]) killIfThere(pid);
  if (kind === "site" || kind === "all") await site.kill();
}

/** Until somebody is thanked; a visitor who got another answer begins anew. */
async function untilThanked(site: Site): Promise<boolean> {
  const before = visitors.thanked.size;
  const limit = Date.now() + backWithinMs;
  while (Date.now() < limit && site.child.exitCode === null) {
    visitors.begin(site.origin);
    for (let wait = 0; wait < 20 && visitors.thanked.size === before; wait += 1) await pause(10);
    if (visitors.thanked.size > before) return true;
    await visitors.end();
  }
  return false;
}

try {
  let site = await start();
  for (let number = 1; number <= kills; number += 1) {
    noise.push(fixedLoopMs());
    const kind = kinds[number % kinds.length] ?? "child";
    if (!(await untilThanked(site))) faults.push(`${number}: nobody is thanked before it`);
    await pause(random() * longest);
    const begin = performance.now();
    await kill(kind, site);
    await visitors.end();
    if (kind === "site" || kind === "all") site = await start();
    if (!(await untilThanked(site))) {
      faults.push(`${number}: after the end of ${kind}: ${site.output().slice(-1500)}`);
      await site.kill();
      site = await start();
    }
    backMs.set(kind, [...(backMs.get(kind) ?? []), performance.now() - begin]);
    await visitors.end();
    if (number % 10 === 0) process.stderr.write(`${number} kills, ${visitors.thanked.size} thanked\n`);
  }
  await site.stop({ keepData: true });
  site = await start();
  const audit = await auditBookings(site, visitors.thanked);
  const [stranded] = await site.query<{ count: string }>(
    `select count(*) from mails where status = 'queued' and not exists (select from pgboss.job
       where name = 'mail' and data->>'mailId' = mails.id::text and state in ('created', 'retry', 'active'))`,
  );
  await site.stop();
  if (audit.lost.length > 0 || audit.duplicates.length > 0 || stranded?.count !== "0")
    faults.push("what is stored is not what was thanked for");
  console.log(`
${kills} SIGKILLs at 0 to ${longest} ms after a thanks, ${clients} clients, seed ${seed}

the site ended by itself, or did not come back   ${faults.length}   ${faults.join("\n")}
acknowledged                   ${audit.thanked}
stored                         ${audit.stored}   (more than acknowledged: answers that the kill cut off)
lost                           ${audit.lost.length}   ${audit.lost.join(" ")}
duplicates                     ${audit.duplicates.length}
answers other than thanks      ${[...visitors.refusals].map(([status, count]) => `${count} times ${status}`).join(", ") || "none"}
mails                          ${audit.mails.queued} queued, ${audit.mails.sent} sent, ${audit.mails.failed} failed; ${2 * audit.stored} wanted
queued mails without a job     ${stranded?.count}
${[...backMs].map(([kind, times]) => `${`kill of ${kind} to a thanks, ms`.padEnd(31)}median ${quantile(times, 0.5).toFixed(0)}, min ${Math.min(...times).toFixed(0)}, max ${Math.max(...times).toFixed(0)}, n ${times.length}`).join("\n")}
noise: fixed loop, ms          median ${quantile(noise, 0.5).toFixed(0)}, min ${Math.min(...noise).toFixed(0)}, max ${Math.max(...noise).toFixed(0)}
`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
if (faults.length > 0) process.exitCode = 1;
