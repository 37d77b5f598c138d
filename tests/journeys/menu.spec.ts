import { mainLinks } from "#app/content/navigation.ts";
import { expect, test } from "#tests/support/journey.ts";
import { menuButton, menuLinks, menuPanel, openMenu } from "./support/menu.ts";
import { open, phone, wide } from "./support/page.ts";

const withFlyout = mainLinks.filter(({ flyout }) => flyout.length > 0);

test.describe("the menu on a wide screen", () => {
  test.use({ viewport: wide });

  test("traps the focus, gives it back on Escape, opens flyouts for the keyboard, and leads to a dialog", async ({
    page,
  }) => {
    await open(page, "/about");
    const button = menuButton(page);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(menuPanel(page).getByRole("button", { name: "Close" })).toBeFocused();
    const reached = new Set<string>();
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const active = document.activeElement;
        if (active !== document.body && !active?.closest("[popover]")) return "outside";
        return active?.textContent?.trim() ?? "";
      });
      expect(focused).not.toBe("outside");
      reached.add(focused);
    }
    for (const { label } of withFlyout) expect(reached).toContain(label);
    await page.keyboard.press("Escape");
    await expect(menuPanel(page)).toBeHidden();
    await expect(button).toBeFocused();

    await openMenu(page);
    await menuPanel(page).getByRole("link", { name: "Sign Up" }).click();
    await expect(menuPanel(page)).toBeHidden();
    const dialog = page.getByRole("dialog", { name: "Sign Up", exact: true });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test("shows flyouts only under the pointer, hides them 100 ms after it leaves, and keeps one while it slants towards it", async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, "/about");
    await openMenu(page);
    const link = (name: string) => menuLinks(page).getByRole("link", { name, exact: true });
    const aircraft = link("Gulfstream 550");
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const { label, flyout } of withFlyout) {
      await link(label).hover();
      for (const each of flyout) await expect(link(each.label)).toBeVisible();
      await menuPanel(page).getByRole("button", { name: "Close" }).hover();
      await page.clock.runFor(100);
      await expect(link(flyout[0]?.label ?? "")).toBeHidden();
    }
    await link("Fleet").hover();
    await aircraft.hover();
    await page.clock.runFor(1000);
    await expect(aircraft).toBeVisible();
    await link("Contact").hover();
    await page.clock.runFor(99);
    await expect(aircraft).toBeVisible();
    await page.clock.runFor(1);
    await expect(aircraft).toBeHidden();

    // On its slanting way to the flyout the pointer crosses another entry.
    const fleet = await link("Fleet").boundingBox();
    const team = await link("Team").boundingBox();
    if (!fleet || !team) throw new Error("the menu is not on the page");
    await link("Fleet").hover();
    for (let step = 1; step <= 10; step++) {
      const y = fleet.y + fleet.height / 2 + ((team.y - fleet.y) * Math.min(step, 5)) / 5;
      await page.mouse.move(fleet.x + fleet.width / 2 + step * 20, y);
      await page.clock.runFor(60);
    }
    await expect(aircraft).toBeVisible();
    await expect(link("Cabin Crew")).toBeHidden();
    // The flyout changes where the pointer rests.
    await page.clock.runFor(30);
    await expect(link("Cabin Crew")).toBeVisible();
  });
});

test.describe("the menu on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("opens from the bar at the lower edge, and its flyouts by a tap; a page with a form has it in the header", async ({
    page,
  }) => {
    await open(page, "/about");
    expect((await menuButton(page).boundingBox())?.y).toBeGreaterThan(700);
    await menuButton(page).tap();
    const toggle = menuPanel(page).getByLabel("Fleet: pages");
    const aircraft = menuPanel(page).getByRole("link", { name: "AW139" });
    await toggle.tap();
    await expect(aircraft).toBeVisible();
    await toggle.tap();
    await expect(aircraft).toBeHidden();
    // What opened the panel closes it, under the same thumb.
    const close = menuPanel(page).getByRole("button", { name: "Close" });
    const box = await close.boundingBox();
    expect(phone.height - (box ? box.y + box.height : 0)).toBeLessThan(20);
    await close.tap();
    await expect(menuPanel(page)).toBeHidden();

    await page.goto("/sign-in");
    await expect(page.getByRole("link", { name: "Book Now" }).filter({ visible: true })).toHaveCount(0);
    await page.getByRole("banner").getByRole("button", { name: "Menu", exact: true }).tap();
    await expect(menuPanel(page).getByRole("link", { name: "Sign Up" })).toBeVisible();
  });
});
