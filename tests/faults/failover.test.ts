import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { patroniPrograms, startPatroni } from "#tests/support/patroni.ts";
import { lacking } from "#tests/support/program.ts";
import { startServers } from "#tests/support/several-servers.ts";
import { SteadyLoad } from "#tests/support/steady-load.ts";

// apt-get install patroni etcd-server haproxy postgresql-15 pgbouncer. Some 45 s a kill.
const missing = lacking(patroniPrograms);
const kills = Number(process.env.TEST_KILLS ?? 10);
const [slug = ""] = samplePosts.map(({ id }) => id);
const pages = ["/", "/fleet", "/contact", "/blog", `/blog/${slug}`];

for (const [between, isPooled] of [
  ["", false],
  [" with PgBouncer between", true],
] as const)
  test.skipIf(!isFullCampaign || missing.length > 0)(
    `the primary of three nodes under Patroni killed ${kills} times${between}${missing.length > 0 ? ` (left out: no ${missing.join(", ")})` : ""}`,
    { timeout: 200_000 + kills * 120_000 },
    async () => {
      const moment = randomMoments();
      const cluster = await startPatroni();
      onTestFinished(() => cluster.stop());
      const admin = new pg.Client({ connectionString: cluster.url("postgres") });
      await admin.connect();
      await admin.query("create database harmattan");
      await admin.end();
      const port = isPooled ? await cluster.startPgBouncer() : cluster.port;
      const servers = await startServers(2, cluster.url("harmattan", port));
      onTestFinished(() => servers.stop());
      const load = new SteadyLoad(
        servers.sites.map(({ origin }) => origin),
        { writers: 4, pages },
      );
      onTestFinished(() => load.end());

      const took: number[] = [];
      for (let kill = 1; kill <= kills; kill += 1) {
        load.isWriting = true;
        await load.secondsToThanks();
        await pause(500 + moment(1000));
        const before = await cluster.primaryName();
        const bringBack = await cluster.killPrimary();
        took.push(await load.secondsToThanks());
        expect(await cluster.primaryName()).not.toBe(before);
        load.isWriting = false;
        await showsNewComment(servers.sites, kill);
        bringBack();
        await cluster.whole();
      }
      await load.end();
      process.stdout.write(
        `writes back after ${took.map((seconds) => seconds.toFixed(1)).join(", ")} s; ${load.said()}\n`,
      );
      const recoverSeconds = Math.max(...took);
      const result = await servers.report(load, {
        fault: `Patroni's primary killed${between}`,
        tries: kills,
        recoverSeconds,
      });
      expect(load.failedReads).toEqual([]);
      expect(recoverSeconds).toBeLessThan(30);
      expect(result).toMatchObject({ lost: 0, doubled: 0, mailsMissing: 0, mailsDoubled: 0 });
    },
  );

/** A comment posted at the first server is on the page that each of them keeps: what is announced is heard again. */
async function showsNewComment(sites: readonly { origin: string }[], number: number): Promise<void> {
  const words = `Said after failover ${number}.`;
  const [first] = sites;
  const posted = await fetch(`${first?.origin}/blog/${slug}`, {
    method: "POST",
    body: new URLSearchParams({ name: "Ada Obi", email: "ada@secret.example", content: words }),
    headers: { "X-Forwarded-For": `198.51.100.${number}` },
    redirect: "manual",
  });
  expect(posted.status).toBeLessThan(400);
  for (const { origin } of sites)
    await vi.waitUntil(async () => (await (await fetch(`${origin}/blog/${slug}`)).text()).includes(words), {
      timeout: 30_000,
      interval: 200,
    });
}
