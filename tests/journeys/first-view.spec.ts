import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import {
  addressIn,
  button,
  dialog,
  footer,
  header,
  link,
  menuPanel,
  subscribeIn,
  wide,
} from "./support/page.ts";

test("a page loads React after its first paint, at the first intent", async ({ page }) => {
  // A picture that never arrives keeps `load` away.
  await page.route(/\.(avif|webp)$/, () => {});
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await addressIn(footer(page)).focus();
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
  const { firstPaint, starts } = await page.evaluate(() => {
    const isLate = ({ name }: PerformanceEntry) =>
      name.endsWith(".js") && !/first-view-|-element-/.test(name);
    const scripts = performance.getEntriesByType("resource").filter(isLate);
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { firstPaint: paint?.startTime ?? Number.NaN, starts: scripts.map(({ startTime }) => startTime) };
  });
  expect(starts.length).toBeGreaterThan(3);
  expect(starts.filter((start) => !(start > firstPaint))).toEqual([]);
});

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => /\/assets\/(.*)-.{8}\.js$/.exec(name)?.[1] ?? [])
      .toSorted(),
  );

test("scrolling, the menu and a page's own elements load no React", async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto("/fleet");
  await page.keyboard.press("PageDown");
  const pictures = page.getByRole("region", { name: /^Pictures of/ }).first();
  await button(pictures, /^Next/).click();
  await expect(pictures.getByRole("status")).toContainText("Picture 2 of");
  await button(header(page), "Menu").click();
  await button(menuPanel(page), "Close").click();
  await expect(menuPanel(page)).toBeHidden();
  expect(await scriptsOf(page)).toEqual(["carousel-element", "first-view"]);
  await page.goto("/");
  await footer(page).scrollIntoViewIfNeeded();
  await expect(footer(page)).toBeInViewport();
  expect((await scriptsOf(page)).filter((name) => !name.endsWith("-element"))).toEqual(["first-view"]);
  expect(await page.evaluate(() => document.documentElement.dataset.alive)).toBeUndefined();
});

test("an early press takes effect", async ({ page }) => {
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
