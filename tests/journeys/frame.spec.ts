import type { Page } from "@playwright/test";
import { company } from "#app/content/company.ts";
import { mainLinks as allLinks, legalLinks } from "#app/content/navigation.ts";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, mistakes, watchShifts, whenAlive } from "#tests/support/page-checks.ts";

const wide = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };
const missing404 = /status of 404/;

const openMenu = (page: Page) =>
  page.getByRole("button", { name: "Menu", exact: true }).filter({ visible: true }).click();
const panel = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const mainLinks = (page: Page) => page.getByRole("navigation", { name: "Main" });

for (const viewport of [wide, phone]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("Book Now is always in view and leads to /booking", async ({ page }) => {
      await page.goto("/");
      await whenAlive(page);
      const inView = page
        .locator("header, section[aria-label='Booking and menu']")
        .getByRole("link", { name: "Book Now" })
        .filter({ visible: true });
      await expect(inView).toBeInViewport();
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect(inView).toBeInViewport();
      await inView.click();
      await expect(page).toHaveURL(/\/booking$/);
      await expect(page.getByRole("heading", { level: 1, name: "Book Your Flight" })).toBeVisible();
    });

    test("the menu has no barrier, open or closed, and neither has a missing page", async ({
      page,
      quiet,
    }) => {
      quiet.allow(missing404);
      await page.goto("/");
      await whenAlive(page);
      expect(await barriers(page)).toEqual([]);
      await openMenu(page);
      await expect(mainLinks(page)).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await page.goto("/nothing-here");
      expect(await barriers(page)).toEqual([]);
    });

    test("nothing shifts and nothing is wider than the screen", async ({ page }) => {
      const shifted = await watchShifts(page);
      await page.goto("/");
      await whenAlive(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let y = 0; y < height; y += 400) await page.mouse.wheel(0, 400);
      await expect(page.getByRole("contentinfo")).toBeInViewport();
      expect(await shifted()).toBeLessThan(0.01);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });
  });
}

test.describe("the header over a hero", () => {
  test.use({ viewport: wide });
  const ground = (page: Page) =>
    page.locator("header.site-header").evaluate((header) => getComputedStyle(header).backgroundColor);

  test("is clear until the page has moved more than 50 px", async ({ page }) => {
    await page.goto("/");
    await whenAlive(page);
    const header = page.locator("header.site-header");
    await expect(header).toHaveAttribute("data-style", "clear");
    await page.evaluate(() => scrollTo(0, 49));
    await expect(header).toHaveAttribute("data-style", "clear");
    await page.evaluate(() => scrollTo(0, 51));
    await expect(header).toHaveAttribute("data-style", "solid");
    await expect.poll(() => ground(page)).toBe("rgb(247, 243, 236)");
    await page.evaluate(() => scrollTo(0, 0));
    await expect(header).toHaveAttribute("data-style", "clear");
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

test.describe("the menu on a wide screen", () => {
  test.use({ viewport: wide });

  test("keeps the focus while it is open, closes on Escape and gives the focus back", async ({ page }) => {
    await page.goto("/");
    await whenAlive(page);
    const button = page.getByRole("banner").getByRole("button", { name: "Menu", exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("button", { name: "Close" })).toBeFocused();
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(() => {
        const active = document.activeElement;
        return active !== document.body && active?.closest("[popover]") === null;
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(button).toBeFocused();
  });

  test("a flyout opens for the mouse and goes 100 ms after it has left", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await whenAlive(page);
    await openMenu(page);
    const aircraft = panel(page).getByRole("link", { name: "Gulfstream 550" });
    const fleet = mainLinks(page).getByRole("link", { name: "Fleet" });
    await page.clock.pauseAt(Date.now() + 60_000);
    await fleet.hover();
    await expect(aircraft).toBeVisible();
    await aircraft.hover();
    await page.clock.runFor(1000);
    await expect(aircraft).toBeVisible();
    await mainLinks(page).getByRole("link", { name: "Contact" }).hover();
    await page.clock.runFor(99);
    await expect(aircraft).toBeVisible();
    await page.clock.runFor(1);
    await expect(aircraft).toBeHidden();
  });

  test("a flyout opens for the keyboard, and its links go to their places", async ({ page }) => {
    await page.goto("/");
    await whenAlive(page);
    const button = page.getByRole("banner").getByRole("button", { name: "Menu", exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    for (const { label: name, flyout: pages } of allLinks.filter(({ flyout }) => flyout.length > 0)) {
      const link = mainLinks(page).getByRole("link", { name, exact: true });
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press("Tab");
        if (await link.evaluate((element) => element === document.activeElement)) break;
      }
      await expect(link).toBeFocused();
      for (const { label, href } of pages) {
        const inside = panel(page).getByRole("link", { name: label, exact: true });
        await expect(inside).toBeVisible();
        await expect(inside).toHaveAttribute("href", href);
      }
    }
  });

  test("Sign In and Sign Up reach the header's actions", async ({ page }) => {
    await page.goto("/");
    await whenAlive(page);
    for (const name of ["Sign In", "Sign Up"]) {
      await openMenu(page);
      await panel(page).getByRole("button", { name }).click();
      await expect(panel(page)).toBeHidden();
      const dialog = page.getByRole("dialog", { name, exact: true });
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
  });
});

test.describe("the menu on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("opens from the bar at the lower edge; a tap opens a flyout and a second one closes it", async ({
    page,
  }) => {
    await page.goto("/");
    await whenAlive(page);
    const menu = page.getByRole("button", { name: "Menu", exact: true }).filter({ visible: true });
    expect((await menu.boundingBox())?.y).toBeGreaterThan(700);
    await menu.tap();
    const toggle = panel(page).getByLabel("Fleet: pages");
    await toggle.tap();
    await expect(panel(page).getByRole("link", { name: "AW139" })).toBeVisible();
    await toggle.tap();
    await expect(panel(page).getByRole("link", { name: "AW139" })).toBeHidden();
    await panel(page).getByRole("button", { name: "Close" }).tap();
    await expect(panel(page)).toBeHidden();
  });

  test("the bar never lies over the page's last line", async ({ page }) => {
    await page.goto("/");
    await whenAlive(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = page.getByText("Visuals are illustrative.");
    await expect(last).toBeInViewport();
    const words = await last.boundingBox();
    const bar = await page.getByRole("region", { name: "Booking and menu" }).boundingBox();
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: wide });

  test("the menu and its flyouts open and close", async ({ page }) => {
    await page.goto("/");
    await openMenu(page);
    await expect(mainLinks(page).getByRole("link", { name: "About" })).toBeVisible();
    await expect(panel(page).getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/sign-in");
    await expect(panel(page).getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/sign-up");
    await panel(page).getByLabel("Services: pages").click();
    await expect(panel(page).getByRole("link", { name: "Total Aircraft Management" })).toBeVisible();
    await panel(page).getByLabel("Fleet: pages").click();
    await expect(panel(page).getByRole("link", { name: "Total Aircraft Management" })).toBeHidden();
    await expect(panel(page).getByRole("link", { name: "Legacy 600" })).toBeVisible();
    await panel(page).getByRole("button", { name: "Close" }).click();
    await expect(mainLinks(page)).toBeHidden();
  });
});

test.describe("moving about", () => {
  test.use({ viewport: wide, reducedMotion: "reduce" });

  /** On the booking page, past its dialog, some way down. */
  async function inTheForm(page: Page, y: number): Promise<void> {
    await page.goto("/booking");
    await page.getByRole("button", { name: "Continue as guest" }).click();
    await page.evaluate((to) => scrollTo(0, to), y);
  }
  const home = (page: Page) =>
    page.getByRole("banner").getByRole("link", { name: "Harmattan Aviation, home" });

  test("a new path goes to the top after 50 ms with the focus, and Back returns to where one was", async ({
    page,
  }) => {
    await inTheForm(page, 900);
    // Not click(): Playwright moves the view when it aims at something that sticks.
    await home(page).dispatchEvent("click");
    await expect(page.getByRole("heading", { name: "Questions clients ask" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole("main")).toBeFocused();
    await page.goBack();
    await expect(page.getByLabel("Full name")).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  });

  test("the view stays where it is while somebody writes in an editable text", async ({ page }) => {
    await inTheForm(page, 600);
    await page.evaluate(() => {
      const text = document.createElement("div");
      text.contentEditable = "true";
      text.textContent = "a draft";
      document.body.append(text);
      text.focus({ preventScroll: true });
      document.querySelector<HTMLAnchorElement>("header a[href='/']")?.click();
    });
    await expect(page.getByRole("heading", { name: "Questions clients ask" })).toBeVisible();
    const start = await page.evaluate(() => performance.now());
    await page.waitForFunction((from) => performance.now() - from > 150, start);
    expect(await page.evaluate(() => scrollY)).toBe(600);
  });

  test("an address with a fragment goes to its element instead", async ({ page }) => {
    await page.goto("/");
    await whenAlive(page);
    await openMenu(page);
    await mainLinks(page).getByRole("link", { name: "Fleet" }).hover();
    await panel(page).getByRole("link", { name: "Gulfstream 550" }).click();
    await expect(page).toHaveURL(/\/fleet#gulfstream-550$/);
    await expect(panel(page)).toBeHidden();
    const top = () =>
      page.locator("#gulfstream-550").evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    await expect.poll(top).toBeLessThan(200);
  });

  test("the skip link goes to the page's content", async ({ page }) => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link", { name: "Learn More" })).toBeFocused();
  });

  test("an unknown address is a 404 that says where to go", async ({ page, quiet }) => {
    quiet.allow(missing404);
    const answer = await page.goto("/nothing-here");
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle("Page not found | Harmattan Aviation");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Nothing at this position.");
    await main.getByRole("link", { name: "Ask for a flight" }).click();
    await expect(page).toHaveURL(/\/booking$/);
    await page.goBack();
    await main.getByRole("link", { name: "Home page" }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test("the footer has the offices, telephones, profiles and legal pages", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const office of company.offices) {
    await expect(footer.getByRole("heading", { name: office.city })).toBeVisible();
    await expect(footer.getByRole("link", { name: office.phone.display })).toHaveAttribute(
      "href",
      `tel:${office.phone.e164}`,
    );
  }
  for (const { label, href } of [...legalLinks, ...company.social])
    await expect(footer.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", href);
});

test("machines get a sitemap, robots, a manifest and icons, and every document is valid HTML", async ({
  request,
  site,
}) => {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("application/xml");
  expect(await sitemap.text()).toContain(`<loc>${site.origin.replace("127.0.0.1", "localhost")}/fleet</loc>`);
  expect(await (await request.get("/robots.txt")).text()).toMatch(/^Sitemap: http.+\/sitemap\.xml$/m);
  const manifest = await request.get("/site.webmanifest");
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  for (const { src } of (await manifest.json()).icons as { src: string }[])
    expect((await request.get(src)).status(), src).toBe(200);
  for (const path of ["/", "/nothing-here"])
    expect(await mistakes(await (await request.get(path)).text()), path).toEqual([]);
});
