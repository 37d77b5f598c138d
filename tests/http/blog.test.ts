import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pictures } from "#app/content/pictures.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { posts } from "#app/database/schema/posts.ts";
import { invalidatePages } from "#app/platform/page-cache.server.ts";
import { expectPage, redirectOf } from "#tests/support/expected-responses.ts";
import { publishedPost } from "#tests/support/posts.ts";
import { openSite } from "#tests/support/shared-site.ts";

const site = await openSite();
const { db } = await site.database();
afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: "manual" });
const text = async (path: string) => await (await get(path)).text();
const at = (day: number) => new Date(Date.UTC(2025, 0, day));
const cached = "public, max-age=0, must-revalidate";
const cacheOf = ({ status, headers }: Response) => [status, headers.get("cache-control")];
const etagOf = async (path: string) => (await get(path)).headers.get("etag");

describe("the list", () => {
  beforeAll(async () => {
    for (let number = 1; number <= 30; number += 1) {
      const category = number % 2 ? "Notes" : "Safety";
      await publishedPost(db, { title: `Listed ${number}`, category }, at(number));
    }
  });

  it("links page after page, each cached under its own address", async () => {
    const slugs: string[] = [];
    let path: string | undefined = "/blog";
    for (let pages = 0; path && pages < 10; pages += 1) {
      const response: Response = await get(path);
      expect([path, ...cacheOf(response)]).toEqual([path, 200, cached]);
      expect(await etagOf(path)).toBe(response.headers.get("etag"));
      const html: string = await response.text();
      for (const [, id] of html.matchAll(/<h2[^>]*><a[^>]* href="\/blog\/([^"]+)"/g)) slugs.push(String(id));
      path = /<a[^>]*rel="next"[^>]*href="([^"#]+)#posts"/.exec(html)?.[1];
    }
    const listed = Array.from({ length: 30 }, (_, index) => `listed-${30 - index}`);
    expect(slugs).toEqual([...samplePosts.map(({ id }) => id), ...listed]);
    const etag = await etagOf("/blog?category=Notes&before=listed-9");
    for (const query of ["before=listed-9&category=Notes", "category=Notes&before=listed-9&utm_source=x"])
      expect(await etagOf(`/blog?${query}`)).toBe(etag);
  });

  it("has one 404 page for every unknown part", async () => {
    await expectPage(get("/blog?before=invented"), 404, "No such part of the list.</h1>");
    const etag = await etagOf("/blog?before=invented");
    const long = `category=${"x".repeat(4000)}`;
    const unknown = ["before=listed-1", "category=Notes&before=listed-2", "category=Invented"];
    for (const query of [...unknown, "category=", "before=%00", long]) {
      const response = await get(`/blog?${query}`);
      expect([query, response.status, response.headers.get("etag")]).toEqual([query, 404, etag]);
    }
  });
});

it("serves an Atom feed with the whole posts, and 304 while nothing changed", async () => {
  const response = await get("/blog/feed.xml");
  const [{ title, author, id }] = samplePosts;
  const texts = [title, author, `/blog/${id}`, "When to ask, for a departure"];
  const feed = await expectPage(response, 200, '<feed xmlns="http://www.w3.org/2005/Atom"', ...texts);
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(feed).toMatch(/<link rel="self" href="http[^"]+\/blog\/feed\.xml"\/>/);
  expect([...feed.matchAll(/<entry>/g)]).toHaveLength(20);
  const again = await get("/blog/feed.xml", { "If-None-Match": String(response.headers.get("etag")) });
  expect(again.status).toBe(304);
  const link = /<link rel="alternate" type="application\/atom\+xml"[^>]*href="\/blog\/feed.xml"/;
  expect(await text("/blog")).toMatch(link);
});

it("searches posts without cache or index, marks the words found, and returns typed words as text", async () => {
  const response = await get("/blog?q=harmattan");
  expect(cacheOf(response)).toEqual([200, "private, no-store"]);
  const html = await expectPage(response, 200, 'name="robots" content="noindex"');
  expect(html).toMatch(/<mark[^>]*>[Hh]armattan<\/mark>/);
  expect(html.replaceAll("<!-- -->", "")).toMatch(/ posts? on “harmattan”<\/h1>/);
  expect(html).toMatch(/<input[^>]* name="q"[^>]* value="harmattan"/);
  expect(html).not.toContain('rel="canonical"');
  const list = await get("/blog");
  expect([...cacheOf(list), (await list.text()).includes("<mark")]).toEqual([200, cached, false]);
  const hostile = await text(`/blog?q=${encodeURIComponent(`"><script>alert(1)</script>$&`)}`);
  expect(hostile).not.toContain("<script>alert(1)");
  expect(hostile).toContain("Nothing found for “&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;”");
  for (const query of ["q=", "q=%20%00"])
    expect(redirectOf(await get(`/blog?${query}`))).toEqual([302, "/blog"]);
});

it("shows the sample posts, uncached, while the posts cannot be read", async () => {
  const post = `/blog/${samplePosts[1].id}`;
  const paths = ["/", "/newsletter", "/blog", post, "/blog/feed.xml", "/sitemap.xml"];
  const titles = samplePosts.map(({ title }) => title);
  await site.without("posts", async () => {
    await invalidatePages(db, paths);
    await expect.poll(async () => (await get("/blog")).status).toBe(503);
    for (const path of ["/", "/newsletter"]) {
      const page = await get(path);
      expect([path, ...cacheOf(page)]).toEqual([path, 200, "private, no-store"]);
      await expectPage(page, 200, ...titles);
    }
    await expectPage(get("/blog"), 503, "We could not fetch the list just now.", ...titles);
    const broken = await get(post);
    expect(cacheOf(broken)).toEqual([500, "private, no-store"]);
    await expectPage(broken, 500, "Failed to load post.</h1>");
    await expectPage(get("/blog?q=dust"), 503, "Failed to search.</h1>");
    expect((await get("/blog/feed.xml")).status).toBe(500);
  });
  for (const path of paths) expect([path, ...cacheOf(await get(path))]).toEqual([path, 200, cached]);
  expect(site.output()).toContain("the latest posts could not be read; the samples are shown");
});

it("serves a picture named by its slot", async () => {
  const file = pictures["post-3-visibility"].files.at(-1) ?? "";
  expect(redirectOf(await get("/media/post-3-visibility"))).toEqual([302, file]);
  expect((await get(file)).headers.get("content-type")).toContain("image/svg+xml");
  for (const slot of ["another", "constructor"]) expect((await get(`/media/${slot}`)).status).toBe(404);
});

it("shows no date of a post that has none, also to search engines", async () => {
  const picture = { imageUrl: "/uploads/a1.webp", imageAlt: "An apron" };
  const post = await publishedPost(db, { title: "Undated", ...picture }, at(40));
  await db.update(posts).set({ createdAt: null }).where(eq(posts.id, post.id));
  const html = await expectPage(get("/blog/undated"), 200, ">No date<");
  expect(html).toMatch(/<img src="\/uploads\/a1.webp" alt="An apron"/);
  const facts = /<script type="application\/ld\+json">(\{[^<]*"BlogPosting".*?)<\/script>/.exec(html)?.[1];
  const posting = JSON.parse(String(facts));
  expect(posting).toMatchObject({
    author: { "@type": "Person", name: "Captain Ibrahim Danjuma" },
    publisher: { "@type": "Organization", name: "Harmattan Aviation" },
    image: [expect.stringMatching(/\/uploads\/a1\.webp$/)],
  });
  expect(posting.datePublished).toBeUndefined();
  expect(html).not.toContain("article:published_time");
});
