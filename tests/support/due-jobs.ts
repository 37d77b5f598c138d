import type { Site } from "./site.ts";

/** Lets the workers of a queue look for due jobs now, as the job system does with each job it takes itself; else they look every half minute. */
export async function wakeWorkers(site: Site, queue: string): Promise<void> {
  await site.query("select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), $1)", [
    queue,
  ]);
}

/** Makes every job that waits in a queue due now. */
export async function hasten(site: Site, queue: string): Promise<void> {
  await site.query("update pgboss.job set start_after = now() where name = $1 and state = 'created'", [
    queue,
  ]);
  await wakeWorkers(site, queue);
}
