import { setTimeout as pause } from "node:timers/promises";
import { passwordHashKib } from "#app/limits.ts";
import { postgresPids } from "#tests/support/postgres-pids.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { type Note, quantile } from "./measure.ts";
import { cpuMs, memoryMb } from "./processes.ts";

/** A site as `npm start` runs it in its folder, with figures of its processes. Linux only. */
export interface MeasuredSite extends Site {
  /** Processor time so far in ms: of the server, and of PostgreSQL. */
  processor(): { server: number; postgres: number };
  /** Memory in MB (PSS: shared pages divided among those that share them). */
  memory(): { server: number; postgres: number; together: number };
}

/** Starts the built site of this checkout on a temporary data folder. */
export async function startMeasuredSite(
  folder: string,
  env: Record<string, string> = {},
): Promise<MeasuredSite> {
  const site = await startSite({
    folder,
    program: ["--max-semi-space-size=8", "server/start.ts"],
    env: {
      LOG_LEVEL: "warn",
      PASSWORD_HASH_KIB: String(passwordHashKib),
      GLIBC_TUNABLES: "glibc.malloc.mmap_threshold=65536",
      ...env,
    },
  });
  const server = Number(site.child.pid);
  return {
    ...site,
    processor: () => ({
      server: cpuMs(server),
      postgres: postgresPids(site).reduce((sum, pid) => sum + cpuMs(pid), 0),
    }),
    memory() {
      const ofServer = memoryMb([server]);
      const ofPostgres = memoryMb(postgresPids(site));
      return { server: ofServer, postgres: ofPostgres, together: ofServer + ofPostgres };
    },
  };
}

/** The addresses of the public pages that the site map names. */
export async function publicPaths({ origin }: Site): Promise<string[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

/** Records responses per second, their times, and processor time for each. `run` appends the times in ms. */
export async function timeRequests<Result>(
  name: string,
  site: MeasuredSite,
  note: Note,
  run: (times: number[]) => Promise<Result>,
): Promise<Result> {
  const times: number[] = [];
  const before = site.processor();
  const start = performance.now();
  const result = await run(times);
  note(`${name}: a second`, times.length / ((performance.now() - start) / 1000));
  const after = site.processor();
  note(`${name}: p50, ms`, quantile(times, 0.5));
  note(`${name}: p99, ms`, quantile(times, 0.99));
  note(`${name}: CPU ms each, server`, (after.server - before.server) / times.length);
  note(`${name}: CPU ms each, PostgreSQL`, (after.postgres - before.postgres) / times.length);
  return result;
}

/** Waits until no mail is queued, and records the wait. */
export async function noteMailDelay(name: string, site: MeasuredSite, note: Note): Promise<void> {
  const start = performance.now();
  while ((await site.query("select 1 from mails where status = 'queued' limit 1")).length > 0)
    await pause(200);
  note(`${name} caught up after the last, s`, (performance.now() - start) / 1000);
}

/** Runs `one` `count` times with a number of concurrent clients. */
export async function runClients(
  count: number,
  clients: number,
  one: (number: number) => Promise<unknown>,
): Promise<void> {
  let started = 0;
  const client = async () => {
    while (started < count) {
      started += 1;
      await one(started);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}
