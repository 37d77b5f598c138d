import type { Page } from "@playwright/test";
import { staffMessages } from "#app/features/staff/messages.ts";
import { shortcutMessages } from "#app/ui/staff/shortcuts.tsx";
import { cookiesOf } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, whenAlive } from "#tests/support/page-checks.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

test.use({ reducedMotion: "reduce" });

// Other tests look for a request on the first page of what waits.
test.afterEach(async ({ site }) => {
  await site.query("delete from bookings where full_name = 'Ngozi Row'");
});

/** The inbox with more requests than one page of it shows. */
async function openInbox(page: Page, site: Site): Promise<void> {
  await page.context().addCookies(cookiesOf(await newStaff(site, "admin"), site));
  for (let made = 0; made < 35; made += 1) await storeBooking(site, { fullName: "Ngozi Row" });
  await page.goto("/admin/bookings?q=ngozi+row");
  await whenAlive(page);
}

const yOf = (page: Page) => page.evaluate(() => scrollY);

test("a booking opened from far down the list begins at its top with the focus, is said, and Back returns to its row", async ({
  page,
  site,
}) => {
  await openInbox(page, site);
  const row = page.locator("tbody tr").nth(25).getByRole("link");
  const [reference = ""] = /HA-\w+/.exec(await row.innerText()) ?? [];
  await row.scrollIntoViewIfNeeded();
  const before = await yOf(page);
  expect(before).toBeGreaterThan(0);
  await row.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ngozi Row");
  await expect.poll(() => yOf(page)).toBe(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: `${reference} | Harmattan Aviation` })).toHaveCount(
    1,
  );
  await page.goBack();
  await expect(row).toBeVisible();
  await expect.poll(() => yOf(page)).toBe(before);

  // So does the next page of the list, and Back returns to the foot of the first.
  const onwards = page.getByRole("link", { name: "Next page" });
  await onwards.scrollIntoViewIfNeeded();
  const foot = await yOf(page);
  expect(foot).toBeGreaterThan(0);
  await onwards.click();
  await expect(page.getByRole("link", { name: "First page" })).toBeVisible();
  await expect.poll(() => yOf(page)).toBe(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.goBack();
  await expect(onwards).toBeVisible();
  await expect.poll(() => yOf(page)).toBe(foot);
});

test("a search from the next page begins at the top as well, and keeps the focus in its box", {
  tag: "@release",
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await openInbox(page, site);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  const box = page.getByRole("main").getByRole("searchbox");
  await box.fill("ngozi");
  await page.evaluate(() => scrollTo(0, 40));
  await box.press("Enter");
  await expect(page).toHaveURL(/\/admin\/bookings\?q=ngozi$/);
  await expect.poll(() => yOf(page)).toBe(0);
  await expect(box).toBeFocused();
});

test("j and k move through the rows and Enter opens one, until they are turned off in this browser", async ({
  page,
  site,
}) => {
  await openInbox(page, site);
  const rows = page.locator("tbody tr");
  const keys = page.getByRole("switch", { name: shortcutMessages.name });
  await expect(keys).toBeChecked();
  await expect(keys).toContainText(shortcutMessages.states.on);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows.nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.nth(0).getByRole("link")).toBeFocused();
  await keys.click();
  await expect(keys).not.toBeChecked();
  await expect(keys).toContainText(shortcutMessages.states.off);
  await page.keyboard.press("j");
  await expect(keys).toBeFocused();
  // Kept for every list of this browser.
  await page.goto("/admin/mail");
  await page.goto("/admin/bookings");
  await whenAlive(page);
  await expect(keys).not.toBeChecked();
  await keys.press("Enter");
  await expect(keys).toBeChecked();
  await page.keyboard.press("j");
  await expect(rows.nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/bookings\/HA-/);

  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: shortcutMessages.name });
  await expect(list.getByText(shortcutMessages.keys[0][1])).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("/");
  const everything = page.getByRole("searchbox", { name: staffMessages.search.label });
  await expect(everything).toBeFocused();
  // Typed, they are letters.
  await page.keyboard.type("ngozi /?");
  await expect(everything).toHaveValue("ngozi /?");
  await expect(list).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/search\?q=ngozi/);
  await expect(page.getByRole("region", { name: "Bookings" }).getByRole("link")).toHaveCount(6);
});

test("an open question's own button can be read while a pointer rests on it", async ({ page, site }) => {
  await page.context().addCookies(cookiesOf(await newStaff(site, "admin"), site));
  const reference = await storeBooking(site, { fullName: "Ngozi Row" });
  await page.goto(`/admin/bookings/${reference}`);
  await whenAlive(page);
  const button = page.locator("main summary").filter({ hasText: /^Confirm$/ });
  await button.click();
  await button.hover();
  expect(await barriers(page)).toEqual([]);
});
