import { expect, test } from "vitest";
import { fleet } from "#app/content/fleet.ts";
import { faq } from "#app/content/home.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { mistakes } from "#tests/support/page-checks.ts";
import { servedPage, wordsOf } from "#tests/support/served-page.ts";
import { sharedSite } from "#tests/support/shared-site.ts";

const site = await sharedSite();

/** What the page at an address tells search engines, by kind; and its `meta` elements, by name. */
async function toldOf(path: string) {
  const page = await servedPage(site, path);
  const facts: ({ name: string; image?: string[] } & Record<string, unknown>)[] = page
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.rawText));
  const trail = facts.find((fact) => fact["@type"] === "BreadcrumbList")?.itemListElement;
  return {
    facts: (kind: string) => facts.filter((fact) => fact["@type"] === kind),
    trail: (trail as { name: string }[] | undefined)?.map(({ name }) => name),
    title: wordsOf(page.querySelector("title")),
    canonical: page.querySelector("link[rel=canonical]")?.getAttribute("href"),
    content: (name: string) =>
      page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content"),
  };
}
const fetched = (address: unknown) => fetch(site.origin + new URL(String(address)).pathname);

test("search engines get one Vehicle an aircraft", async () => {
  const { facts } = await toldOf("/fleet");
  expect(facts("Vehicle").map(({ name }) => name)).toEqual(fleet.map(({ name }) => name));
});

test("the home page describes itself to search engines and shared links, and others have a breadcrumb", async () => {
  const { facts, title, canonical, content } = await toldOf("/");
  expect(title).toBe("Harmattan Aviation | Lagos, Abuja, London");
  expect(new URL(canonical ?? "").pathname).toBe("/");
  expect(content("og:url")).toBe(canonical);
  expect(content("og:title")).toBe(title);
  expect(content("twitter:card")).toBe("summary_large_image");
  expect((await fetched(content("og:image"))).headers.get("content-type")).toMatch(/^image\//);
  expect(facts("Organization")[0]?.location).toHaveLength(3);
  expect(facts("FAQPage")[0]?.mainEntity).toHaveLength(faq.length);
  expect((await toldOf("/booking")).trail).toEqual(["Home", "Book your flight"]);
});

test("a post describes itself to search engines, with its breadcrumb", async () => {
  const [{ id, title, createdAt }] = samplePosts;
  const { facts, trail, canonical, content } = await toldOf(`/blog/${id}`);
  const posting = facts("BlogPosting")[0];
  expect(posting).toMatchObject({ headline: title, datePublished: createdAt, url: canonical });
  expect((await fetched(posting?.image?.[0])).status).toBe(200);
  expect(trail).toEqual(["Home", "Blog", title]);
  expect(content("og:type")).toBe("article");
  expect(content("article:published_time")).toBe(createdAt);
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  for (const post of samplePosts) expect(sitemap).toContain(`/blog/${post.id}</loc><lastmod>`);
});

test("machines get a sitemap, robots, security.txt, a manifest and icons, and every document is valid HTML", async () => {
  const get = (path: string) => fetch(site.origin + path);
  const sitemap = await get("/sitemap.xml");
  expect(sitemap.headers.get("content-type")).toContain("application/xml");
  expect(await sitemap.text()).toContain(`<loc>${site.origin.replace("127.0.0.1", "localhost")}/fleet</loc>`);
  expect(await (await get("/robots.txt")).text()).toMatch(/^Sitemap: http.+\/sitemap\.xml$/m);
  const security = await (await get("/.well-known/security.txt")).text();
  expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(security)?.[1] ?? "");
  expect([expires > Date.now(), expires < Date.now() + 365 * 86_400_000]).toEqual([true, true]);
  const manifest = await get("/site.webmanifest");
  expect(manifest.headers.get("content-type")).toContain("application/manifest+json");
  for (const { src } of (await manifest.json()).icons) expect((await get(src)).status, src).toBe(200);
  for (const path of ["/", "/nothing-here"])
    expect(await mistakes(await (await get(path)).text()), path).toEqual([]);
});
