import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { showsNewComment } from "#tests/support/one-site.ts";
import { Writers } from "#tests/support/writers.ts";
import { patroniPrograms, startPatroni } from "./support/patroni.ts";
import { lacking } from "./support/program.ts";
import { Readers } from "./support/readers.ts";
import { startServers } from "./support/several-servers.ts";

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
      const origins = servers.sites.map(({ origin }) => origin);
      const readers = new Readers(origins, pages);
      const writers = new Writers({ clients: 4, pauseMs: () => 50, kinds: ["booking"] });
      onTestFinished(async () => {
        await Promise.all([writers.end(), readers.end()]);
      });

      const took: number[] = [];
      for (let kill = 1; kill <= kills; kill += 1) {
        writers.begin(...origins);
        await writers.recovery();
        await pause(500 + moment(1000));
        const before = await cluster.primaryName();
        const bringBack = await cluster.killPrimary();
        took.push((await writers.recovery()) / 1000);
        expect(await cluster.primaryName()).not.toBe(before);
        await writers.end();
        await showsNewComment({ origin: servers.sites[0]?.origin ?? "", sites: servers.sites });
        bringBack();
        await cluster.whole();
      }
      await readers.end();
      process.stdout.write(
        `writes back after ${took.map((seconds) => seconds.toFixed(1)).join(", ")} s; ${readers.summary()}\n`,
      );
      const recoverSeconds = Math.max(...took);
      const result = await servers.report(writers, {
        fault: `Patroni's primary killed${between}`,
        tries: kills,
        recoverSeconds,
      });
      expect(readers.failed).toEqual([]);
      expect(recoverSeconds).toBeLessThan(30);
      expect(result).toMatchObject({
        lost: [],
        doubled: [],
        mailsMissing: [],
        mailsDoubled: [],
        deliveredTwice: [],
      });
    },
  );
