import { expect, test } from "#tests/support/journey.ts";
import { addressIn, dialog, footer, header, link, subscribeIn, wide } from "./support/page.ts";

test("a page loads React after its first paint, at the first intent", async ({ page }) => {
  // A picture that never arrives keeps `load` away.
  await page.route(/\.(avif|webp)$/, () => {});
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await addressIn(footer(page)).focus();
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
  const { firstPaint, starts } = await page.evaluate(() => {
    const isLate = ({ name }: PerformanceEntry) => name.endsWith(".js") && !name.includes("/first-view-");
    const scripts = performance.getEntriesByType("resource").filter(isLate);
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { firstPaint: paint?.startTime ?? Number.NaN, starts: scripts.map(({ startTime }) => startTime) };
  });
  expect(starts.length).toBeGreaterThan(3);
  expect(starts.filter((start) => !(start > firstPaint))).toEqual([]);
});

test("a key fetches the scripts and runs none; an early press takes effect", async ({ page }) => {
  const fetched: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().endsWith(".js")) fetched.push(request.url());
  });
  const preloads = page.locator("link[rel=modulepreload]");
  await page.goto("/about");
  await page.keyboard.press("PageDown");
  await expect.poll(() => fetched.length).toBeGreaterThan(5);
  expect(await preloads.count()).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.dataset.alive)).toBeUndefined();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.reload();
  await page.keyboard.press("PageDown");
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
  await expect(preloads).toHaveCount(0);

  // However slow the machine: after this time the link is followed.
  await page.addInitScript((longestWaitMs) => {
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === longestWaitMs ? 0 : setTimeout(run, ms)) as typeof window.setTimeout;
  }, 10_000);
  await page.setViewportSize(wide);
  await page.goto("/about");
  await link(header(page), "Sign In").click();
  await expect(dialog(page, "Sign In")).toBeVisible();
  await expect(page).toHaveURL("/about");
  await page.reload();
  await addressIn(footer(page)).fill("nobody");
  await subscribeIn(footer(page)).click();
  await expect(footer(page).getByRole("form").getByText("@")).toBeVisible();
  await expect(addressIn(footer(page))).toHaveValue("nobody");
});
