import { samplePosts } from "#app/content/sample-posts.ts";
import { longDate } from "#app/ui/long-date.tsx";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, mistakes, whenAlive } from "#tests/support/page-checks.ts";

const [newest, middle, oldest] = samplePosts;
const pathOf = ({ id }: { id: string }) => `/blog/${id}`;

test("the list shows every post, newest first, and leads to each", async ({ page }) => {
  await page.goto("/blog");
  const posts = page.locator("main article");
  await expect(posts.locator("h2")).toHaveText(samplePosts.map(({ title }) => title));
  for (const [index, { category, createdAt, excerpt }] of samplePosts.entries())
    for (const text of [category, longDate(createdAt), excerpt])
      await expect(posts.nth(index)).toContainText(text);
  await page.getByRole("link", { name: middle.title }).click();
  await expect(page).toHaveURL(new RegExp(`${pathOf(middle)}$`));
  await expect(page.getByRole("heading", { level: 1, name: middle.title })).toBeVisible();
});

test("a post has its title, date, category, reading time and whole text", async ({ page }) => {
  await page.goto(pathOf(oldest));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(oldest.title);
  const facts = page.locator("main dl");
  await expect(facts).toContainText("September 3, 2026");
  await expect(facts).toContainText("Safety");
  await expect(facts).toContainText(/\d minutes/);
  const headings = [...oldest.content.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => String(text));
  await expect(page.locator(".post-body h2")).toHaveText(headings);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.locator("main header img")).toHaveJSProperty("complete", true);
});

test("the older and the newer post are beside it, and the list beyond the last", async ({ page }) => {
  await page.goto(pathOf(middle));
  const beside = page.getByRole("navigation", { name: "More posts" });
  await expect(beside.locator("a[rel=prev]")).toHaveText(oldest.title);
  await beside.getByRole("link", { name: newest.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: newest.title })).toBeVisible();
  await expect(beside.locator("a[rel=next]")).toHaveCount(0);
  await beside.getByRole("link", { name: "All posts" }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test("a post is passed on by plain links that carry its address", async ({ page, site }) => {
  await page.goto(pathOf(newest));
  const address = `${site.origin.replace("127.0.0.1", "localhost")}${pathOf(newest)}`;
  const share = page.getByRole("navigation", { name: "Share" });
  for (const [name, start] of [
    ["E-mail", "mailto:?subject="],
    ["WhatsApp", "https://wa.me/"],
    ["LinkedIn", "https://www.linkedin.com/"],
    ["X", "https://x.com/"],
  ] as const) {
    const href = (await share.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "";
    expect(href.startsWith(start), href).toBe(true);
    expect(decodeURIComponent(href)).toContain(address);
  }
});

test("search engines learn what the post is, and where it stands", async ({ page }) => {
  await page.goto(pathOf(newest));
  const facts = (await page.locator("script[type='application/ld+json']").allTextContents()).map((text) =>
    JSON.parse(text),
  );
  const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
  const posting = facts.find((fact) => fact["@type"] === "BlogPosting");
  expect(posting).toMatchObject({ headline: newest.title, datePublished: newest.createdAt, url: canonical });
  expect((await page.request.get(new URL(posting.image[0]).pathname)).status()).toBe(200);
  const trail = facts.find((fact) => fact["@type"] === "BreadcrumbList").itemListElement;
  expect(trail.map(({ name }: { name: string }) => name)).toEqual(["Home", "Blog", newest.title]);
  const content = (property: string) => page.locator(`meta[property='${property}']`).getAttribute("content");
  expect(await content("og:type")).toBe("article");
  expect(await content("article:published_time")).toBe(newest.createdAt);
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  for (const post of samplePosts) expect(sitemap).toContain(`${pathOf(post)}</loc><lastmod>`);
});

test("'Loading post...' is said while a post is on its way, and no longer", async ({ page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(`**${pathOf(newest)}.data*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/blog");
  await whenAlive(page);
  const status = page.getByRole("status").filter({ hasText: "Loading post..." });
  await expect(status).toHaveCount(0);
  await page.getByRole("link", { name: newest.title }).click();
  await expect(status).toBeInViewport();
  await expect(page.getByText("Loading post...")).toHaveCSS("opacity", "1");
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: newest.title })).toBeVisible();
  await expect(status).toHaveCount(0);
});

test.describe("a post that does not exist", () => {
  test("is a 404 within the site, which leads back to the list", async ({ page, quiet }) => {
    quiet.allow(/status of 404/);
    const answer = await page.goto("/blog/withdrawn");
    expect(answer?.status()).toBe(404);
    await whenAlive(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog post not found.");
    await expect(page).toHaveTitle(/^Blog post not found/);
    await expect(page.getByRole("contentinfo")).toBeAttached();
    expect(await barriers(page)).toEqual([]);
    expect(await mistakes(await (await page.request.get("/blog/withdrawn")).text())).toEqual([]);
    await page.getByRole("main").getByRole("link", { name: "All posts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "From the operations room" })).toBeVisible();
  });

  test("says so too when it has gone since the list was read", async ({ page, quiet }) => {
    quiet.allow(/status of 404/);
    await page.goto("/blog");
    await whenAlive(page);
    await page.route(`**${pathOf(newest)}.data*`, async (route) => {
      const gone = await page.request.get("/blog/withdrawn.data");
      await route.fulfill({ response: gone });
    });
    await page.getByRole("link", { name: newest.title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog post not found.");
  });

  test("is told apart from one that could not be fetched", async ({ page, quiet }) => {
    quiet.allow(/status of 500|Unable to decode|Error/);
    await page.goto("/blog");
    await whenAlive(page);
    await page.route(`**${pathOf(newest)}.data*`, (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("link", { name: newest.title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Failed to load post.");
    await expect(page.getByRole("main").getByRole("link", { name: /^Call/ })).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("list and post are read like any other page", async ({ page }) => {
    await page.goto("/blog");
    await page.getByRole("link", { name: oldest.title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(oldest.title);
    await expect(page.getByText("If your January cannot bear a delay")).toBeVisible();
    await page.getByRole("link", { name: middle.title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(middle.title);
  });
});
