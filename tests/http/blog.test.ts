import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pictures } from "#app/content/pictures.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import type { Database } from "#app/database/client.server.ts";
import { posts } from "#app/database/schema/posts.ts";
import { deletePost } from "#app/features/blog/change-post.server.ts";
import { savePost } from "#app/features/blog/save-post.server.ts";
import { limits } from "#app/limits.ts";
import { dropPages } from "#app/platform/page-cache.server.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { testDatabase } from "#tests/support/database.ts";
import { draftOf, publishedPost } from "#tests/support/posts.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { siteDatabase } from "#tests/support/site-database.ts";

let site: Site;
let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  site = await startSite();
  ({ db, close } = await siteDatabase(site));
});
afterAll(async () => {
  await close();
  await site.stop();
});

const get = (path: string, headers: Record<string, string> = {}, from = site) =>
  fetch(from.origin + path, { headers, redirect: "manual" });
const text = async (path: string, from = site) => await (await get(path, {}, from)).text();
const at = (day: number) => new Date(Date.UTC(2025, 0, day));
const frozen = "public, max-age=0, must-revalidate";

describe("the list", () => {
  beforeAll(async () => {
    for (let number = 1; number <= 30; number += 1)
      await publishedPost(
        db,
        { title: `Listed ${number}`, category: number % 2 ? "Notes" : "Safety" },
        at(number),
      );
  });

  it("is read to its end by plain links, each page under an address of its own that is kept", async () => {
    const seen: string[] = [];
    let path: string | undefined = "/blog";
    for (let pages = 0; path && pages < 10; pages += 1) {
      const answer: Response = await get(path);
      const html: string = await answer.text();
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 200, frozen]);
      expect((await get(path)).headers.get("etag")).toBe(answer.headers.get("etag"));
      seen.push(
        ...[...html.matchAll(/<h2[^>]*><a[^>]* href="\/blog\/([^"]+)"/g)].map(([, id]) => String(id)),
      );
      path = /<a[^>]*rel="next"[^>]*href="([^"#]+)/.exec(html)?.[1];
    }
    const listed = Array.from({ length: 30 }, (_, index) => `listed-${30 - index}`);
    expect(seen).toEqual([...samplePosts.map(({ id }) => id), ...listed]);
  });

  it("has one 404 page for every part that is not there, whatever is invented", async () => {
    const first = await get("/blog?before=invented");
    const html = await first.text();
    expect([first.status, html.includes("No such part of the list.</h1>")]).toEqual([404, true]);
    for (const query of [
      "before=another",
      "before=listed-1",
      "category=Invented",
      "category=",
      "category=Notes&before=listed-2",
      "before=%00",
      "category=%00",
      `category=${"x".repeat(4000)}`,
    ]) {
      const answer = await get(`/blog?${query}`);
      expect([query, answer.status, answer.headers.get("etag")]).toEqual([
        query,
        404,
        first.headers.get("etag"),
      ]);
    }
  });

  it("is one page whatever order or company its parameters come in", async () => {
    const etag = (await get("/blog?category=Notes&before=listed-9")).headers.get("etag");
    for (const query of ["before=listed-9&category=Notes", "category=Notes&before=listed-9&utm_source=x"])
      expect((await get(`/blog?${query}`)).headers.get("etag")).toBe(etag);
  });
});

describe("a change of a post", () => {
  const lists = ["/", "/blog", "/blog/feed.xml"];

  it("shows at once wherever the post is shown, and a former address leads to the present one", async () => {
    const newest = samplePosts[0].id;
    for (const path of [...lists, "/sitemap.xml", `/blog/${newest}`])
      expect((await get(path)).headers.get("cache-control")).toBe(frozen);
    const post = await publishedPost(db, { title: "Fresh from the desk" }, new Date("2026-11-20T08:00:00Z"));
    for (const path of [...lists, `/blog/${newest}`, `/blog/${post.slug}`])
      await expect.poll(() => text(path)).toContain("Fresh from the desk");
    await expect.poll(() => text("/sitemap.xml")).toContain("/blog/fresh-from-the-desk<");
    const seen = { postId: post.id, version: post.version };
    const saved = await savePost(db, draftOf({ title: "Fresher", slug: "fresher" }), seen, new Date());
    if (!saved.ok) throw new Error(saved.reason);
    await expect.poll(() => text(`/blog/${newest}`)).toContain("Fresher");
    const moved = await get("/blog/fresh-from-the-desk");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/blog/fresher"]);
    expect((await get("/blog?before=fresh-from-the-desk")).headers.get("location")).toBe(
      "/blog?before=fresher",
    );
    await deletePost(db, { postId: post.id, version: saved.post.version });
    await expect.poll(() => text("/")).not.toContain("Fresher");
    expect((await get("/blog/fresher")).status).toBe(404);
    expect((await get("/blog/fresh-from-the-desk")).status).toBe(404);
  });

  it.runIf(isFullCampaign)(
    "shows in every process of the site",
    async () => {
      const database = await testDatabase("byUrl");
      const { connection } = database;
      if (!("connectionString" in connection)) throw new Error("not by URL");
      const env = { DATABASE_URL: connection.connectionString, AUTH_SECRET: "s".repeat(40) };
      const sites = await Promise.all([startSite({ env }), startSite({ env })]);
      for (const each of sites) expect(await text("/blog", each)).toContain(samplePosts[0].title);
      await publishedPost(database.db, { title: "Known to both" }, new Date("2026-11-20T08:00:00Z"));
      for (const each of sites) await expect.poll(() => text("/blog", each)).toContain("Known to both");
      for (const each of sites) await each.stop();
      await database.close();
    },
    90_000,
  );
});

describe("the feed", () => {
  it("is Atom with the posts in full, and is not sent again while nothing changed", async () => {
    const answer = await get("/blog/feed.xml");
    const feed = await answer.text();
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
    const [newest] = samplePosts;
    for (const part of [newest.title, newest.author, `/blog/${newest.id}`, "When to ask, for a departure"])
      expect(feed).toContain(part);
    expect(feed).toMatch(/<link rel="self" href="http[^"]+\/blog\/feed\.xml"\/>/);
    expect([...feed.matchAll(/<entry>/g)]).toHaveLength(20);
    const again = await get("/blog/feed.xml", { "If-None-Match": String(answer.headers.get("etag")) });
    expect(again.status).toBe(304);
    expect(await text("/blog")).toMatch(
      /<link rel="alternate" type="application\/atom\+xml"[^>]*href="\/blog\/feed.xml"/,
    );
  });
});

describe("the search", () => {
  it("is worked out for each request, is kept nowhere, and stays out of search engines", async () => {
    const answer = await get("/blog?q=harmattan", { "X-Forwarded-For": "198.51.100.1" });
    const html = await answer.text();
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(html).toMatch(/<mark[^>]*>[Hh]armattan<\/mark>/);
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain('rel="canonical"');
    const list = await get("/blog");
    expect([list.headers.get("cache-control"), (await list.text()).includes("<mark")]).toEqual([
      frozen,
      false,
    ]);
  });

  it("gives back what was typed as text", async () => {
    const words = `"><script>alert(1)</script>$&`;
    const html = await text(`/blog?q=${encodeURIComponent(words)}`);
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain("Nothing found for “&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;”");
  });

  it.each(["q=", "q=%20%00"])("for nothing (%s) leads to the list", async (query) => {
    const answer = await get(`/blog?${query}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/blog"]);
  });

  it("has a limit for each network, said in words and as a status", async () => {
    const from = { "X-Forwarded-For": "198.51.100.7" };
    const { points } = limits.searchPerNetwork;
    for (let number = 0; number < points; number += 1)
      expect((await get(`/blog?q=dust${number}`, from)).status).toBe(200);
    const refused = await get("/blog?q=dust", from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const html = await refused.text();
    expect(html).toContain("Too many searches</h1>");
    expect(html).toContain('value="dust"');
    expect((await get("/blog?q=dust", { "X-Forwarded-For": "198.51.100.8" })).status).toBe(200);
    expect((await get("/blog", from)).status).toBe(200);
  });
});

describe("while the posts cannot be read", () => {
  it("lists show the three that come with the site, a post says so, and none of it is kept", async () => {
    const paths = [
      "/",
      "/newsletter",
      "/blog",
      `/blog/${samplePosts[1].id}`,
      "/blog/feed.xml",
      "/sitemap.xml",
    ];
    await db.execute(sql`alter table posts rename to posts_away`);
    try {
      await dropPages(db, paths);
      await expect.poll(async () => (await get("/blog")).status).toBe(503);
      for (const path of ["/", "/newsletter"]) {
        const page = await get(path);
        const said = [path, page.status, page.headers.get("cache-control")];
        expect(said).toEqual([path, 200, "private, no-store"]);
        const html = await page.text();
        for (const { title } of samplePosts) expect(html).toContain(title);
      }
      const list = await text("/blog");
      for (const { title } of samplePosts) expect(list).toContain(title);
      expect(list).toContain("We could not fetch the list just now.");
      const post = await get(`/blog/${samplePosts[1].id}`);
      expect([post.status, post.headers.get("cache-control")]).toEqual([500, "private, no-store"]);
      expect(await post.text()).toContain("Failed to load post.</h1>");
      const search = await get("/blog?q=dust");
      expect([search.status, (await search.text()).includes("Failed to search.</h1>")]).toEqual([503, true]);
      expect((await get("/blog/feed.xml")).status).toBe(500);
    } finally {
      await db.execute(sql`alter table posts_away rename to posts`);
    }
    for (const path of paths) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 200, frozen]);
    }
    expect(site.output()).toContain("the latest posts could not be read; the samples are shown");
  });
});

it("a picture that a text names by its slot is the file that the slot has today", async () => {
  const named = await get("/media/post-3-visibility");
  expect([named.status, named.headers.get("location")]).toEqual([
    302,
    pictures["post-3-visibility"].files.at(-1),
  ]);
  expect((await get(named.headers.get("location") ?? "")).headers.get("content-type")).toContain(
    "image/svg+xml",
  );
  for (const slot of ["another", "constructor"]) expect((await get(`/media/${slot}`)).status).toBe(404);
});

it("a post's page says who wrote it and what it is; one without a date says 'No date' and claims none", async () => {
  const post = await publishedPost(
    db,
    { title: "Undated", imageUrl: "/uploads/a1.webp", imageAlt: "An apron" },
    at(40),
  );
  await db.update(posts).set({ createdAt: null }).where(eq(posts.id, post.id));
  const html = await text("/blog/undated");
  expect(html).toContain(">No date<");
  expect(html).toMatch(/<img src="\/uploads\/a1.webp" alt="An apron"/);
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(String(json)),
  );
  const posting = facts.find((fact) => fact["@type"] === "BlogPosting");
  expect(posting).toMatchObject({
    author: { "@type": "Person", name: "Captain Ibrahim Danjuma" },
    publisher: { "@type": "Organization", name: "Harmattan Aviation" },
    image: [expect.stringMatching(/\/uploads\/a1\.webp$/)],
  });
  expect(posting.datePublished).toBeUndefined();
  expect(html).not.toContain("article:published_time");
});

it("odd addresses are answered, never with an error of ours", async () => {
  for (const path of [
    "/blog/%00",
    "/blog/a%00b",
    "/blog?q=%00x",
    "/blog?q=%ff",
    "/blog?q=a&q=b",
    "/blog/%e2%80%ae",
  ])
    expect([path, (await get(path)).status < 500]).toEqual([path, true]);
});
