import { footerNewsletter } from "#app/content/navigation.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { serviceCards } from "#app/content/services.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { anotherVisitor, commentEntries, fillComment, postButton } from "#tests/support/comment-section.ts";
import { expect, test } from "#tests/support/journey.ts";
import { watchShifts } from "#tests/support/page-checks.ts";

// What a reader's first view may cost: the table in docs/decisions/0022-scripts-by-intent.md.
const mostRequests = 16;
const mostScriptBytes = 6_000;

/** The pages that one template draws with different words have one name here. */
const templateOf = (path: string) =>
  path
    .replace(/^\/(blog|team|trip(?=\/(?!how-)))\/.+/, "/$1/...")
    .replace(/^\/(privacy-policy|terms|cookie-policy)$/, "a legal page");
for (const [width, height] of [[375, 812], ...(isFullCampaign ? ([[1440, 900]] as const) : [])] as const)
  test(`a public page that nobody touches asks for little, ${width} px wide`, async ({
    page,
    site,
    quiet,
  }) => {
    test.slow();
    quiet.allow(/404 \(Not Found\)/);
    await page.setViewportSize({ width, height });
    const map = await (await fetch(`${site.origin}/sitemap.xml`)).text();
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
    expect(listed).toContain("/booking");
    const shifts = await watchShifts(page);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    const paths = isFullCampaign
      ? listed
      : [...new Map(listed.map((path) => [templateOf(path), path])).values()];
    expect(paths.length).toBeGreaterThan(12);
    for (const path of [...paths, "/nowhere"]) {
      requests.length = 0;
      await page.goto(path);
      await page.waitForFunction(() => document.documentElement.dataset.viewer === "out");
      const { scriptBytes, isAwake } = await page.evaluate(async () => {
        for (let times = 0; times < 3; times++) await new Promise((resolve) => requestIdleCallback(resolve));
        const scripts = performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js")) as PerformanceResourceTiming[];
        return {
          scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
          isAwake: document.documentElement.dataset.alive !== undefined,
        };
      });
      expect([path, isAwake]).toEqual([path, false]);
      const { sum, moved } = await shifts();
      expect(sum, `layout shift of ${path} at ${width} px: ${moved.join("; ")}`).toBeLessThan(0.01);
      expect(scriptBytes).toBeGreaterThan(0);
      expect(scriptBytes).toBeLessThanOrEqual(mostScriptBytes);
      const asked = requests.filter((name) => !name.endsWith(".mp4"));
      expect(asked.length, `${path}: ${asked.join(" ")}`).toBeLessThanOrEqual(mostRequests);
    }
  });

test("a page that nobody touches shows a comment that somebody else posts", async ({
  browser,
  page,
  baseURL,
}) => {
  const path = `/blog/${samplePosts[1].id}`;
  const follows = page.waitForResponse((response) => response.url().includes("/comments/stream"));
  await page.goto(path);
  await follows;
  const other = await anotherVisitor(browser, "203.0.113.77", baseURL);
  await other.goto(path);
  await fillComment(other, "Chidi Eze", "Seen from far away.");
  await postButton(other).click();
  await expect(commentEntries(page).filter({ hasText: "Seen from far away." })).toBeVisible();
  await other.context().close();
});

test("a sign of life brings the scripts near and runs none; saving data, it brings none", async ({
  browser,
  site,
}) => {
  for (const savesData of [false, true]) {
    const context = await browser.newContext({ baseURL: site.origin });
    const page = await context.newPage();
    if (savesData)
      await page.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      });
    const asked: string[] = [];
    page.on("requestfinished", (request) => {
      if (request.url().endsWith(".js")) asked.push(request.url());
    });
    await page.goto("/about");
    await page.keyboard.press("PageDown");
    if (!savesData) await expect.poll(() => asked.length).toBeGreaterThan(5);
    expect((await page.locator("link[rel=modulepreload]").count()) > 0).toBe(!savesData);
    expect(await page.evaluate(() => document.documentElement.dataset.alive)).toBeUndefined();
    await context.close();
  }
});

test.describe("what is pressed before the scripts run", () => {
  test("a form's press is answered in its place, and what was typed stays", async ({ page }) => {
    await page.goto("/about");
    const form = page.getByRole("contentinfo").getByRole("form");
    await form.getByLabel("E-mail").fill("nobody");
    await form.getByRole("button").click();
    await expect(form.getByText("@")).toBeVisible();
    await expect(page).toHaveURL("/about");
    await expect(form.getByLabel("E-mail")).toHaveValue("nobody");
    await expect(page.getByRole("heading", { name: footerNewsletter.heading })).toBeVisible();
  });

  test("Sign In opens over the page, by one press", async ({ page }) => {
    // However slow the machine: after that time the link is followed.
    await page.addInitScript((longestWaitMs) => {
      const { setTimeout } = window;
      window.setTimeout = ((run: () => void, ms?: number) =>
        ms === longestWaitMs ? 0 : setTimeout(run, ms)) as typeof window.setTimeout;
    }, 10_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
    await expect(page.getByRole("dialog", { name: "Sign In", exact: true })).toBeVisible();
    await expect(page).toHaveURL("/about");
  });

  test("where the scripts do not come, a press does what it does without them", { tag: "@release" }, async ({
    page,
    quiet,
  }) => {
    quiet.allow(/ERR_FAILED/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route(/\/assets\/frame-.*\.js$/, (route) => route.abort());
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/sign-in/);
  });

  test("a pointer that rests on a card is heard", async ({ page }) => {
    const card = serviceCards[1];
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/services");
    await page.getByRole("button", { name: card.title }).hover();
    await expect(page.locator(`#${card.slug}-features`)).toBeVisible();
  });
});
