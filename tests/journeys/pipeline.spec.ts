import { expect, test } from "#tests/support/journey.ts";

interface Timings {
  firstPaint: number;
  scripts: { name: string; start: number }[];
}

for (const path of ["/", "/booking"]) {
  test(`${path} starts no script before its first view, and then comes alive`, async ({ page, site }) => {
    await page.goto(path);
    // A class or role that only the running page has would tie this to a component; the router's own object does not.
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    const { firstPaint, scripts } = await page.evaluate<Timings>(() => ({
      firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      scripts: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ name, startTime }) => ({ name: new URL(name).pathname, start: startTime })),
    }));
    const early = scripts.filter(
      ({ name, start }) => !name.includes("/late-start-") && !(start > firstPaint),
    );
    expect(scripts.length).toBeGreaterThan(3);
    expect(early).toEqual([]);
    const starter = await fetch(
      site.origin + (scripts.find(({ name }) => name.includes("/late-start-"))?.name ?? "/missing"),
    );
    expect((await starter.arrayBuffer()).byteLength).toBeLessThan(1024);
  });
}

test("an intent starts the scripts before the page is idle", async ({ page }) => {
  // A picture that never arrives keeps `load`, and so idleness, away.
  await page.route(/\.(avif|webp)$/, () => {});
  await page.goto("/booking", { waitUntil: "commit" });
  await page.getByLabel("Full name").focus();
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
});

test("from page to page nothing is loaded anew", async ({ page }) => {
  await page.goto("/");
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
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
