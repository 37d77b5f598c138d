import { inArray } from "drizzle-orm";
import { samplePosts } from "#app/content/sample-posts.ts";
import { posts } from "#app/database/schema/posts.ts";
import { dropPages } from "#app/platform/page-cache.server.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, whenAlive } from "#tests/support/page-checks.ts";
import { publishedPost } from "#tests/support/posts.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { expectSoundPage } from "#tests/support/sound-page.ts";

const count = 14;
const made: string[] = [];
const words = "Runway lights are checked at dusk. ".repeat(40);

test.beforeAll(async ({ site }) => {
  const { db, close } = await siteDatabase(site);
  for (let number = 1; number <= count; number += 1) {
    const content = `<p>${words}</p><p>The zebra stands on page ${number}.</p>`;
    const said = { title: `Older note ${number}`, category: "Notes", content };
    made.push((await publishedPost(db, said, new Date(Date.UTC(2025, 0, number)))).id);
  }
  const table = `<table><thead><tr>${"<th>Aerodrome</th>".repeat(9)}</tr></thead><tbody><tr>${"<td>2,400 m</td>".repeat(9)}</tr></tbody></table>`;
  const content = `<p>First.</p>${table}<pre><code>METAR DNMM 211300Z ${"0800 DU ".repeat(30)}</code></pre><figure><img src="/uploads/gone.webp" alt="" width="800" height="400"><figcaption>A figure</figcaption></figure>`;
  made.push((await publishedPost(db, { title: "Wide things", category: "Notes", content }, new Date(0))).id);
  await close();
});

test.afterAll(async ({ site }) => {
  const { db, close } = await siteDatabase(site);
  await db.delete(posts).where(inArray(posts.id, made));
  await dropPages(db, ["/", "/blog", `/blog/${samplePosts[2].id}`, "/blog/feed.xml", "/sitemap.xml"]);
  await close();
});

for (const scripts of [true, false]) {
  test.describe(scripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripts });

    test("the list is read on to older posts and back, begins in view, shows one category alone, and finds words in the text", async ({
      page,
    }) => {
      await page.goto("/blog");
      if (scripts) await whenAlive(page);
      const ways = page.getByRole("navigation", { name: "Pages of the list" });
      await expect(ways.getByRole("link")).toHaveText(["Older posts"]);
      await ways.getByRole("link", { name: "Older posts" }).click();
      await expect(page).toHaveURL(/\/blog\?before=older-note-6#posts$/);
      const titles = page.locator("main article h2");
      await expect(titles).toHaveText([
        "Older note 5",
        "Older note 4",
        "Older note 3",
        "Older note 2",
        "Older note 1",
        "Wide things",
      ]);
      await expect(titles.first()).toBeInViewport();
      await expect(ways.getByRole("link")).toHaveText(["Newer posts"]);
      await ways.getByRole("link", { name: "Newer posts" }).click();
      await expect(page).toHaveURL(/\/blog#posts$/);
      await expect(titles.first()).toHaveText(samplePosts[0].title);

      const choices = page.getByRole("navigation", { name: "Categories" });
      await expect(choices.getByRole("link")).toHaveText([
        "All posts",
        "Notes",
        "Operations",
        "Ownership",
        "Safety",
      ]);
      await choices.getByRole("link", { name: "Safety" }).click();
      await expect(page).toHaveURL(/\/blog\?category=Safety$/);
      await expect(page.locator("main article h2")).toHaveText([samplePosts[2].title]);
      await expect(choices.locator("[aria-current=page]")).toHaveText("Safety");
      await expect(page).toHaveTitle("Safety | Blog | Harmattan Aviation");
      await choices.getByRole("link", { name: "Notes" }).click();
      await page.getByRole("link", { name: "Older posts" }).click();
      await expect(page).toHaveURL(/\/blog\?category=Notes&before=older-note-3#posts$/);
      await expect(page.locator("main article h2")).toHaveText([
        "Older note 2",
        "Older note 1",
        "Wide things",
      ]);

      const search = page.getByRole("search");
      await search.getByLabel("Search the posts").fill("zebras");
      await search.getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${count} posts on “zebras”`);
      await expect(page.locator("main article")).toHaveCount(count);
      await expect(page.locator("main article mark").first()).toHaveText("zebra");
      await expect(search.getByLabel("Search the posts")).toHaveValue("zebras");
      await search.getByLabel("Search the posts").fill("giraffe <b>");
      await search.getByLabel("Search the posts").press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing found for “giraffe <b>”");
      // What there is to read where nothing was found.
      await expect(page.locator("main article")).toHaveCount(3);
      await page.getByRole("main").getByRole("link", { name: "All posts" }).last().click();
      await expect(page).toHaveURL(/\/blog$/);
      await expect(page.locator("main article h2").first()).toHaveText(samplePosts[0].title);
      await expect(search.getByLabel("Search the posts")).toHaveValue("");
    });
  });
}

test("words that are typed before the page's scripts have come are left alone by them", {
  tag: "@release",
}, async ({ page }) => {
  let comeIn = () => {};
  const awaited = new Promise<void>((resolve) => {
    comeIn = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await awaited;
    await route.continue();
  });
  await page.goto("/blog", { waitUntil: "commit" });
  const words = page.getByLabel("Search the posts");
  await words.fill("zebr");
  comeIn();
  await whenAlive(page);
  await expect(words).toHaveValue("zebr");
});

test("a part of the list that is not there is a 404 within the site", async ({ page, quiet }) => {
  quiet.allow(/status of 404/);
  const answer = await page.goto("/blog?category=Invented");
  expect(answer?.status()).toBe(404);
  await whenAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No such part of the list.");
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "All posts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "From the operations room" })).toBeVisible();
});

test("a visitor who searches too much is told, in the page", async ({ page, quiet }) => {
  quiet.allow(/status of 429/);
  await page.goto("/blog");
  await whenAlive(page);
  for (let number = 0; number < 30; number += 1) await page.request.get(`/blog?q=dust${number}`);
  await page.getByLabel("Search the posts").fill("dust");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Too many searches");
  await expect(page.getByLabel("Search the posts")).toHaveValue("dust");
});

test("wide tables and code scroll in themselves, by the keyboard too", async ({ page, quiet }) => {
  quiet.allow(/status of 404/);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/blog/wide-things");
  const table = page.getByRole("region", { name: "Table 1" });
  for (const frame of [table, page.locator(".post-body pre")]) {
    await frame.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await barriers(page)).toEqual([]);
});

test("the address of a post is copied", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/blog/older-note-3");
  await whenAlive(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  const address = `${site.origin.replace("127.0.0.1", "localhost")}/blog/older-note-3`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

for (const path of [
  "/blog?category=Notes&before=older-note-3",
  ...(isFullCampaign ? ["/blog?q=zebra", "/blog?q=giraffe"] : []),
]) {
  test(`${path} is sound at every width`, async ({ page }) => {
    await expectSoundPage(page, path);
  });
}
