import { fleet, fleetPage } from "#app/content/fleet.ts";
import { faq } from "#app/content/home.ts";
import { team } from "#app/content/team.ts";
import { expect, test } from "#tests/support/journey.ts";
import * as on from "./support/page.ts";
import { menuLinks, menuPanel } from "./support/page.ts";

test.use({ javaScriptEnabled: false, viewport: on.phone, hasTouch: true, isMobile: true });

// Accounts without scripts are tested in tests/http/accounts-passwords.test.ts.
test("without scripts texts, menus, pictures and the booking form work", async ({ page }) => {
  await page.goto("/");
  // Without scripts only the button that sends a form is shown.
  const buttons = on.main(page).getByRole("button").filter({ visible: true });
  await expect(buttons).toHaveText(["Show me the aircraft"]);
  const [one, two] = faq;
  await expect(page.getByText(one.answer)).toBeVisible();
  await page.getByRole("heading", { name: two.question }).click();
  await expect(page.getByText(two.answer)).toBeVisible();
  await expect(page.getByText(one.answer)).toBeHidden();

  await page.setViewportSize(on.wide);
  await page.goto("/about");
  await on.menuButton(page).click();
  await expect(menuLinks(page).getByRole("link", { name: "About" })).toBeVisible();
  const management = menuPanel(page).getByRole("link", { name: "Total Aircraft Management" });
  await menuPanel(page).getByLabel("Services: pages").click();
  await expect(management).toBeVisible();
  await menuPanel(page).getByLabel("Fleet: pages").click();
  await expect(management).toBeHidden();
  await expect(menuLinks(page).getByRole("link", { name: "Legacy 600" })).toBeVisible();
  await menuPanel(page).getByRole("button", { name: "Close" }).click();
  await expect(menuLinks(page)).toBeHidden();
  await page.setViewportSize(on.phone);

  await page.goto("/fleet");
  const strip = page.getByRole("region", { name: `Pictures of the ${fleet[0].name}` }).getByRole("list");
  expect(await strip.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  const section = page.locator("#legacy-600");
  await expect(section.getByText("Max cruising", { exact: true })).toBeVisible();
  await section.getByText(fleetPage.moreFigures).click();
  await expect(section.getByText("Length overall")).toBeVisible();
  await expect(section.getByRole("img", { name: /^Plan of the cabin/ })).toBeVisible();
  await page.getByRole("button", { name: "Enlarge the drawing" }).first().click();
  await expect(page.locator("[id$=-plate-enlarged]:popover-open")).toBeVisible();

  await page.goto("/team");
  const [{ name, biography }] = team;
  const card = page.locator("details").filter({ has: page.getByRole("heading", { name }) });
  for (const isOpen of [false, true, false]) {
    await expect(card.getByText(biography)).toBeVisible({ visible: isOpen });
    await card.locator("summary").tap();
  }

  await page.goto("/booking");
  const returnField = on.field(page, "Return");
  await expect(returnField).toBeHidden();
  await page.getByRole("radio", { name: /Return, the aircraft waits/ }).check();
  await expect(returnField).toBeVisible();
  await on.fillBooking(page, "Ife Kuti");
  await returnField.fill("2032-01-04T18:05");
  await on.sendBooking(page);
  await expect(on.bookingThanks(page)).toBeVisible();
});
