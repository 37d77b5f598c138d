import { expect, test } from "#tests/support/journey.ts";
import { moveByStaff } from "#tests/support/quotations.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import * as on from "./support/page.ts";
import { alterPage } from "./support/page-alterations.ts";

const toAbuja = {
  departureCity: "Lagos Murtala Muhammed (LOS)",
  arrivalCity: "Abuja Nnamdi Azikiwe (ABV)",
  departureDateTime: `${on.dayIn(40)} 09:30:00`,
  preferredAircraft: "Legacy 600",
};

test("bookings load, fail, follow the desk, and are cancelled", async ({ page, context, problems, site }) => {
  problems.allow(/status of 500/);
  const { id: userId } = await on.asCustomer(page, site);
  await on.open(page, "/bookings");
  await expect(on.link(on.main(page), "send the desk the whole request")).toHaveAttribute("href", "/booking");

  let reference = "";
  for (const status of ["pending", "confirmed", "cancelled", "completed"] as const)
    reference = await storeBooking(site, { userId, status, departureDateTime: "2031-12-31 23:45:00" });
  await on.open(page, `/bookings/${reference}`);
  const release = await on.holdRequests(page, "**/bookings.data*");
  await on.main(page).getByRole("link", { name: "My Bookings" }).click();
  await expect(page.getByTestId("spinner")).toBeVisible();
  await site.without("bookings", async () => {
    release();
    await expect(on.alertIn(page)).toContainText("Failed to fetch bookings. Please try again later.");
  });
  await on.link(page, "Try again").click();
  await expect(page.getByRole("region", { name: "Your bookings" })).toBeVisible();
  for (const [word, ground] of [
    ["Pending", "rgb(254, 246, 220)"],
    ["Confirmed", "rgb(31, 122, 77)"],
    ["Cancelled", "rgb(251, 234, 231)"],
    ["Completed", "rgb(247, 243, 236)"],
  ] as const)
    await expect(on.badge(page, word)).toHaveCSS("background-color", ground);
  // The day at the airport, in any time zone of the visitor.
  await expect(page.getByText("December 31, 2031")).toHaveCount(4);

  await site.query("delete from bookings where user_id = $1", [userId]);
  reference = await storeBooking(site, { userId, ...toAbuja });
  const list = await context.newPage();
  await on.open(list, "/bookings");
  await on.open(page, `/bookings/${reference}`);
  await page.evaluate(alterPage, ["<font> replaces texts"] as const);
  await moveByStaff(site, reference, "confirmed", "Slots are held.");
  for (const each of [page, list]) await each.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(on.badge(page, "Confirmed")).toBeVisible();
  await expect(page.getByRole("region", { name: "Status" }).getByText("Slots are held.")).toBeVisible();
  await expect(page.getByText("Yes, cancel this request")).toHaveCount(0);
  await expect(on.link(page, "Add to a calendar")).toBeVisible();
  await expect(on.badge(list, "Confirmed")).toBeVisible();
  await expect(list.getByRole("listitem").filter({ hasText: reference })).toContainText("Slots are held.");

  reference = await storeBooking(site, { userId, ...toAbuja });
  await on.open(page, `/bookings/${reference}`);
  await on.field(page, "Write to the desk").fill("May a dog fly with us?");
  await on.button(page, "Send to the desk").click();
  await expect(page.getByRole("listitem").filter({ hasText: "May a dog fly with us?" })).toBeFocused();
  await page.getByText("Cancel this request", { exact: true }).click();
  await page.getByLabel("Note to the desk").fill("Plans have changed.");
  await on.button(page, "Yes, cancel this request").click();
  await expect(page.getByRole("heading", { name: "Status" })).toBeFocused();
  await expect(on.badge(page, "Cancelled")).toBeVisible();
  await on.link(page, "Request this trip again").click();
  await expect(on.place(page, "To")).toHaveValue("Abuja Nnamdi Azikiwe (ABV)");
});
