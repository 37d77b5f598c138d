import type { Locator } from "@playwright/test";
import { mainLinks } from "#app/content/navigation.ts";
import { expect, test } from "#tests/support/journey.ts";
import { menuLinks, menuPanel, openMenu, phone, wide } from "#tests/support/menu.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

test.describe("the menu on a wide screen", () => {
  test.use({ viewport: wide });

  test("keeps the focus while it is open, closes on Escape and gives it back; its flyouts open for the keyboard, their links go to their places", async ({
    page,
  }) => {
    await page.goto("/about");
    await whenAlive(page);
    const button = page.getByRole("banner").getByRole("button", { name: "Menu", exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(menuPanel(page).getByRole("button", { name: "Close" })).toBeFocused();
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(() => {
        const active = document.activeElement;
        return active !== document.body && active?.closest("[popover]") === null;
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(menuPanel(page)).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press("Enter");
    for (const { label: name, flyout: pages } of mainLinks.filter(({ flyout }) => flyout.length > 0)) {
      const link = menuLinks(page).getByRole("link", { name, exact: true });
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press("Tab");
        if (await link.evaluate((element) => element === document.activeElement)) break;
      }
      await expect(link).toBeFocused();
      for (const { label, href } of pages) {
        const inside = menuLinks(page).getByRole("link", { name: label, exact: true });
        await expect(inside).toBeVisible();
        await expect(inside).toHaveAttribute("href", href);
      }
    }
  });

  test("a flyout opens for the mouse, goes 100 ms after it has left, and stays while the mouse slants over other links towards it", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/about");
    await whenAlive(page);
    await openMenu(page);
    const aircraft = menuLinks(page).getByRole("link", { name: "Gulfstream 550" });
    const fleet = menuLinks(page).getByRole("link", { name: "Fleet" });
    await page.clock.pauseAt(Date.now() + 60_000);
    await fleet.hover();
    await expect(aircraft).toBeVisible();
    await aircraft.hover();
    await page.clock.runFor(1000);
    await expect(aircraft).toBeVisible();
    await menuLinks(page).getByRole("link", { name: "Contact" }).hover();
    await page.clock.runFor(99);
    await expect(aircraft).toBeVisible();
    await page.clock.runFor(1);
    await expect(aircraft).toBeHidden();

    // It gives way where the mouse rests.
    const link = (name: string) => menuLinks(page).getByRole("link", { name, exact: true });
    const middle = async (locator: Locator) => {
      const box = await locator.boundingBox();
      if (!box) throw new Error("it is not on the page");
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const teamPages = menuPanel(page).getByRole("link", { name: "Cabin Crew" });
    await link("Fleet").hover();
    const from = await middle(link("Fleet"));
    await expect(aircraft).toBeVisible();
    const over = await middle(link("Team"));
    for (let step = 1; step <= 10; step++) {
      await page.mouse.move(from.x + step * 20, from.y + ((over.y - from.y) * Math.min(step, 5)) / 5);
      await page.clock.runFor(60);
    }
    await expect(aircraft).toBeVisible();
    await expect(teamPages).toBeHidden();
    await page.clock.runFor(30);
    await expect(teamPages).toBeVisible();
    await expect(aircraft).toBeHidden();
  });

  test("at rest the open panel shows none of the pages that its flyouts show", async ({ page }) => {
    await page.goto("/about");
    await whenAlive(page);
    await openMenu(page);
    for (const { label: name, flyout } of mainLinks.filter((each) => each.flyout.length > 0)) {
      for (const { label } of flyout)
        await expect(menuPanel(page).getByText(label, { exact: true }).filter({ visible: true })).toHaveCount(
          0,
        );
      await menuLinks(page).getByRole("link", { name, exact: true }).hover();
      for (const { label } of flyout)
        await expect(menuLinks(page).getByRole("link", { name: label, exact: true })).toBeVisible();
      await menuPanel(page).getByRole("button", { name: "Close" }).hover();
      await expect(menuLinks(page).getByRole("link", { name: flyout[0]?.label ?? "" })).toBeHidden();
    }
  });

  test("Sign In and Sign Up reach the header's actions", async ({ page }) => {
    await page.goto("/about");
    await whenAlive(page);
    for (const name of ["Sign In", "Sign Up"]) {
      await openMenu(page);
      await menuPanel(page).getByRole("link", { name }).click();
      await expect(menuPanel(page)).toBeHidden();
      const dialog = page.getByRole("dialog", { name, exact: true });
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("banner").getByRole("button", { name: "Menu", exact: true })).toBeFocused();
    }
  });
});

test.describe("the menu on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("opens from the bar at the lower edge; a tap opens a flyout and a second one closes it", async ({
    page,
  }) => {
    await page.goto("/about");
    await whenAlive(page);
    const menu = page.getByRole("button", { name: "Menu", exact: true }).filter({ visible: true });
    expect((await menu.boundingBox())?.y).toBeGreaterThan(700);
    await menu.tap();
    const toggle = menuPanel(page).getByLabel("Fleet: pages");
    await toggle.tap();
    await expect(menuPanel(page).getByRole("link", { name: "AW139" })).toBeVisible();
    await toggle.tap();
    await expect(menuPanel(page).getByRole("link", { name: "AW139" })).toBeHidden();
    await menuPanel(page).getByRole("button", { name: "Close" }).tap();
    await expect(menuPanel(page)).toBeHidden();
  });

  test("stands in the header where a page has a form of its own, which no bar lies over", async ({
    page,
  }) => {
    await page.goto("/sign-in");
    await expect(page.getByRole("link", { name: "Book Now" }).filter({ visible: true })).toHaveCount(0);
    const menu = page.getByRole("banner").getByRole("button", { name: "Menu", exact: true });
    await menu.filter({ visible: true }).tap();
    await expect(menuPanel(page).getByRole("link", { name: "Sign Up" })).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: wide });

  test("the menu and its flyouts open and close", async ({ page }) => {
    await page.goto("/about");
    await openMenu(page);
    await expect(menuLinks(page).getByRole("link", { name: "About" })).toBeVisible();
    await expect(menuPanel(page).getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/sign-in");
    await expect(menuPanel(page).getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/sign-up");
    await menuPanel(page).getByLabel("Services: pages").click();
    await expect(menuPanel(page).getByRole("link", { name: "Total Aircraft Management" })).toBeVisible();
    await menuPanel(page).getByLabel("Fleet: pages").click();
    await expect(menuPanel(page).getByRole("link", { name: "Total Aircraft Management" })).toBeHidden();
    await expect(menuLinks(page).getByRole("link", { name: "Legacy 600" })).toBeVisible();
    await menuPanel(page).getByRole("button", { name: "Close" }).click();
    await expect(menuLinks(page)).toBeHidden();
  });
});
