import type { Page } from "@playwright/test";
import { staffAreaMessages as say } from "#app/features/booking/staff-messages.ts";
import { cookiesOf } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

test.beforeEach(async ({ page, context, site }) => {
  await context.addCookies(cookiesOf(await newStaff(site, "admin"), site));
  await page.goto("/admin/bookings");
  await whenAlive(page);
});

/** The address changes before the page is drawn, and the drawing writes into its controls. */
const drawnUnder = (page: Page, query: string) =>
  expect(page.getByRole("link", { name: say.exportCsv })).toHaveAttribute(
    "href",
    `/admin/bookings/export.csv${query}`,
  );

test("filters are set and taken away with the keyboard where it is, and go back with the page", async ({
  page,
}) => {
  await page.getByText(say.more, { exact: true }).click();
  const from = page.getByLabel(say.filters.from, { exact: true });
  const contact = page.getByLabel(say.filters.contact, { exact: true });
  const apply = page.getByRole("button", { name: say.apply });
  await from.fill("2031-12-01");
  await from.press("Enter");
  await expect(page).toHaveURL(/\?from=2031-12-01$/);
  await drawnUnder(page, "?from=2031-12-01");
  await expect(from).toBeFocused();
  await contact.selectOption("phone");
  await apply.press("Enter");
  await expect(page).toHaveURL(/\?from=2031-12-01&contact=phone$/);
  await drawnUnder(page, "?contact=phone&from=2031-12-01");
  await from.fill("");
  await contact.selectOption("");
  await apply.press("Enter");
  await expect(page).toHaveURL(/\/admin\/bookings$/);
  await drawnUnder(page, "");
  await expect(apply).toBeFocused();
  await page.goBack();
  await expect(from).toHaveValue("2031-12-01");
  await expect(contact).toHaveValue("phone");
  await page.goBack();
  await expect(contact).toHaveValue("");
});

test("a search says in its address only what is looked for, and the box goes back with the page", async ({
  page,
  site,
}) => {
  const reference = await storeBooking(site, { fullName: "Chinedu Okonkwo", phone: "0803 555 1234" });
  const box = page.getByRole("searchbox", { name: say.searchLabel });
  await box.fill("chin");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/admin\/bookings\?q=chin$/);
  await drawnUnder(page, "?q=chin");
  await expect(page.getByRole("link", { name: reference })).toBeVisible();
  await box.fill("+234 803 555");
  await box.press("Enter");
  await expect(page).toHaveURL(/\?q=%2B234\+803\+555$/);
  await drawnUnder(page, "?q=%2B234+803+555");
  await expect(page.getByRole("link", { name: reference })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?q=chin$/);
  await expect(box).toHaveValue("chin");
  await page.goBack();
  await expect(box).toHaveValue("");
});

test("what is typed on while a search is under way stands when its answer comes", async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/admin/bookings.data?q=*", async (route) => {
    await held;
    await route.continue();
  });
  const box = page.getByRole("searchbox", { name: say.searchLabel });
  await box.fill("chin");
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get("q") === "chin");
  await box.press("Enter");
  await asked;
  await box.fill("chinedu");
  letGo();
  await drawnUnder(page, "?q=chin");
  await expect(box).toHaveValue("chinedu");
});
