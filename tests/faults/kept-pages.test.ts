import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { whileDatabaseIsAway } from "#tests/support/closed-database.ts";
import { type Site, siteMs, startSite } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
}, siteMs);
afterAll(() => site.stop());

const post = `/blog/${samplePosts[0]?.id}`;
const listeners =
  "select pid from pg_stat_activity where application_name = 'harmattan live' and query like 'listen%'";
const listener = async () => (await site.query<{ pid: number }>(listeners))[0]?.pid;

test("a page that may have changed unheard is still shown while the database is away", async () => {
  for (const path of [post, "/"]) expect((await fetch(site.origin + path)).status).toBe(200);
  const before = await vi.waitUntil(listener, { timeout: 20_000 });
  await site.query("select pg_terminate_backend($1)", [before]);
  await vi.waitUntil(async () => ((await listener()) ?? before) !== before, { timeout: 20_000 });

  await whileDatabaseIsAway(site, async () => {
    // Without it, a post is 503, and the home page has other posts stand in.
    for (const path of [post, "/"]) {
      const { status, headers } = await fetch(site.origin + path);
      expect([path, status, headers.get("Cache-Control")]).toEqual([
        path,
        200,
        expect.stringContaining("public"),
      ]);
    }
  });
});
