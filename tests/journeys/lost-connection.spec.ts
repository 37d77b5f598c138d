import type { Page } from "@playwright/test";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";
import { cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { addressIn, buttonIn, footer } from "./support/newsletter-form.ts";
import { open, whenAlive } from "./support/page.ts";

// Scripts that do not come, and a site that does not answer.

const frame = /\/assets\/frame-.*\.js$/;
const notFound = { status: 404, body: "" };
const failedScript = (page: Page) => page.waitForEvent("console", (message) => message.type() === "error");
/** Follows a link without scrolling to it. */
const follow = (page: Page, href: string) => page.locator(`a[href="${href}"]`).first().dispatchEvent("click");

test.beforeEach(({ quiet }) =>
  quiet.allow(/ERR_|status of 404|dynamically imported module|loading route module|Failed to (fetch|load)/),
);

const nextPicture = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Next/ }).first();

/** The press reloads the page; then the next one turns the picture. */
async function expectReload(page: Page, typed?: string): Promise<void> {
  const status = page.getByRole("main").getByRole("status").first();
  const before = (await status.textContent()) ?? "";
  const reloaded = page.waitForEvent("load");
  await nextPicture(page).click();
  await reloaded;
  if (typed) await expect(addressIn(footer(page))).toHaveValue(typed);
  await nextPicture(page).click();
  await expect(status).not.toHaveText(before);
}

test("when scripts, or the first of them, do not come, a press reloads the page with the typed text, and then works", async ({
  page,
}) => {
  await page.route(frame, (route) => route.abort());
  await page.goto("/fleet");
  const failed = failedScript(page);
  await addressIn(footer(page)).fill("ada.missing@example.com");
  await failed;
  page.once("framenavigated", () => void page.unroute(frame));
  await expectReload(page, "ada.missing@example.com");

  const firstView = /\/assets\/first-view-.*\.js$/;
  await page.route(firstView, (route) => route.abort());
  await page.goto("/fleet");
  await page.unroute(firstView);
  await expectReload(page);
});

test("when scripts do not come, forms are sent natively, links are followed, the dialog for guests closes, and a button reloads the page", async ({
  page,
  context,
  site,
}) => {
  await page.route(frame, (route) => route.abort());
  await page.goto("/about");
  await addressIn(footer(page)).fill("amaka@example.com");
  await buttonIn(footer(page)).click();
  await expect(page).toHaveURL(/\/newsletter/);
  await expect(page.getByText(newsletterMessages.thanks)).toBeVisible();
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto("/booking");
  const failed = failedScript(page);
  const dialog = page.getByRole("dialog", { name: "Sign In Required" });
  const guest = dialog.getByRole("button", { name: "Continue as guest" });
  await guest.hover();
  await failed;
  await guest.click();
  await expect(dialog).toBeHidden();
  await page.unroute(frame);

  const customer = await newCustomer(site);
  await context.addCookies(cookiesOf(customer, site));
  const reference = await storeBooking(site, { userId: customer.id });
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, (route) => route.abort());
  await page.goto(`/bookings/${reference}`);
  await page.getByText("Cancel this request", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, cancel this request" }).click();
  await expect(page.locator("[data-status]", { hasText: "Cancelled" })).toBeVisible();
  await page.goto("/account/password");
  await page.unroute(scripts);
  const secret = page.getByRole("textbox", { name: "New password", exact: true });
  const show = page.getByRole("button", { name: `Show: New password` });
  const reloaded = page.waitForEvent("load");
  await show.click();
  await reloaded;
  await whenAlive(page);
  await show.click();
  await expect(secret).toHaveAttribute("type", "text");
});

test("a page whose code a new release replaced is reached by a second press; one that does not come says so and tries again", async ({
  page,
  context,
}) => {
  await open(page, "/about");
  await page.route("**/assets/certifications-*.js", (route) => route.fulfill(notFound), { times: 1 });
  const reloaded = page.waitForEvent("load");
  await follow(page, "/certifications");
  await reloaded;
  await follow(page, "/certifications");
  await expect(page).toHaveTitle(/^Certifications/);
  await expect(page).toHaveURL("/certifications");

  const title = "No connection | Harmattan Aviation";
  const main = page.getByRole("main");
  const retry = main.getByRole("link", { name: "Try again" });
  const heading = main.getByRole("heading", { level: 1 });
  await open(page, "/blog");
  await follow(page, "/about");
  await expect(page).toHaveURL("/about");
  await page.waitForLoadState("networkidle");
  await context.route("**", (route) => route.abort("connectionrefused"));
  await follow(page, "/blog");
  await expect(heading).toHaveText("We cannot be reached just now.");
  await expect(page).toHaveURL("/blog");
  await expect(page).toHaveTitle(title);
  for (const role of ["banner", "contentinfo"] as const) await expect(page.getByRole(role)).toHaveCount(1);
  await expect(main).toBeFocused();
  await expect(main.getByRole("link", { name: /^Call / })).toBeVisible();
  await retry.click();
  await expect(page.getByRole("status").getByText("Still no answer.")).toBeVisible();
  await context.unroute("**");
  await retry.click();
  await expect(page).not.toHaveTitle(title);
  await expect(page).toHaveURL("/blog");
  await expect(retry).toHaveCount(0);
});
