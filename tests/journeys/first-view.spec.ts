import type { Page } from "@playwright/test";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";
import { expect, test } from "#tests/support/journey.ts";
import {
  addressIn,
  button,
  dialog,
  footer,
  header,
  holdRequests,
  link,
  menuPanel,
  place,
  subscribeIn,
  wide,
} from "./support/page.ts";

test("a page loads React after its first paint, at the first intent", async ({ page }) => {
  // A picture that never arrives keeps `load` away.
  await page.route(/\.(avif|webp)$/, () => {});
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await place(page, "From").focus();
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
  const { firstPaint, starts } = await page.evaluate(() => {
    const isLate = ({ name }: PerformanceEntry) =>
      name.endsWith(".js") && !/first-view-|first-use-|-element-/.test(name);
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

const withoutReact = /^(first-view|first-use|rules|rolldown-runtime|[a-z-]+-element)$/;

test("neither a page that only informs nor the footer’s form on the home page loads React", async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await page.goto("/fleet");
  await page.keyboard.press("PageDown");
  const pictures = page.getByRole("region", { name: /^Pictures of/ }).first();
  await button(pictures, /^Next/).click();
  await expect(pictures.getByRole("status")).toContainText("Picture 2 of");
  await button(header(page), "Menu").click();
  await button(menuPanel(page), "Close").click();
  await expect(menuPanel(page)).toBeHidden();
  await addressIn(footer(page)).fill("amaka.ade@example.com");
  await subscribeIn(footer(page)).click();
  await expect(footer(page).getByText(newsletterMessages.thanks)).toBeInViewport();
  expect((await scriptsOf(page)).filter((name) => !withoutReact.test(name))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.dataset.alive)).toBeUndefined();

  // The home page loads it with its own form, not with the footer's.
  await page.goto("/");
  await footer(page).scrollIntoViewIfNeeded();
  await expect(footer(page)).toBeInViewport();
  await addressIn(footer(page)).focus();
  await page.waitForFunction(() => customElements.get("newsletter-form"));
  expect((await scriptsOf(page)).filter((name) => !withoutReact.test(name))).toEqual([]);
});

test("an early press on Sign In opens the dialog, at a slow line its page", async ({ page }) => {
  await page.setViewportSize(wide);
  await page.clock.install();
  const release = await holdRequests(page, /\/assets\/(?!first-view).*\.js$/);
  await page.goto("/about");
  await link(header(page), "Sign In").click();
  await page.clock.runFor(9_000);
  await expect(page).toHaveURL("/about");
  release();
  await expect(dialog(page, "Sign In")).toBeVisible();
  await expect(page).toHaveURL("/about");
  await page.unrouteAll();
  await holdRequests(page, /\/assets\/(account-dialog|frame).*\.js$/);
  await page.reload();
  await link(header(page), "Sign In").click();
  await page.clock.runFor(11_000);
  await expect(page).toHaveURL("/sign-in?returnTo=%2Fabout");
});
