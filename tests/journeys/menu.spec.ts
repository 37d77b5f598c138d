import { mainLinks } from "#app/content/navigation.ts";
import { expect, test } from "#tests/support/journey.ts";
import * as on from "./support/page.ts";
import { menuButton, menuPanel } from "./support/page.ts";

const withFlyout = mainLinks.filter(({ flyout }) => flyout.length > 0);

test("the menu keeps the focus, leads to a dialog, and allows diagonal pointer moves", async ({ page }) => {
  await page.setViewportSize(on.wide);
  await page.clock.install();
  await on.open(page, "/about");
  await menuButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(on.button(menuPanel(page), "Close")).toBeFocused();
  const reached = await on.tabWithin(page, "[popover]", 40);
  for (const { label } of withFlyout) expect(reached).toContain(label);
  await page.keyboard.press("Escape");
  await expect(menuPanel(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();

  await menuButton(page).click();
  await on.link(menuPanel(page), "Sign Up").click();
  await expect(menuPanel(page)).toBeHidden();
  await expect(on.dialog(page, "Sign Up")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(on.dialog(page, "Sign Up")).toHaveCount(0);
  await expect(menuButton(page)).toBeFocused();

  await menuButton(page).click();
  const link = (name: string) => on.link(on.menuLinks(page), name);
  const aircraft = link("Gulfstream 550");
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const { label, flyout } of withFlyout) {
    await link(label).hover();
    for (const each of flyout) await expect(link(each.label)).toBeVisible();
    await on.button(menuPanel(page), "Close").hover();
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

  // A diagonal move to the flyout crosses another entry.
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
  // The flyout changes once the pointer rests on an entry.
  await page.clock.runFor(30);
  await expect(link("Cabin Crew")).toBeVisible();
});

test.describe("the menu on a phone", () => {
  test.use({ viewport: on.phone, hasTouch: true });

  test("opens from the bar at the lower edge, its flyouts by a tap", async ({ page }) => {
    await on.open(page, "/about");
    expect((await menuButton(page).boundingBox())?.y).toBeGreaterThan(700);
    await menuButton(page).tap();
    const toggle = menuPanel(page).getByLabel("Fleet: pages");
    const aircraft = menuPanel(page).getByRole("link", { name: "AW139" });
    await toggle.tap();
    await expect(aircraft).toBeVisible();
    await toggle.tap();
    await expect(aircraft).toBeHidden();
    // Close is where Menu was, under the same thumb.
    const close = on.button(menuPanel(page), "Close");
    const box = await close.boundingBox();
    expect(on.phone.height - (box ? box.y + box.height : 0)).toBeLessThan(20);
    await close.tap();
    await expect(menuPanel(page)).toBeHidden();

    await page.goto("/sign-in");
    await expect(on.link(page, "Book Now").filter({ visible: true })).toHaveCount(0);
    await on.button(on.header(page), "Menu").tap();
    await expect(on.link(menuPanel(page), "Sign Up")).toBeVisible();
  });
});
