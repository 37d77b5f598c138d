import { samplePosts } from "#app/content/sample-posts.ts";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, mistakes, whenAlive } from "#tests/support/page-checks.ts";

const [newest, middle, oldest] = samplePosts;
const pathOf = ({ id }: { id: string }) => `/blog/${id}`;

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

  test("says so too when it has gone since the list was read, and is told apart from one that could not be fetched", async ({
    page,
    quiet,
  }) => {
    quiet.allow(/status of (404|500)|Unable to decode|Error/);
    await page.goto("/blog");
    await whenAlive(page);
    await page.route(`**${pathOf(newest)}.data*`, async (route) => {
      const gone = await page.request.get("/blog/withdrawn.data");
      await route.fulfill({ response: gone });
    });
    await page.getByRole("link", { name: newest.title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog post not found.");

    await page.unroute(`**${pathOf(newest)}.data*`);
    await page.goBack();
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
