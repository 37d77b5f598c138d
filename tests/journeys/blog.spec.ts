import { eq } from "drizzle-orm";
import { samplePosts } from "#app/content/sample-posts.ts";
import { posts } from "#app/database/schema/posts.ts";
import { commentMessages } from "#app/features/comments/messages.ts";
import { dropPages } from "#app/platform/page-cache.server.ts";
import { expect, test } from "#tests/support/journey.ts";
import { publishedPost, removeOtherPosts } from "#tests/support/posts.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { commentEntries, seedComments } from "./support/comment-section.ts";
import { holdRequests, open, phone } from "./support/page.ts";

const [newest, middle, oldest] = samplePosts;
const pathOf = ({ id }: { id: string }) => `/blog/${id}`;

test.afterEach(({ site }) => removeOtherPosts(site));

test("the list leads to older posts and back in view, to a category, to words in the text, and to a post that shows it is loading", async ({
  page,
  context,
  quiet,
  site,
}) => {
  quiet.allow(/status of (404|500)|Unable to decode|Error/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { db, close } = await siteDatabase(site);
  for (let number = 1; number <= 14; number += 1) {
    const content = `<p>The zebra walks on page ${number}.</p>`;
    const at = new Date(Date.UTC(2025, 0, number));
    await publishedPost(db, { title: `Older note ${number}`, category: "Notes", content }, at);
  }
  await close();
  await open(page, "/blog");
  const titles = page.locator("main article h2");
  const pages = page.getByRole("navigation", { name: "Pages of the list" });
  await expect(pages.getByRole("link")).toHaveText(["Older posts"]);
  await pages.getByRole("link", { name: "Older posts" }).click();
  await expect(page).toHaveURL(/\/blog\?before=older-note-6#posts$/);
  await expect(titles).toHaveText([5, 4, 3, 2, 1].map((number) => `Older note ${number}`));
  await expect(titles.first()).toBeInViewport();
  await pages.getByRole("link", { name: "Newer posts" }).click();
  await expect(page).toHaveURL(/\/blog#posts$/);
  await expect(titles.first()).toHaveText(newest.title);
  const categories = page.getByRole("navigation", { name: "Categories" });
  await categories.getByRole("link", { name: "Safety" }).click();
  await expect(page).toHaveURL(/\/blog\?category=Safety$/);
  await expect(titles).toHaveText([oldest.title]);
  await expect(categories.locator("[aria-current=page]")).toHaveText("Safety");

  const box = page.getByLabel("Search the posts");
  await box.fill("zebras");
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("14 posts on “zebras”");
  await expect(page.locator("main article mark").first()).toHaveText("zebra");
  await expect(box).toHaveValue("zebras");

  await open(page, "/blog");
  const requests = `**${pathOf(newest)}.data*`;
  const heading = page.getByRole("heading", { level: 1 });
  const release = await holdRequests(page, requests);
  const status = page.getByRole("status").filter({ hasText: "Loading post..." });
  await expect(status).toHaveCount(0);
  const link = page.getByRole("main").getByRole("link", { name: newest.title });
  await link.click();
  await expect(status).toBeInViewport();
  await expect(page.getByText("Loading post...")).toHaveCSS("opacity", "1");
  release();
  await expect(heading).toHaveText(newest.title);
  await expect(status).toHaveCount(0);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    site.origin.replace("127.0.0.1", "localhost") + pathOf(newest),
  );
  const neighbours = page.getByRole("navigation", { name: "More posts" });
  await expect(neighbours.locator("a[rel=next]")).toHaveCount(0);
  await neighbours.locator("a[rel=prev]").click();
  await expect(heading).toHaveText(middle.title);
  await expect(neighbours.locator("a[rel=prev]")).toHaveText(oldest.title);

  for (const [answer, words] of [
    [404, "Blog post not found."],
    [500, "Failed to load post."],
  ] as const) {
    await open(page, "/blog");
    await page.unrouteAll();
    // Chromium may leave an import pending that begins while Playwright intercepts another one's scripts.
    await page.waitForLoadState("networkidle");
    await page.route(requests, async (route) =>
      answer === 404
        ? route.fulfill({ response: await page.request.get("/blog/withdrawn.data") })
        : route.fulfill({ status: 500, body: "" }),
    );
    await link.click();
    await expect(heading).toHaveText(words);
  }
  await expect(page.getByRole("main").getByRole("link", { name: /^Call/ })).toBeVisible();
});

test("wide tables and code scroll in themselves on a phone, by the keyboard too", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/status of 404/);
  const { db, close } = await siteDatabase(site);
  const row = (cell: string) => `<tr>${cell.repeat(9)}</tr>`;
  const content = `<p>First.</p><table><thead>${row("<th>Aerodrome</th>")}</thead><tbody>${row("<td>2,400 m</td>")}</tbody></table><pre><code>METAR DNMM 211300Z ${"0800 DU ".repeat(30)}</code></pre><figure><img src="/uploads/gone.webp" alt="" width="800" height="400"><figcaption>A figure</figcaption></figure>`;
  await publishedPost(db, { title: "Wide things", content }, new Date(0));
  await close();
  await page.setViewportSize(phone);
  await page.goto("/blog/wide-things");
  for (const frame of [page.getByRole("region", { name: "Table 1" }), page.locator(".post-body pre")]) {
    await frame.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test("a post and comments of nothing but attacks, put past the cleaning into the tables, do nothing but be read", async ({
  page,
  site,
}) => {
  // PostgreSQL's texts hold no null character.
  const all = xssVectors.map((vector) => vector.replaceAll("\0", ""));
  const { db, close } = await siteDatabase(site);
  const meta = {
    title: `Attack ${all[0]}`,
    category: `${all[16]}`,
    excerpt: all.join(" "),
    author: `${all[1]}`,
  };
  const { id, slug } = await publishedPost(db, meta, new Date("2026-11-20T08:00:00Z"));
  const raw = `<p>Begin.</p>${all.toReversed().join("\n")}<p>This is the end of the text.</p>`;
  await db.update(posts).set({ content: raw, plainText: raw }).where(eq(posts.id, id));
  await dropPages(db, [`/blog/${slug}`]);
  await close();
  await seedComments(site, slug, all.slice(0, 20));
  await seedComments(site, slug, all.slice(20));
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  // A vector's own picture may stay in the text.
  await page.route("**/media/x.webp", (route) => route.fulfill({ contentType: "image/webp", body: "" }));
  await open(page, `/blog/${slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(meta.title);
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await expect(page.getByRole("navigation", { name: "Share" })).toBeVisible();
  const older = page.getByRole("link", { name: commentMessages.older });
  for (let count = 20; count < all.length; count += 20) {
    await older.click();
    await expect(commentEntries(page)).toHaveCount(Math.min(count + 20, all.length));
  }
  const contentElements = page.locator(".post-body *, #comments ol li *");
  const violations = await contentElements.evaluateAll((elements) =>
    (elements as HTMLElement[]).flatMap((element) => {
      for (const type of ["pointerover", "mouseover", "focus", "animationstart", "load", "error", "toggle"])
        element.dispatchEvent(new Event(type, { bubbles: true }));
      const isForbidden =
        /^(script|style|iframe|object|embed|svg|math|form|input|button|video|audio|link|meta|base|template)$/i;
      const attributes = element
        .getAttributeNames()
        .filter((name) => /^(on.*|style|id|name|srcdoc|srcset|ping)$/.test(name));
      const isForeignLink =
        element instanceof HTMLAnchorElement && !/^(https?|mailto|tel):$|^$/.test(element.protocol);
      return [
        ...(isForbidden.test(element.tagName) ? [element.tagName] : []),
        ...attributes,
        ...(isForeignLink && element.href ? [element.href] : []),
      ];
    }),
  );
  expect(violations).toEqual([]);
  expect(dialogs).toEqual([]);
});
