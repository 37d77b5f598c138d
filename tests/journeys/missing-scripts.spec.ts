import type { Page } from "@playwright/test";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";
import { expect, test } from "#tests/support/journey.ts";
import { addressIn, buttonIn, footer } from "#tests/support/newsletter-form.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

const frame = /\/assets\/frame-.*\.js$/;
test.beforeEach(({ quiet }) => quiet.allow(/ERR_FAILED|status of 404|dynamically imported module/));

/** Scripts that are lost on the way, or that a new release removed. */
const losses = {
  "that did not come": (page: Page) => page.route(frame, (route) => route.abort()),
  "that a new release replaced": (page: Page) =>
    page.route(frame, (route) => route.fulfill({ status: 404, body: "" })),
};

for (const [name, lose] of Object.entries(losses))
  test(`scripts ${name}: a press brings the page anew with what was typed, and then works`, async ({
    page,
  }) => {
    await lose(page);
    await page.goto("/fleet");
    const missed = page.waitForEvent("console", (message) => message.type() === "error");
    await addressIn(footer(page)).fill("ada.missing@example.com");
    await missed;
    const next = page.getByRole("main").getByRole("button", { name: /^Next/ }).first();
    page.once("framenavigated", () => void page.unroute(frame));
    const reloaded = page.waitForEvent("load");
    await next.click();
    await reloaded;
    await expect(addressIn(footer(page))).toHaveValue("ada.missing@example.com");
    await whenAlive(page);
    await expect(addressIn(footer(page))).toHaveValue("ada.missing@example.com");
    const status = page.getByRole("main").getByRole("status").first();
    const before = await status.textContent();
    await next.click();
    await expect(status).not.toHaveText(before ?? "");
  });

test("scripts that do not come: a form is sent as a document, by the press that waited for them", async ({
  page,
}) => {
  await page.route(frame, (route) => route.abort());
  await page.goto("/about");
  await addressIn(footer(page)).fill("amaka@example.com");
  await buttonIn(footer(page)).click();
  await expect(page).toHaveURL(/\/newsletter/);
  await expect(page.getByText(newsletterMessages.thanks)).toBeVisible();
});

test("scripts that do not come: the dialog for guests still closes", async ({ page }) => {
  await page.route(frame, (route) => route.abort());
  await page.goto("/booking");
  const missed = page.waitForEvent("console", (message) => message.type() === "error");
  const dialog = page.getByRole("dialog", { name: "Sign In Required" });
  const guest = dialog.getByRole("button", { name: "Continue as guest" });
  await guest.hover();
  await missed;
  await guest.click();
  await expect(dialog).toBeHidden();
});

test("code of a form's page that a new release replaced: the form is answered in its place", async ({
  page,
}) => {
  await page.goto("/about");
  await whenAlive(page);
  await page.route(/\/assets\/newsletter-.*\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
  await addressIn(footer(page)).fill("bisi.alade@example.com");
  await buttonIn(footer(page)).click();
  await expect(footer(page).getByText(newsletterMessages.thanks)).toBeVisible();
  await expect(page).toHaveURL("/about");
});
