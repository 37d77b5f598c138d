import { eq } from "drizzle-orm";
import { samplePosts } from "#app/content/sample-posts.ts";
import { posts } from "#app/database/schema/posts.ts";
import { invalidatePages } from "#app/platform/page-cache.server.ts";
import { expect, test } from "#tests/support/journey.ts";
import { publishOn, removeOtherPosts } from "#tests/support/posts.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { holdRequests, hydrate, main, open, phone, title } from "./support/page.ts";

const [newest, middle] = samplePosts;
const pathOf = ({ id }: { id: string }) => `/blog/${id}`;

test.afterEach(({ site }) => removeOtherPosts(site));

// Missing posts are tested in tests/http/refusals.test.ts.
test("a post shows that it is loading, and copies its address", async ({ page, context, problems, site }) => {
  problems.allow(/status of 500/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copy = page.getByRole("button", { name: "Copy link" });
  const copied = page.getByRole("status").getByText("Link copied");
  await page.goto(pathOf(middle));
  await copy.click();
  await expect(copied).toBeVisible();
  await hydrate(page);
  const release = await holdRequests(page, `**${pathOf(newest)}.data*`);
  const status = page.getByRole("status").filter({ hasText: "Loading post..." });
  await expect(status).toHaveCount(0);
  await main(page).locator("a[rel=next]").click();
  await expect(status).toBeInViewport();
  await expect(page.getByText("Loading post...")).toHaveCSS("opacity", "1");
  release();
  await expect(title(page)).toHaveText(newest.title);
  await expect(status).toHaveCount(0);
  await expect(copied).toHaveCount(0);
  await copy.click();
  await expect(copied).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(site.origin + pathOf(newest));

  // The response of a proxy while no server runs: React Router cannot decode its body.
  await page.route(`**${pathOf(middle)}.data*`, (route) => route.fulfill({ status: 500, body: "" }));
  await main(page).locator("a[rel=prev]").click();
  await expect(title(page)).toHaveText("Failed to load post.");
  await expect(main(page).getByRole("link", { name: /^Call/ })).toBeVisible();
});

test("wide tables and code scroll inside their boxes on a phone, by the keyboard too", async ({
  page,
  site,
}) => {
  const row = (cell: string) => `<tr>${cell.repeat(9)}</tr>`;
  const table = `<table><thead>${row("<th>Aerodrome</th>")}</thead><tbody>${row("<td>2,400 m</td>")}</tbody></table>`;
  const content = `${table}<pre><code>METAR DNMM 211300Z ${"0800 DU ".repeat(30)}</code></pre>`;
  await publishOn(site, { title: "Wide things", content }, new Date(0));
  await page.setViewportSize(phone);
  await page.goto("/blog/wide-things");
  for (const frame of [page.getByRole("region", { name: "Table 1" }), page.locator(".post-body pre")]) {
    await frame.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test("attacks that got past the cleaning into a post do nothing", async ({ page, site }) => {
  // PostgreSQL stores no null character.
  const all = xssVectors.map((vector) => vector.replaceAll("\0", ""));
  const raw = `<p>Begin.</p>${all.toReversed().join("\n")}<p>This is the end of the text.</p>`;
  const texts = { title: `Attack ${all[0]}`, category: `${all[16]}`, author: `${all[1]}` };
  const { id, slug } = await publishOn(site, { ...texts, excerpt: all.join(" ") });
  const { db } = await site.database();
  await db.update(posts).set({ content: raw, plainText: raw }).where(eq(posts.id, id));
  await invalidatePages(db, [`/blog/${slug}`]);
  await expect.poll(async () => (await page.request.get(`/blog/${slug}`)).text()).toContain("<p>Begin.");
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  // The picture of a vector may stay in the text.
  await page.route("**/media/x.webp", (route) => route.fulfill({ contentType: "image/webp", body: "" }));
  await open(page, `/blog/${slug}`);
  await expect(title(page)).toHaveText(texts.title);
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await expect(page.getByRole("navigation", { name: "Share" })).toBeVisible();
  const violations = await page.locator(".post-body *").evaluateAll((elements) =>
    elements.flatMap((element) => {
      for (const type of ["pointerover", "mouseover", "focus", "animationstart", "load", "error", "toggle"])
        element.dispatchEvent(new Event(type, { bubbles: true }));
      const { tagName } = element;
      const isForbidden =
        /^(script|style|iframe|object|embed|svg|math|form|input|button|video|audio|link|meta|base|template)$/i;
      const isRisky = (name: string) => /^(on.*|style|id|name|srcdoc|srcset|ping)$/.test(name);
      const isForeign =
        element instanceof HTMLAnchorElement &&
        element.href &&
        !/^(https?|mailto|tel):$|^$/.test(element.protocol);
      return [
        ...(isForbidden.test(tagName) ? [tagName] : []),
        ...element.getAttributeNames().filter(isRisky),
        ...(isForeign ? [element.href] : []),
      ];
    }),
  );
  expect(violations).toEqual([]);
  expect(dialogs).toEqual([]);
});
