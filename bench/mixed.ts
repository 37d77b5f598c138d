import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { asOperator } from "#tests/support/site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { machineLoad, numbersFromCommandLine, quantile, Rounds } from "./measure.ts";
import { startMeasuredSite } from "./measured-site.ts";
import { MixedVisitors } from "./mixed-visitors.ts";

// Mixed load at a modest pace, to see whether memory, descriptors, connections and the event loop stay level. The clients run on the same
// machine and use part of it.
const { minutes, readers, streams, seed } = numbersFromCommandLine({
  minutes: 30,
  readers: 4,
  streams: 40,
  seed: Date.now() % 1_000_000,
});
const sampleSeconds = 10;
const samplesPerMinute = 60 / sampleSeconds;

const mailServer = await openSmtpPeer();
const site = await startMeasuredSite(projectRoot, { SMTP_URL: mailServer.url });
const visitors = new MixedVisitors(site, seed);
const rounds = new Rounds();
const series = rounds.figures;
try {
  console.log(`${minutes} minutes of everything at once, --seed ${seed}. ${machineLoad()}`);
  await visitors.begin({ readers, streams });
  await rounds.run(async () => {
    const start = performance.now();
    for (let number = 1; number <= minutes * samplesPerMinute; number += 1) {
      const before = site.processor();
      await pause(start + number * sampleSeconds * 1000 - performance.now());
      await sample(before);
      if (number % samplesPerMinute === 0) printMinute(number / samplesPerMinute);
    }
  });
  await visitors.end();
  rounds.print(`${minutes} minutes of everything at once, --seed ${seed}`);
  printRises();
  const { outcomes, writers } = visitors;
  const refused = JSON.stringify([...writers.refusals]);
  console.log(`\nresponses: ${[...outcomes].map((pair) => pair.join(": ")).join(", ")}`);
  console.log(
    `forms: ${writers.thanked.size} thanked for, refused ${refused}, broken ${JSON.stringify(writers.broken)}`,
  );
  console.log(`mails: ${mailServer.received.length}. ${machineLoad()}`);
} finally {
  await visitors.end();
  await site.stop();
  await mailServer.stop();
}

async function sample(before: ReturnType<typeof site.processor>): Promise<void> {
  const now = site.processor();
  const { server, postgres } = site.memory();
  const [row] = await site.query<{ count: string }>(
    "select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  const metrics = await (await fetch(`${site.origin}/metrics`, { headers: asOperator })).text();
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1]);
  for (const [name, value] of Object.entries({
    "server, MB": server,
    "its heap in use, MB": metric("nodejs_heap_size_used_bytes") / 1024 ** 2,
    "its heap held, MB": metric("nodejs_heap_size_total_bytes") / 1024 ** 2,
    "beside its heap, MB": metric("nodejs_external_memory_bytes") / 1024 ** 2,
    "PostgreSQL, MB": postgres,
    "open descriptors": metric("process_open_fds"),
    "connections to PostgreSQL": Number(row?.count),
    "event loop late by (p99), ms": metric("nodejs_eventloop_lag_p99_seconds") * 1000,
    "processor time, % of one":
      (now.server + now.postgres - before.server - before.postgres) / (sampleSeconds * 10),
  }))
    series.set(name, [...(series.get(name) ?? []), value]);
}

/** Prints the minute's means and response times. */
function printMinute(minute: number): void {
  const means = [...series].map(
    ([name, values]) => `${name} ${mean(values.slice(-samplesPerMinute)).toFixed(0)}`,
  );
  const times = Object.entries(visitors.takeTimes()).map(
    ([kind, ms]) =>
      `${ms.length} ${kind} p50 ${quantile(ms, 0.5).toFixed(1)} p99 ${quantile(ms, 0.99).toFixed(1)} ms`,
  );
  console.log(`${minute} min: ${[...means, ...times].join("; ")}`);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Prints the slope over the last two thirds of each series. Flat: a rise of less than 5 % of the mean, or less than 2. */
function printRises(): void {
  for (const [name, all] of series) {
    const values = all.slice(Math.floor(all.length / 3));
    const middle = (values.length - 1) / 2;
    const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
    const slope = values.reduce((sum, value, at) => sum + (at - middle) * value, 0) / spread;
    const isFlat = slope * (values.length - 1) < Math.max(2, mean(values) * 0.05);
    const perHour = (slope * 60 * samplesPerMinute).toFixed(1);
    console.log(
      `${name.padEnd(30)} ${isFlat ? "flat " : "RISES"} ${perHour.padStart(8)} an hour, at ${mean(values).toFixed(1)}`,
    );
  }
}
