import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import { menuLinks, openMenu, phone, wide } from "#tests/support/menu.ts";
import { barriers, watchShifts, whenAlive } from "#tests/support/page-checks.ts";

const missing404 = /status of 404/;

test("the header links to Services, Fleet, Plan a trip and the telephone from 1024 px", async ({
  reader: page,
}) => {
  const links = page.getByRole("navigation", { name: "Header" }).getByRole("link");
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/about");
  await expect(links).toHaveText(["Services", "Fleet", "Plan a trip", "+234 201 000 0140"]);
  for (const link of await links.all()) await expect(link).toBeInViewport();
  await page.setViewportSize({ width: 1023, height: 768 });
  await expect(links.first()).toBeHidden();
});

for (const viewport of [wide, phone]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("nothing shifts and nothing is wider than the screen; Book Now is always in view and leads to /booking; the footer is short, and has every office, where the page has not, and every page; the menu has no barrier, open or closed", async ({
      page,
    }) => {
      const shifted = await watchShifts(page);
      await page.goto("/");
      await whenAlive(page);
      const inView = page
        .locator("header, section[aria-label='Booking and menu']")
        .getByRole("link", { name: "Book Now" })
        .filter({ visible: true });
      await expect(inView).toBeInViewport();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let y = 0; y < height; y += 400) await page.mouse.wheel(0, 400);
      await expect(page.getByRole("contentinfo")).toBeInViewport();
      expect((await shifted()).sum).toBeLessThan(0.01);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await expect(inView).toBeInViewport();
      await inView.click();
      await expect(page).toHaveURL(/\/booking$/);
      await expect(page.getByRole("heading", { level: 1, name: "Book Your Flight" })).toBeVisible();

      await page.goto("/about");
      const footer = page.getByRole("contentinfo");
      const footerHeight = (await footer.boundingBox())?.height;
      expect(footerHeight).toBeLessThanOrEqual(viewport === phone ? 900 : 800);
      if (viewport === phone) {
        for (const title of ["Offices", "All pages"]) await footer.getByText(title, { exact: true }).click();
      }
      await expect(footer.getByText("Percival Way")).toBeVisible();
      await expect(footer.getByRole("link", { name: "Gulfstream 550" })).toBeVisible();
      await page.goto("/contact");
      await expect(page.getByRole("main").getByText("Percival Way")).toBeVisible();
      await expect(footer.getByRole("link", { name: "Gulfstream 550", includeHidden: true })).toHaveCount(1);
      await expect(footer.getByText("Percival Way")).toHaveCount(0);
      await page.goto("/booking");
      await expect(footer.getByRole("link", { name: "Privacy Policy" })).toBeVisible();
      await expect(footer.getByRole("link", { name: "Gulfstream 550", includeHidden: true })).toHaveCount(0);

      // The colours of something that is fading are nobody's to judge.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto("/");
      await whenAlive(page);
      expect(await barriers(page)).toEqual([]);
      await openMenu(page);
      await expect(menuLinks(page)).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      if (viewport === phone) {
        // What opened the panel closes it, under the same thumb.
        const close = await page
          .getByRole("dialog", { name: "Menu" })
          .getByRole("button", { name: "Close" })
          .boundingBox();
        expect(phone.height - (close ? close.y + close.height : 0)).toBeLessThan(20);
      }
    });
  });
}

test("a missing page is one page, before its scripts start and after, and has no barrier", async ({
  page,
  quiet,
}) => {
  quiet.allow(missing404);
  for (const path of [
    "/nothing",
    "/a/b",
    "/team/nobody",
    "/blog/nothing",
    "/blog?before=x",
    "/newsletter/nothing",
  ])
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await whenAlive(page);
      for (const part of ["banner", "main", "contentinfo"] as const)
        await expect(page.getByRole(part)).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.locator("title")).toHaveCount(1);
    });
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport);
    await page.goto("/nothing-here");
    expect(await barriers(page), `at ${viewport.width} px`).toEqual([]);
  }
});

test.describe("the header over a hero", () => {
  test.use({ viewport: wide });
  const ground = (page: Page) =>
    page.locator("header.site-header").evaluate((header) => getComputedStyle(header).backgroundColor);

  test("is clear until the page has moved more than 50 px", async ({ page }) => {
    await page.goto("/");
    const root = page.locator("html");
    await expect(root).toHaveAttribute("data-scrolled", "false");
    await page.evaluate(() => scrollTo(0, 49));
    await expect(root).toHaveAttribute("data-scrolled", "false");
    await page.evaluate(() => scrollTo(0, 51));
    await expect(root).toHaveAttribute("data-scrolled", "true");
    await expect.poll(() => ground(page)).toBe("rgb(253, 251, 248)");
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => ground(page)).toBe("rgba(0, 0, 0, 0)");
  });

  test("elsewhere it changes its ground and shadow beyond 50 px, on every page", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const style = () =>
      page.locator("header.site-header").evaluate((header) => {
        const { backgroundColor, boxShadow } = getComputedStyle(header);
        return [header.getAttribute("data-scrolled"), backgroundColor, boxShadow === "none"];
      });
    for (const path of ["/services", "/team", "/certifications", "/privacy-policy", "/newsletter"]) {
      await page.goto(path);
      await expect.poll(style, path).toEqual(["false", "rgb(247, 243, 236)", true]);
      await page.evaluate(() => scrollTo(0, 51));
      await expect.poll(style, path).toEqual(["true", "rgb(253, 251, 248)", false]);
    }
  });

  test("changes at 50 px before any script has started", async ({ browser, site }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: site.origin,
      viewport: wide,
    });
    const page = await context.newPage();
    await page.goto("/");
    const clear = await page.screenshot({ clip: { x: 300, y: 20, width: 4, height: 4 } });
    await page.mouse.wheel(0, 120);
    await expect
      .poll(async () =>
        (await page.screenshot({ clip: { x: 300, y: 20, width: 4, height: 4 } })).equals(clear),
      )
      .toBe(false);
    await context.close();
  });
});

test.describe("the bar on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("the bar never lies over the page's last line", async ({ page }) => {
    await page.goto("/");
    await whenAlive(page);
    const last = page.getByText("Visuals are illustrative.");
    // A page that grows while one reads it has another end.
    const roomAboveTheBar = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const words = await last.boundingBox();
      const bar = await page.getByRole("region", { name: "Booking and menu" }).boundingBox();
      return words && bar ? bar.y - (words.y + words.height) : -1;
    };
    await expect.poll(roomAboveTheBar).toBeGreaterThanOrEqual(0);
    await expect(last).toBeInViewport();
  });
});
