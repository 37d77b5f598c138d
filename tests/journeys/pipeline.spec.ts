import type { Page } from "@playwright/test";
import { sessionEntries } from "#app/content/legal/cookie-policy.ts";
import { place } from "#tests/support/booking-form.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

for (const [path, wanted] of [
  ["/", (page: Page) => page.getByRole("contentinfo").getByLabel("E-mail", { exact: true })],
  ["/booking", (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Sign In" })],
] as const) {
  test(`${path} starts no script of React's before its first view, and comes alive at the first intent`, async ({
    page,
  }) => {
    // A picture that never arrives keeps `load` away.
    await page.route(/\.(avif|webp)$/, () => {});
    await page.goto(path, { waitUntil: "commit" });
    // Nobody wants anything of a page that they do not see yet.
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await wanted(page).focus();
    // A class or role that only the running page has would tie this to a component; the router's own object does not.
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
    const { firstPaint, scripts } = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      scripts: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js") && !name.includes("/first-view-"))
        .map(({ name, startTime }) => ({ name, start: startTime })),
    }));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter(({ start }) => !(start > firstPaint))).toEqual([]);
  });
}

test("from page to page nothing is loaded anew", async ({ page }) => {
  await page.goto("/");
  await whenAlive(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("link", { name: "Book Now" }).first().click();
  await expect(page).toHaveURL("/booking");
  await expect(page.getByRole("heading", { level: 1, name: "Book Your Flight" })).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("no page asks for a cookie or keeps one", async ({ page, context, quiet }) => {
  quiet.allow(/404 \(Not Found\)/);
  for (const path of ["/", "/booking", "/nowhere"]) {
    await page.goto(path);
    expect([path, await context.cookies()]).toEqual([path, []]);
  }
});

test("a browser holds nothing that the cookie policy does not name", async ({ page }) => {
  await page.goto("/booking");
  await page.getByRole("button", { name: "Continue as guest" }).click();
  await page.getByLabel("Full name").fill("Ada Obi");
  await place(page, "To").fill("Accra");
  // What was typed before the scripts ran is kept as soon as they do.
  await whenAlive(page);
  await page.getByRole("link", { name: "Privacy Policy" }).last().click();
  await page.goto("/contact");
  await page.getByLabel("Name").first().fill("Ada Obi");
  await page.getByLabel("Message").fill("Good morning");
  await whenAlive(page);
  await page.goto("/about");
  const kept = await page.evaluate(() => ({
    session: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
  }));
  expect(kept.session).toContain("booking-draft");
  expect(kept.session).toContain("contact-draft");
  expect(kept.session.filter((key) => !sessionEntries.some((entry) => entry.key === key))).toEqual([]);
  expect(kept.local).toEqual([]);
});
