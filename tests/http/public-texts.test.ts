import { beforeAll, describe, expect, it, test } from "vitest";
import { about } from "#app/content/about.ts";
import { certifications } from "#app/content/certifications.ts";
import { company } from "#app/content/company.ts";
import { contactPage } from "#app/content/contact.ts";
import { fleet, fleetNotes } from "#app/content/fleet.ts";
import { cookiePolicy } from "#app/content/legal/cookie-policy.ts";
import { privacyPolicy } from "#app/content/legal/privacy-policy.ts";
import { terms } from "#app/content/legal/terms.ts";
import { legalLinks } from "#app/content/navigation.ts";
import { pageMeta } from "#app/content/page-meta.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { departments, team } from "#app/content/team.ts";
import { longDate } from "#app/ui/long-date.ts";
import { eachOf, servedPage, wordsOf } from "#tests/support/served-page.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";

// What every visitor reads is in the served document, whatever a browser makes of it.

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

const mainOf = async (path: string) => (await servedPage(site, path)).querySelector("main");
const hrefs = async (path: string, within = "main") =>
  ((await servedPage(site, path)).querySelectorAll(`${within} a`) ?? []).map((link) => [
    wordsOf(link),
    link.getAttribute("href"),
  ]);

test("the company's story, its vision and mission, and five values that spell SPIRE", async () => {
  const main = await mainOf("/about");
  expect(eachOf(main, "h2")).toEqual(expect.arrayContaining(about.story.map(({ heading }) => heading)));
  expect(eachOf(main, "h2, h3")).toEqual(expect.arrayContaining(["Vision", "Mission"]));
  expect(wordsOf(main)).toContain(about.mission.text);
  expect(eachOf(main, "dl dt")).toEqual([
    "Safety",
    "Professionalism",
    "Integrity",
    "Reliability",
    "Excellence",
  ]);
  expect(eachOf(main, "dl span[aria-hidden]").join("")).toBe("SPIRE");
});

test("Flight Operations Management lists nine features", async () => {
  const main = await mainOf("/services");
  expect(eachOf(main, "article h2, article h3")).toEqual([
    "Flight Operations Management",
    "Maintenance Oversight",
    "Commercial Management",
    "Regulatory Compliance",
  ]);
  expect(main?.querySelector("article")?.querySelectorAll("li")).toHaveLength(9);
});

test("nine people with name, role and biography", async () => {
  const cards = (await mainOf("/team"))?.querySelectorAll("details.person-card") ?? [];
  expect(cards).toHaveLength(9);
  for (const { name, role, biography } of team) {
    const card = cards.find((one) => eachOf(one, "h2, h3").includes(name)) ?? null;
    expect(wordsOf(card)).toContain(role);
    expect(wordsOf(card)).toContain(biography);
  }
});

describe.each(departments)("the department of $name", ({ name, slug, duties }) => {
  it("shows its people and what they answer for", async () => {
    const page = await servedPage(site, `/team/${slug}`);
    const main = page.querySelector("main");
    expect(wordsOf(page.querySelector("h1"))).toBe(name);
    const people = team.filter((person) => (person.departments as readonly string[]).includes(slug));
    expect(eachOf(main, "article h3")).toEqual(people.map((person) => person.name));
    for (const duty of duties) expect(wordsOf(main)).toContain(duty);
  });
});

test("no page sets a straight apostrophe or quotation mark", async () => {
  const own = Object.keys(pageMeta).filter((path) => path !== "/bookings");
  const posts = samplePosts.map(({ id }) => `/blog/${id}`);
  for (const path of [...own, ...posts, "/sign-in", "/sign-up", "/forgot-password"]) {
    const words = wordsOf(await mainOf(path));
    expect([path, words.match(/.{0,20}(?:\w'|'\w|").{0,20}/g)]).toEqual([path, null]);
  }
});

test("a department that does not exist is a 404", async () => {
  expect((await fetch(`${site.origin}/team/catering`)).status).toBe(404);
});

test("six documents, each opening in a new tab and saying so: five PDFs and one image, with their faces", async () => {
  const links = ((await mainOf("/certifications"))?.querySelectorAll("a") ?? []).filter((link) =>
    wordsOf(link).startsWith("View Certificate"),
  );
  expect(links).toHaveLength(6);
  const kinds: string[] = [];
  for (const [index, { slug, title, file }] of certifications.entries()) {
    const link = links[index];
    expect(link?.attributes).toMatchObject({ href: file.path, target: "_blank" });
    expect(link?.getAttribute("rel")).toContain("noopener");
    expect(wordsOf(link ?? null)).toMatch(/opens in a new tab/);
    expect(wordsOf(link ?? null)).toContain(title);
    const answer = await fetch(site.origin + file.path);
    expect(answer.status).toBe(200);
    kinds.push(answer.headers.get("content-type") ?? "");
    const start = Buffer.from(await answer.arrayBuffer()).toString("latin1", 0, 8);
    expect(start).toMatch(file.kind === "pdf" ? /^%PDF-1/ : /^\x89PNG/);
    expect((await fetch(`${site.origin}/certificates/${slug}-face.webp`)).status).toBe(200);
  }
  expect(kinds.filter((kind) => kind.startsWith("application/pdf"))).toHaveLength(5);
  expect(kinds.filter((kind) => kind.startsWith("image/"))).toHaveLength(1);
});

describe.each([
  { path: "/privacy-policy", document: privacyPolicy, sections: 7 },
  { path: "/terms", document: terms, sections: 6 },
  { path: "/cookie-policy", document: cookiePolicy, sections: 6 },
])("$path", ({ path, document, sections }) => {
  it(`has its ${sections} sections, each at its anchor, and a table of contents that leads there`, async () => {
    const main = await mainOf(path);
    expect(main?.querySelectorAll("section > h2")).toHaveLength(sections);
    for (const { id, heading } of document.sections)
      expect(wordsOf(main?.querySelector(`#${id} h2`) ?? null)).toBe(heading);
    const contents = await hrefs(path, "nav[aria-label=Contents]");
    expect(contents.map(([, href]) => href)).toEqual(document.sections.map(({ id }) => `#${id}`));
    for (const [index, { heading }] of document.sections.entries())
      expect(contents[index]?.[0]).toContain(heading);
  });
});

test("the cookies policy names the address to write to, as a link", async () => {
  const mails = (await hrefs("/cookie-policy")).filter(([, href]) => href?.startsWith("mailto:"));
  expect(mails[0]?.[0]).toContain("@");
});

test("the contact page gives offices, telephones, e-mail addresses and social links", async () => {
  const main = await mainOf("/contact");
  const links = await hrefs("/contact");
  for (const { city, phone, email, streetAddress } of company.offices) {
    expect(eachOf(main, "h2, h3")).toContain(city);
    expect(links).toContainEqual([phone.display, `tel:${phone.e164}`]);
    expect(links).toContainEqual([email, `mailto:${email}`]);
    expect(wordsOf(main)).toContain(streetAddress);
  }
  for (const { email } of contactPage.inboxes) expect(links.map(([words]) => words)).toContain(email);
  for (const { label, handle, href } of company.social)
    expect(links).toContainEqual([expect.stringMatching(new RegExp(`${label}.*${handle}`)), href]);
});

test("the footer has the offices, telephones, profiles and legal pages", async () => {
  const footer = (await servedPage(site, "/")).querySelector("footer");
  const links = await hrefs("/", "footer");
  for (const { city, phone } of company.offices) {
    expect(eachOf(footer, "h2, h3")).toContain(city);
    expect(links).toContainEqual([phone.display, `tel:${phone.e164}`]);
  }
  for (const { label, href } of [...legalLinks, ...company.social])
    expect(links).toContainEqual([label, href]);
});

// The specification's table: range, cruising speed, ceiling, passengers.
describe.each([
  { slug: "hawker-800xp", name: "Hawker 800XP", figures: ["2,539", "449", "41,000", "8"] },
  { slug: "challenger-604", name: "Challenger 604", figures: ["3,751", "490", "41,000", "up to 12"] },
  { slug: "legacy-600", name: "Legacy 600", figures: ["3,429", "400", "41,000", "up to 12"] },
  {
    slug: "gulfstream-400",
    name: "Gulfstream 400 (GIV-SP)",
    figures: ["4,200", "516", "51,000", "up to 14"],
  },
  { slug: "gulfstream-550", name: "Gulfstream 550", figures: ["6,750", "450", "51,000", "up to 19"] },
  { slug: "aw109", name: "AW109", figures: ["503", "193", "16,076", "up to 5"] },
  { slug: "aw139", name: "AW139", figures: ["573", "165", "20,000", "up to 12"] },
])("the $name", ({ slug, name, figures }) => {
  it("has its published figures at its anchor, and one neutral line under them", async () => {
    const section = (await mainOf("/fleet"))?.querySelector(`#${slug}`) ?? null;
    expect(wordsOf(section?.querySelector("h3") ?? null)).toBe(name);
    for (const figure of figures) expect(wordsOf(section)).toContain(figure);
    expect(wordsOf(section).split(fleetNotes.figures)).toHaveLength(2);
  });
});

test("a dagger stands at the two published figures that look wrong for their type, its note in the open view", async () => {
  const main = await mainOf("/fleet");
  for (const { slug } of fleet) {
    const section = main?.querySelector(`#${slug}`) ?? null;
    const marked = eachOf(section, "dd").filter((reading) => reading.includes("†"));
    const expected = { "gulfstream-400": "51,000", aw109: "193" }[slug as string];
    expect([slug, marked.map((reading) => reading.split(" ")[0])]).toEqual([
      slug,
      expected ? [expected] : [],
    ]);
    expect([slug, eachOf(section, "section > div > p").includes(fleetNotes.doubtful)]).toEqual([
      slug,
      expected !== undefined,
    ]);
  }
});

test("nothing that is meant for the company alone is published", async () => {
  const main = await mainOf("/fleet");
  expect(main?.querySelectorAll("article")).toHaveLength(fleet.length);
  expect(wordsOf(main)).not.toMatch(/approx|confirm with|understood to be|mph|planning speed/i);
});

test("the home page leads on: to about, services, three posts, and to booking", async () => {
  const links = await hrefs("/");
  for (const link of [
    ["Learn More about Harmattan Aviation", "/about"],
    ["Discover Our Experience", "/services"],
    ["Book Now", "/booking"],
  ])
    expect(links).toContainEqual(link);
  const posts = (await mainOf("/"))?.querySelectorAll("article") ?? [];
  expect(posts).toHaveLength(3);
  for (const [index, { id, title, excerpt }] of samplePosts.slice(0, 3).entries()) {
    const link = posts[index]?.querySelector(`a[href="/blog/${id}"]`);
    expect(wordsOf(link ?? null)).toBe(title);
    const teaser = wordsOf(posts[index]?.querySelectorAll("p").at(-1) ?? null);
    expect(teaser.length).toBeGreaterThan(20);
    expect(teaser.length).toBeLessThanOrEqual(100);
    expect(excerpt.startsWith(teaser.replace("…", ""))).toBe(true);
  }
  expect(wordsOf(posts[0] ?? null)).toContain("November 12, 2026");
});

test("the list shows every post, newest first, and leads to each", async () => {
  const listed = (await mainOf("/blog"))?.querySelectorAll("article") ?? [];
  expect(listed.map((post) => wordsOf(post.querySelector("h2")))).toEqual(
    samplePosts.map(({ title }) => title),
  );
  for (const [index, { id, category, createdAt, excerpt }] of samplePosts.entries()) {
    const post = listed[index] ?? null;
    for (const text of [category, longDate(createdAt), excerpt]) expect(wordsOf(post)).toContain(text);
    expect(post?.querySelector(`h2 a[href="/blog/${id}"]`)).not.toBeNull();
  }
});

test("a post has its title, date, category, reading time and whole text", async () => {
  const { id, title, content } = samplePosts[2];
  const main = await mainOf(`/blog/${id}`);
  expect(eachOf(main, "h1")).toEqual([title]);
  const facts = wordsOf(main?.querySelector("dl") ?? null);
  for (const fact of ["September 3, 2026", "Safety"]) expect(facts).toContain(fact);
  expect(facts).toMatch(/\d minutes/);
  const headings = [...content.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => String(text));
  expect(eachOf(main, ".post-body h2")).toEqual(headings);
  expect(main?.querySelectorAll(".post-body table")).toHaveLength(1);
  const picture = main?.querySelector("header img")?.getAttribute("src") ?? "";
  expect((await fetch(site.origin + picture)).headers.get("content-type")).toMatch(/^image\//);
});

test("a post is passed on by plain links that carry its address", async () => {
  const path = `/blog/${samplePosts[0].id}`;
  const links = await hrefs(path, "nav[aria-labelledby=share]");
  for (const [name, start] of [
    ["E-mail", "mailto:?subject="],
    ["WhatsApp", "https://wa.me/"],
    ["LinkedIn", "https://www.linkedin.com/"],
    ["X", "https://x.com/"],
  ] as const) {
    const href = String(links.find(([words]) => words === name)?.[1]).replaceAll("&amp;", "&");
    expect(href.startsWith(start), href).toBe(true);
    expect(decodeURIComponent(href)).toContain(site.origin.replace("127.0.0.1", "localhost") + path);
  }
});
