import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import { menuLinks, menuPanel, openMenu, wide } from "#tests/support/menu.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

const missing404 = /status of 404/;

// React Router skips the transition of a move that the next one overtakes, and leaves it to the browser to complain.
test("a link that is followed while the last page is still coming in leads on without a complaint", async ({
  page,
}) => {
  await page.goto("/terms");
  await whenAlive(page);
  const follow = (path: string) =>
    page.locator(`footer a[href="${path}"]`).evaluate((link: HTMLAnchorElement) => link.click());
  for (const path of Array(3).fill(["/about", "/certifications"]).flat()) {
    await follow(path);
    await expect(page).toHaveURL(path);
  }
  await expect(page).toHaveTitle(/^Certifications/);
});

test.describe("moving about", () => {
  test.use({ viewport: wide, reducedMotion: "reduce" });

  /** On the booking page, past its dialog, some way down. */
  async function inTheForm(page: Page, y: number): Promise<void> {
    await page.goto("/booking");
    await page.getByRole("button", { name: "Continue as guest" }).click();
    await whenAlive(page);
    // Where one is gets remembered when the browser says so, which it does with the next frame.
    await page.evaluate(
      (to) =>
        new Promise<void>((done) => {
          addEventListener("scroll", () => done(), { once: true });
          scrollTo(0, to);
        }),
      y,
    );
  }
  const home = (page: Page) =>
    page.getByRole("banner").getByRole("link", { name: "Harmattan Aviation home" });

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

  test("a move from one's own pages to the public ones goes to the top with the focus as well", {
    tag: "@release",
  }, async ({ page }) => {
    await page.goto("/sign-in");
    await whenAlive(page);
    await page.evaluate(() => scrollTo(0, 300));
    await home(page).dispatchEvent("click");
    await expect(page.getByRole("heading", { name: "Questions clients ask" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("the view stays where it is while somebody writes in an editable text", { tag: "@release" }, async ({
    page,
  }) => {
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

  test("the skip link goes to the page's content; an address with a fragment goes to its element", async ({
    page,
  }) => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link", { name: "Learn More" })).toBeFocused();

    await whenAlive(page);
    await openMenu(page);
    await menuLinks(page).getByRole("link", { name: "Fleet" }).hover();
    await menuLinks(page).getByRole("link", { name: "Gulfstream 550" }).click();
    await expect(page).toHaveURL(/\/fleet#gulfstream-550$/);
    await expect(menuPanel(page)).toBeHidden();
    const top = () =>
      page.locator("#gulfstream-550").evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    await expect.poll(top).toBeLessThan(200);
  });

  test("an unknown address is a 404 that says where to go", async ({ page, quiet }) => {
    quiet.allow(missing404);
    const answer = await page.goto("/nothing-here");
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle("Page not found | Harmattan Aviation");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Nothing at this position.");
    await main.getByRole("link", { name: "Request a flight" }).click();
    await expect(page).toHaveURL(/\/booking$/);
    await page.goBack();
    await main.getByRole("link", { name: "Home page" }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
