import { describe, expect, it, test } from "vitest";
import { about } from "#app/content/about.ts";
import { certifications } from "#app/content/certifications.ts";
import { company } from "#app/content/company.ts";
import { contactPage } from "#app/content/contact.ts";
import { fleet, fleetNotes } from "#app/content/fleet.ts";
import { cookiePolicy } from "#app/content/legal/cookie-policy.ts";
import { privacyPolicy } from "#app/content/legal/privacy-policy.ts";
import { terms } from "#app/content/legal/terms.ts";
import { legalLinks, sitePages } from "#app/content/navigation.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { serviceCards } from "#app/content/services.ts";
import { departments, team } from "#app/content/team.ts";
import routes from "#app/routes.ts";
import { servedPage, wordsOf, wordsOfEach } from "#tests/support/served-page.ts";
import { sharedSite } from "#tests/support/shared-site.ts";

// The texts of public pages in the served HTML.

const site = await sharedSite();
const mainOf = async (path: string) => (await servedPage(site, path)).querySelector("main");
const linksOf = async (path: string, within = "main") =>
  (await servedPage(site, path))
    .querySelectorAll(`${within} a`)
    .map((link) => [wordsOf(link), link.getAttribute("href")]);
const publicOrigin = site.origin.replace("127.0.0.1", "localhost");
const offices = company.offices.flatMap(({ city, streetAddress }) => [city, streetAddress]);
const officePhones = company.offices.map(({ phone }) => [phone.display, `tel:${phone.e164}`]);

test.each<[path: string, texts: readonly string[]]>([
  ["/about", ["Vision", "Mission", about.mission.text, ...about.story.map(({ heading }) => heading)]],
  ["/team", team.flatMap(({ name, role, biography }) => [name, role, biography])],
  ...departments.map(({ slug, name, duties }): [string, string[]] => [`/team/${slug}`, [name, ...duties]]),
  ["/services", serviceCards[0].features.map(({ title }) => title)],
  ["/contact", offices],
  ["/blog", samplePosts.flatMap(({ title, category, excerpt }) => [title, category, excerpt])],
  // Sentences of the specification; others are literal in the tests of their pages.
  ["/booking", ["Book Your Flight"]],
  ["/fleet", ["Our Fleets", "Gulfstream 400 (GIV-SP)"]],
  ["/sign-in", ["Sign In", "Forgot your password?"]],
  ["/forgot-password", ["Back to Sign In"]],
  ["/", ["1067+", "100+", "300+", "Learn More"]],
])("%s shows its texts", async (path, texts) => {
  const words = wordsOf(await mainOf(path));
  expect(texts.filter((text) => !words.includes(text))).toEqual([]);
});

const services =
  "Flight Operations Management, Maintenance Oversight, Commercial Management, Regulatory Compliance";
test.each<[path: string, selector: string, texts: string[]]>([
  ["/about", "dl dt", ["Safety", "Professionalism", "Integrity", "Reliability", "Excellence"]],
  ["/services", "article h2, article h3", services.split(", ")],
  ["/team", "details.person-card h2, details.person-card h3", team.map(({ name }) => name)],
  ["/fleet", "article h3", fleet.map(({ name }) => name)],
  ...departments.map(({ slug }): [string, string, string[]] => {
    const members = team.filter((person) => person.departments.some((one) => one === slug));
    return [`/team/${slug}`, "article h2, article h3", members.map(({ name }) => name)];
  }),
  ["/blog", "article h2", samplePosts.map(({ title }) => title)],
  ["/blog?category=Safety", "article h2", [samplePosts[2].title]],
  ["/blog?category=Safety", "nav [aria-current=page]", ["Safety"]],
])("%s has %s in order", async (path, selector, texts) => {
  expect(wordsOfEach(await mainOf(path), selector)).toEqual(texts);
});

test.each<[path: string, within: string, links: string[][]]>([
  ["/", "main", [["Learn More about Harmattan Aviation", "/about"]]],
  ["/", "main", [["Discover Our Experience", "/services"]]],
  ["/", "main", [["Book Now", "/booking"]]],
  ["/", "footer", officePhones],
  ["/", "footer", [...legalLinks, ...company.social].map(({ label, href }) => [label, href])],
  ["/contact", "main", [...officePhones, ...company.offices.map(({ email }) => [email, `mailto:${email}`])]],
  ["/contact", "main", contactPage.inboxes.map(({ email }) => [email, `mailto:${email}`])],
])("%s has the links of its %s", async (path, within, expected) => {
  expect(await linksOf(path, within)).toEqual(expect.arrayContaining(expected));
});

test("the list for the sitemap has every public page", () => {
  const publicPages = routes.find(({ file }) => file === "routes/site.tsx");
  const paths = publicPages?.children?.map(({ path = "" }) => `/${path}`) ?? [];
  expect(paths.filter((path) => !/[:*]/.test(path)).sort()).toEqual(
    sitePages.filter((path) => !path.startsWith("/team/")).toSorted(),
  );
});

test("no page has a straight apostrophe or quotation mark", async () => {
  const posts = samplePosts.map(({ id }) => `/blog/${id}`);
  for (const path of [...sitePages, ...posts, "/sign-in", "/sign-up", "/forgot-password"]) {
    const words = wordsOf(await mainOf(path));
    expect([path, words.match(/.{0,20}(?:\w'|'\w|").{0,20}/g)]).toEqual([path, null]);
  }
});

test("six certificates open in a new tab: five PDFs and one image, each with its picture", async () => {
  const all = (await mainOf("/certifications"))?.querySelectorAll("a") ?? [];
  const links = all.filter((link) => wordsOf(link).startsWith("View Certificate"));
  const types: (string | null)[] = [];
  for (const [index, { slug, title, file }] of certifications.entries()) {
    const link = links[index] ?? null;
    expect(link?.attributes).toMatchObject({ href: file.path, target: "_blank" });
    expect(link?.getAttribute("rel")).toContain("noopener");
    for (const text of ["opens in a new tab", title]) expect(wordsOf(link)).toContain(text);
    const response = await fetch(site.origin + file.path);
    types.push(response.headers.get("content-type"));
    const start = Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 8);
    expect(start).toMatch(file.kind === "pdf" ? /^%PDF-1/ : /^\x89PNG/);
    expect((await fetch(`${site.origin}/certificates/${slug}-face.webp`)).status).toBe(200);
  }
  expect(types.toSorted()).toEqual([...Array(5).fill("application/pdf"), "image/png"]);
});

test.each([
  { path: "/privacy-policy", document: privacyPolicy, count: 7 },
  { path: "/terms", document: terms, count: 6 },
  { path: "/cookie-policy", document: cookiePolicy, count: 6 },
])("$path has its $count sections and a table of contents", async ({ path, document, count }) => {
  const main = await mainOf(path);
  expect(main?.querySelectorAll("section > h2")).toHaveLength(count);
  for (const { id, heading } of document.sections) expect(wordsOfEach(main, `#${id} h2`)).toEqual([heading]);
  const contents = await linksOf(path, "nav[aria-label=Contents]");
  expect(contents.map(([, href]) => href)).toEqual(document.sections.map(({ id }) => `#${id}`));
});

describe("the fleet", () => {
  // The specification's table: range, cruising speed, ceiling, passengers.
  it.each([
    ["hawker-800xp", ["2,539", "449", "41,000", "8"]],
    ["challenger-604", ["3,751", "490", "41,000", "up to 12"]],
    ["legacy-600", ["3,429", "400", "41,000", "up to 12"]],
    ["gulfstream-400", ["4,200", "516", "51,000", "up to 14"]],
    ["gulfstream-550", ["6,750", "450", "51,000", "up to 19"]],
    ["aw109", ["503", "193", "16,076", "up to 5"]],
    ["aw139", ["573", "165", "20,000", "up to 12"]],
  ])("shows the published figures of %s at its anchor, with one note", async (slug, figures) => {
    const section = (await mainOf("/fleet"))?.querySelector(`#${slug}`) ?? null;
    const words = wordsOf(section);
    expect(figures.filter((figure) => !words.includes(figure))).toEqual([]);
    expect(words.split(fleetNotes.figures)).toHaveLength(2);
    const marked = wordsOfEach(section, "dd").filter((reading) => reading.includes("†"));
    const doubtful = { "gulfstream-400": ["51,000"], aw109: ["193"] }[slug] ?? [];
    expect(marked.map((reading) => reading.split(" ")[0])).toEqual(doubtful);
    expect(words.includes(fleetNotes.doubtful)).toBe(doubtful.length > 0);
  });

  it("publishes no internal note of the company", async () => {
    const notes = /approx|confirm with|understood to be|mph|planning speed/i;
    expect(wordsOf(await mainOf("/fleet"))).not.toMatch(notes);
  });
});

describe("posts", () => {
  it("link to their neighbours, and to the list at either end", async () => {
    const linkTo = ({ id, title }: { id: string; title: string }) => [title, `/blog/${id}`];
    const neighbours = ({ id }: { id: string }) => linksOf(`/blog/${id}`, "nav[aria-label='More posts']");
    const [newest, middle, oldest] = samplePosts;
    expect(await neighbours(newest)).toEqual([linkTo(middle), ["All posts", "/blog"]]);
    expect(await neighbours(middle)).toEqual([linkTo(oldest), linkTo(newest)]);
  });

  it("are on the home page, three, with teasers of at most 100 characters", async () => {
    const posts = (await mainOf("/"))?.querySelectorAll("article") ?? [];
    expect(posts).toHaveLength(3);
    for (const [index, { id, title, excerpt }] of samplePosts.entries()) {
      expect(wordsOf(posts[index]?.querySelector(`a[href="/blog/${id}"]`) ?? null)).toBe(title);
      const teaser = wordsOf(posts[index]?.querySelectorAll("p").at(-1) ?? null);
      expect([teaser.length <= 100, excerpt.startsWith(teaser.replace("…", ""))]).toEqual([true, true]);
    }
    expect(wordsOf(posts[0] ?? null)).toContain("November 12, 2026");
    expect(wordsOf(await mainOf("/blog"))).toContain("November 12, 2026");
  });

  it("have a title, date, category, reading time, picture and whole text", async () => {
    const { id, title, content } = samplePosts[2];
    const main = await mainOf(`/blog/${id}`);
    expect(wordsOfEach(main, "h1")).toEqual([title]);
    expect(wordsOf(main?.querySelector("dl") ?? null)).toMatch(/September 3, 2026.*Safety.*\d minutes/);
    const headings = [...content.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text);
    expect(wordsOfEach(main, ".post-body h2")).toEqual(headings);
    expect(main?.querySelectorAll(".post-body table")).toHaveLength(1);
    const picture = main?.querySelector("header img")?.getAttribute("src") ?? "";
    expect((await fetch(site.origin + picture)).headers.get("content-type")).toMatch(/^image\//);
  });

  it("are shared by plain links with their address", async () => {
    const path = `/blog/${samplePosts[0].id}`;
    const links = await linksOf(path, "nav[aria-labelledby=share]");
    for (const [name, start] of [
      ["E-mail", "mailto:?subject="],
      ["WhatsApp", "https://wa.me/"],
      ["LinkedIn", "https://www.linkedin.com/"],
      ["X", "https://x.com/"],
    ] as const) {
      const href = String(links.find(([words]) => words === name)?.[1]).replaceAll("&amp;", "&");
      expect(href.startsWith(start), href).toBe(true);
      expect(decodeURIComponent(href)).toContain(publicOrigin + path);
    }
  });
});

describe("search engines", () => {
  /** The JSON-LD facts of a page by type, its breadcrumb, title and canonical address, and its `meta` elements by name. */
  async function searchFactsOf(path: string) {
    const page = await servedPage(site, path);
    type Fact = { name: string; image?: string[] } & Record<string, unknown>;
    const scripts = page.querySelectorAll('script[type="application/ld+json"]');
    const facts: Fact[] = scripts.map((script) => JSON.parse(script.rawText));
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

  it("get one Vehicle an aircraft, the home page's facts, also for shared links, and others' breadcrumb", async () => {
    const vehicles = (await searchFactsOf("/fleet")).facts("Vehicle");
    expect(vehicles.map(({ name }) => name)).toEqual(fleet.map(({ name }) => name));
    const { facts, title, canonical, content } = await searchFactsOf("/");
    expect(title).toBe("Harmattan Aviation | Lagos, Abuja, London");
    expect(new URL(canonical ?? "").pathname).toBe("/");
    expect(content("og:url")).toBe(canonical);
    expect(content("og:title")).toBe(title);
    expect(content("twitter:card")).toBe("summary_large_image");
    expect((await fetched(content("og:image"))).headers.get("content-type")).toMatch(/^image\//);
    expect(facts("Organization")[0]?.telephone).toBe("+2342010000140");
    expect((await searchFactsOf("/contact")).facts("Organization")[0]?.location).toHaveLength(3);
    expect((await searchFactsOf("/booking")).trail).toEqual(["Home", "Book your flight"]);
    const route = ["Home", "Plan a trip", "Lagos to London by private jet"];
    expect((await searchFactsOf("/trip/lagos-london")).trail).toEqual(route);
  });

  it("get a post's facts, with its breadcrumb", async () => {
    const [{ id, title, createdAt }] = samplePosts;
    const { facts, trail, canonical, content } = await searchFactsOf(`/blog/${id}`);
    const posting = facts("BlogPosting")[0];
    expect(posting).toMatchObject({ headline: title, datePublished: createdAt, url: canonical });
    expect((await fetched(posting?.image?.[0])).status).toBe(200);
    expect(trail).toEqual(["Home", "Blog", title]);
    expect(content("og:type")).toBe("article");
    expect(content("article:published_time")).toBe(createdAt);
    const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
    for (const post of samplePosts) expect(sitemap).toContain(`/blog/${post.id}</loc><lastmod>`);
  });

  it("get a sitemap, robots, security.txt, a manifest and icons", async () => {
    const get = (path: string) => fetch(site.origin + path);
    const sitemap = await get("/sitemap.xml");
    expect(sitemap.headers.get("content-type")).toContain("application/xml");
    expect(await sitemap.text()).toContain(`<loc>${publicOrigin}/fleet</loc>`);
    expect(await (await get("/robots.txt")).text()).toMatch(/^Sitemap: http.+\/sitemap\.xml$/m);
    const security = await (await get("/.well-known/security.txt")).text();
    expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(security)?.[1] ?? "");
    expect([expires > Date.now(), expires < Date.now() + 365 * 86_400_000]).toEqual([true, true]);
    const manifest = await get("/site.webmanifest");
    expect(manifest.headers.get("content-type")).toContain("application/manifest+json");
    for (const { src } of (await manifest.json()).icons) expect((await get(src)).status, src).toBe(200);
  });
});
