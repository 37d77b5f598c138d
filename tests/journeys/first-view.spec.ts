import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import * as on from "./support/page.ts";

test("a page loads its scripts after its first paint, React at the first intent", async ({ page }) => {
  // Pictures that never arrive prevent the `load` event.
  await page.route(/\.(avif|webp)$/, () => {});
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await on.place(page, "From").focus();
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
  const { firstPaint, starts } = await page.evaluate(() => {
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { firstPaint: paint?.startTime ?? Number.NaN, starts: scripts.map(({ startTime }) => startTime) };
  });
  expect(starts.length).toBeGreaterThan(5);
  expect(starts.filter((start) => !(start > firstPaint))).toEqual([]);
});

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => /\/assets\/(.*)-.{8}\.js$/.exec(name)?.[1] ?? [])
      .toSorted(),
  );

const withoutReact = /^(first-view|first-use|rules|rolldown-runtime|[a-z-]+-element)$/;

test("the home page loads React for its own form, not for the footer’s", async ({ page }) => {
  await page.goto("/");
  await on.footer(page).scrollIntoViewIfNeeded();
  await expect(on.footer(page)).toBeInViewport();
  await on.addressIn(on.footer(page)).focus();
  await page.waitForFunction(() => customElements.get("newsletter-form"));
  expect((await scriptsOf(page)).filter((name) => !withoutReact.test(name))).toEqual([]);
});

test("an early press on Sign In opens the dialog, on a slow connection its page", async ({ page }) => {
  await page.setViewportSize(on.wide);
  // With the clock paused, a slow machine uses none of the ten seconds.
  await page.clock.install({ time: new Date("2026-11-21T08:00:00Z") });
  await page.clock.pauseAt(new Date("2026-11-21T09:00:00Z"));
  const release = await on.holdRequests(page, /\/assets\/(?!first-view).*\.js$/);
  await page.goto("/about");
  await on.link(on.header(page), "Sign In").click();
  await page.clock.runFor(9_999);
  await expect(page).toHaveURL("/about");
  release();
  await expect(on.dialog(page, "Sign In")).toBeVisible();
  await expect(page).toHaveURL("/about");
  await page.unrouteAll();
  await on.holdRequests(page, /\/assets\/(account-dialog|frame).*\.js$/);
  await page.reload();
  await on.link(on.header(page), "Sign In").click();
  await page.clock.runFor(9_999);
  await expect(page).toHaveURL("/about");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/sign-in?returnTo=%2Fabout");
});
