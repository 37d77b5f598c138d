import type { BrowserContext, Page } from "@playwright/test";
import { place } from "#tests/support/booking-form.ts";
import { type Customer, cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import type { Site } from "#tests/support/site.ts";
import { expectSoundPage } from "#tests/support/sound-page.ts";
import { moveByStaff } from "#tests/support/staff-area.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

async function signIn(context: BrowserContext, site: Site): Promise<Customer> {
  const customer = await newCustomer(site);
  await context.addCookies(cookiesOf(customer, site));
  return customer;
}
const badge = (page: Page, word: string) => page.locator("[data-status]", { hasText: word });

test("nothing yet: the empty state leads to the booking form", async ({ page, context, site }) => {
  await signIn(context, site);
  await page.goto("/bookings");
  await expect(page.getByRole("heading", { name: "No bookings found" })).toBeVisible();
  // The form of /trip is what it begins with.
  await expect(page.locator("main form[action='/trip']")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "send the desk the whole request" }).click();
  await expect(page).toHaveURL(/\/booking$/);
});

test("every state has its word and its colour, and the pages are sound at every width", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const { id: userId } = await signIn(context, site);
  for (const status of ["pending", "confirmed", "cancelled", "completed"] as const)
    await storeBooking(site, {
      userId,
      status,
      departureCity: "Lagos Murtala Muhammed (LOS)",
      departureDateTime: "2031-12-31 23:45:00",
      preferredAircraft: status === "pending" ? "" : "Legacy 600",
    });
  await page.goto("/bookings");
  const colours = new Set<string>();
  for (const word of ["Pending", "Confirmed", "Cancelled", "Completed"]) {
    await expect(badge(page, word)).toHaveCount(1);
    colours.add(await badge(page, word).evaluate((element) => getComputedStyle(element).backgroundColor));
  }
  expect(colours.size).toBe(4);
  // The day of the airport's own calendar, whatever the visitor's clock says.
  await expect(page.getByText("December 31, 2031")).toHaveCount(4);
  await expectSoundPage(page, "/bookings");
});

test("what the desk does shows at once, in the list and on the booking's own page", async ({
  page,
  context,
  site,
}) => {
  const { id: userId } = await signIn(context, site);
  const reference = await storeBooking(site, { userId });
  const list = await context.newPage();
  // Listened for before the pages are opened: on a quick machine a stream may answer before anything else is looked at.
  const streams = [page, list].map((each) =>
    each.waitForResponse((response) => response.url().includes("/api/bookings/stream")),
  );
  await list.goto("/bookings");
  await page.goto(`/bookings/${reference}`);
  await expect(badge(page, "Pending")).toBeVisible();
  await Promise.all([whenAlive(page), whenAlive(list)]);
  await list.bringToFront();
  await Promise.race(streams);
  await moveByStaff(site, { reference, to: "confirmed", note: "Slots are held." });
  await expect(badge(page, "Confirmed")).toBeVisible();
  // Where the flight stands; its history does not say it again.
  await expect(page.getByRole("region", { name: "Status" }).getByText("Slots are held.")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText("The desk confirmed it.");
  await expect(page.getByText("Slots are held.")).toHaveCount(1);
  await expect(page.getByText("Yes, cancel this request")).toHaveCount(0);
  await expect(badge(list, "Confirmed")).toBeVisible();
  await expect(list.getByRole("listitem").filter({ hasText: reference })).toContainText("Slots are held.");
});

test("a pending request is cancelled in two steps, and the page says so", async ({ page, context, site }) => {
  const { id: userId } = await signIn(context, site);
  const reference = await storeBooking(site, { userId });
  await expectSoundPage(page, `/bookings/${reference}`);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/bookings/${reference}`);
  await whenAlive(page);
  const request = page.getByRole("region", { name: "Your request" });
  await expect(request.getByRole("term").filter({ hasText: "Passengers" })).toBeVisible();
  // The head of the page has said it.
  await expect(request.getByRole("term").filter({ hasText: /^(From|To|Departure|Return)$/ })).toHaveCount(0);
  await page.getByText("Cancel this request", { exact: true }).click();
  await page.getByLabel("Note to the desk").fill("Plans have changed.");
  await page.getByRole("button", { name: "Yes, cancel this request" }).click();
  await expect(badge(page, "Cancelled")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Status" })).toBeFocused();
  await expect(page.getByText("Plans have changed.")).toBeVisible();
});

test("a pending request says by whose clock it leaves, and what the trip page says of its aircraft", async ({
  page,
  context,
  site,
}) => {
  const { id: userId } = await signIn(context, site);
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const reference = await storeBooking(site, {
    ...{ userId, departureDateTime: `${day} 09:30:00`, preferredAircraft: "Legacy 600" },
    ...{ departureCity: "Lagos Murtala Muhammed (LOS)", arrivalCity: "Abuja Nnamdi Azikiwe (ABV)" },
  });
  await page.goto("/bookings");
  await expect(page.getByText("09:30 in Lagos, GMT+1")).toBeVisible();
  const line = page.getByRole("listitem").filter({ hasText: reference });
  await expect(line).toContainText(
    /Legacy 600About (\d h \d\d|\d\d min)Estimate USD [\d,]+ to [\d,]+ at sample rates/,
  );
  await page.goto(`/bookings/${reference}`);
  await expect(page.getByText("09:30 in Lagos, GMT+1")).toBeVisible();
  const trip = page.getByRole("region", { name: "Aircraft and estimate" });
  await expect(trip).toContainText("Legacy 600");
  await expect(trip).toContainText(/Lagos to AbujaLeaves 09:30 .+\s?About (\d h \d\d|\d\d min)/);
  await expect(trip.getByRole("link", { name: "Compare the aircraft" })).toHaveAttribute(
    "href",
    new RegExp(`^/trip\\?from=LOS&to=ABV&date=${day}&time=09:30`),
  );
  await moveByStaff(site, { reference, to: "confirmed", note: "" });
  await page.reload();
  await expect(badge(page, "Confirmed")).toBeVisible();
  const confirmed = page.getByRole("region", { name: "Aircraft and times" });
  await expect(confirmed).toContainText("Legacy 600");
  await expect(confirmed).toContainText(/lands \d\d:\d\d .+\s?About \d/);
  await expect(confirmed).toContainText(/Guide price.*USD [\d,]+ to [\d,]+ at sample rates/);
  await expect(page.getByRole("link", { name: "Add to a calendar" })).toBeVisible();
  await page.goto("/bookings");
  await expect(line).not.toContainText("Estimate");
});

test("the address of one booking is returned to after signing in", async ({ page, site }) => {
  const customer = await newCustomer(site);
  const reference = await storeBooking(site, { userId: customer.id });
  await page.goto(`/bookings/${reference}`);
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
  await whenAlive(page);
  const form = page.getByRole("main");
  await form.getByLabel("E-mail").fill(customer.email);
  await form.getByLabel("Password", { exact: true }).fill(customer.password);
  await form.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(`${site.origin}/bookings/${reference}`);
  await expect(page.getByText(reference).first()).toBeVisible();
});

test("the way back to the form has the trip in it", async ({ page, context, site }) => {
  const { id: userId } = await signIn(context, site);
  const reference = await storeBooking(site, { userId, status: "cancelled", arrivalCity: "Accra Kotoka" });
  await page.goto(`/bookings/${reference}`);
  await whenAlive(page);
  await page.getByRole("link", { name: "Request this trip again" }).click();
  await expect(place(page, "To")).toHaveValue("Accra Kotoka");
});

test("a session that ends in another tab takes the page away", { tag: "@release" }, async ({
  page,
  context,
  site,
  quiet,
}) => {
  // The page's stream may notice first: it ends, and is refused when it comes again.
  quiet.allow(/status of 401/);
  const { id: userId } = await signIn(context, site);
  await storeBooking(site, { userId });
  await page.goto("/bookings");
  await whenAlive(page);
  await expect(page.getByRole("region", { name: "Your bookings" })).toBeVisible();
  await site.query("delete from sessions where user_id = $1", [userId]);
  const other = await context.newPage();
  await other.goto("/about");
  await other.evaluate(() => new BroadcastChannel("account").postMessage("changed"));
  await expect(page).toHaveURL(`${site.origin}/`);
});

test("a spinner turns while they come, and a failure says so and is tried again", async ({
  page,
  context,
  site,
  quiet,
}) => {
  quiet.allow(/status of 500/);
  const { id: userId } = await signIn(context, site);
  const reference = await storeBooking(site, { userId });
  await page.goto(`/bookings/${reference}`);
  await whenAlive(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/bookings.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("main").getByRole("link", { name: "My Bookings" }).click();
  await expect(page.getByTestId("spinner")).toBeVisible();
  await site.query("alter table bookings rename to bookings_away");
  try {
    letGo();
    await expect(page.getByRole("alert").getByRole("heading", { name: "Error!" })).toBeVisible();
    await expect(page.getByText("Failed to fetch bookings. Please try again later.")).toBeVisible();
  } finally {
    await site.query("alter table bookings_away rename to bookings");
  }
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Your bookings" })).toBeVisible();
});

test("a list that is refused with a 500 or does not come, asked for from another page, is said to have failed", {
  tag: "@release",
}, async ({ page, context, site, quiet }) => {
  quiet.allow(/status of 500|ERR_FAILED|Failed to fetch/);
  await signIn(context, site);
  for (const answer of [{ status: 500, body: "" }, null]) {
    await page.goto("/about");
    await whenAlive(page);
    await page.route("**/bookings.data*", (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.getByRole("banner").getByRole("link", { name: "Bookings" }).click();
    await expect(page.getByRole("alert").getByRole("heading", { name: "Error!" })).toBeVisible();
    await expect(page.getByText("Failed to fetch bookings. Please try again later.")).toBeVisible();
    await expect(page.getByText("Our fault")).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByRole("banner").getByRole("link", { name: "Bookings" })).toBeVisible();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "No bookings found" })).toBeVisible();
    await page.unroute("**/bookings.data*");
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a request is read and cancelled all the same", async ({ page, context, site }) => {
    const { id: userId } = await signIn(context, site);
    const reference = await storeBooking(site, { userId });
    await page.goto("/bookings");
    await page.getByRole("region", { name: "Your bookings" }).getByRole("link").click();
    await page.getByText("Cancel this request", { exact: true }).click();
    await page.getByRole("button", { name: "Yes, cancel this request" }).click();
    await expect(page).toHaveURL(new RegExp(`/bookings/${reference}$`));
    await expect(badge(page, "Cancelled")).toBeVisible();
  });
});
