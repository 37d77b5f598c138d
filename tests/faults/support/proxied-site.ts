import { expect, onTestFailed, onTestFinished } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/second-server.ts";
import { Writers } from "#tests/support/writers.ts";
import { Readers } from "./readers.ts";
import { startServers } from "./several-servers.ts";
import { type SiteProxy, startSiteProxy } from "./site-proxy.ts";

const pages = ["/", "/fleet", "/booking", `/blog/${samplePosts[0]?.id}`, "/api/session"];

/** Servers of one database behind a proxy, and visitors who ask through it alone; all end with the test. */
export async function startProxiedSite(
  kind: SiteProxy,
  { servers: count, delaySeconds }: { servers: number; delaySeconds: number },
) {
  const database = await testDatabase("byUrl");
  onTestFinished(() => database.close());
  if (!("connectionString" in database.connection)) throw new Error("the database has no address");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ORIGIN: origin, SHUTDOWN_DELAY_SECONDS: `${delaySeconds}`, NEWSLETTER_RATE: "20" };
  const servers = await startServers(count, database.connection.connectionString, env);
  onTestFinished(() => servers.stop());
  const { sites } = servers;
  const hosts = sites.map((site) => new URL(site.origin).host);
  const proxy = await startSiteProxy(kind, port, hosts);
  onTestFinished(() => proxy.stop());
  onTestFailed(() => {
    process.stdout.write(`${kind}: ${proxy.log().slice(-3000)}\n`);
  });
  const writers = new Writers({ clients: 8, pauseMs: () => 20, kinds: ["booking"], ownAddresses: true });
  writers.begin(origin);
  const readers = new Readers(Array(4).fill(origin), pages);
  onTestFinished(async () => {
    await Promise.all([writers.end(), readers.end()]);
  });
  return { origin, claimed: origin, sites, servers, writers, readers };
}

/** Sends an issue to this many readers; the result waits for the last and lists readers with none or more than one. */
export async function sendIssue(
  { query, smtp }: Awaited<ReturnType<typeof startServers>>,
  readers: number,
): Promise<() => Promise<{ missing: number; doubled: number }>> {
  await query(`
    insert into newsletter_subscribers (email, state, confirmed_at)
    select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, ${readers}) n`);
  await query(`
    insert into campaigns (subject, preheader, html, status, start_at)
    values ('Permits', 'What changed', '<p>Niger takes 48 hours.</p>', 'scheduled', now())`);
  const state = async () => (await query<{ status: string }>("select status from campaigns"))[0]?.status;
  return async () => {
    await expect.poll(state, { timeout: 300_000, interval: 200 }).toBe("sent");
    const recipients = smtp.received.flatMap((mail) => mail.recipients);
    const got = recipients.filter((to) => to.startsWith("reader-"));
    const people = new Set(got).size;
    return { missing: readers - people, doubled: got.length - people };
  };
}
