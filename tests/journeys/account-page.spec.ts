import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { frameWords } from "#app/content/frame.ts";
import { homeSections } from "#app/content/home.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import { confirmAddress, cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, mistakes, whenAlive } from "#tests/support/page-checks.ts";
import type { Site } from "#tests/support/site.ts";
import { expectFits } from "#tests/support/sound-page.ts";
import { totpOf } from "#tests/support/totp.ts";

/** Somebody who is signed in, in this page's browser. */
async function signedIn(page: Page, site: Site) {
  const customer = await newCustomer(site, { name: `Ada ${randomUUID().slice(0, 4)}` });
  await page.context().addCookies(cookiesOf(customer, site));
  return customer;
}

const pages = ["", "/details", "/email", "/password", "/sessions", "/second-factor", "/delete"];

test("every page of the account is valid, without barriers, and fits its screen", async ({ page, site }) => {
  test.slow();
  await signedIn(page, site);
  for (const path of pages) {
    await page.setViewportSize({ width: 375, height: 800 });
    const response = await page.goto(`/account${path}`);
    expect(await mistakes((await response?.text()) ?? "")).toEqual([]);
    await expectFits(page, [375, 1440], path);
  }
});

test("a new name is in the header's own knowledge at once", async ({ page, site, quiet }) => {
  quiet.allow(/status of 400/);
  await signedIn(page, site);
  await page.goto("/account/details");
  await whenAlive(page);
  await page.getByLabel("Full name").fill("");
  await page.getByRole("button", { name: say.save }).click();
  await expect(page.getByRole("alert")).toContainText("Enter your name.");
  await page.getByLabel("Full name").fill("Bola Ade");
  const asked = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith("/api/session") && (await answer.text().catch(() => "")).includes("Bola Ade"),
  );
  await page.getByRole("button", { name: say.save }).click();
  await expect(page.getByRole("status").filter({ hasText: say.done.details })).toBeVisible();
  await asked;
});

// Without scripts both are tests/http/account-page.test.ts.
test("a second factor is set up from the QR code's key, and its codes are shown", async ({ page, site }) => {
  const customer = await signedIn(page, site);
  const { password } = customer;
  await confirmAddress(site, customer);
  await page.goto("/account/second-factor");
  await whenAlive(page);
  await page.getByLabel(say.labels.currentPassword, { exact: true }).fill(password);
  await page.getByRole("button", { name: say.factorBegin }).click();
  await expect(page.getByRole("img", { name: say.factorQr })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(" ", "");
  await page.getByLabel(say.labels.code, { exact: true }).fill(totpOf(`otpauth://totp/x?secret=${key}`));
  await page.getByRole("button", { name: say.factorConfirm }).click();
  await expect(page.getByRole("heading", { name: say.recoveryTitle })).toBeVisible();
  expect(await page.getByText(/^\w{5}-\w{5}$/).count()).toBe(10);
  await page.getByRole("link", { name: say.recoveryDone }).click();
  await expect(page.getByText(say.factorOn)).toBeVisible();
});

test("the account is deleted, and another browser of its owner's is signed out", async ({
  page,
  site,
  browser,
}) => {
  const { password, cookie } = await signedIn(page, site);
  await page.goto("/account/delete");
  await whenAlive(page);
  await page.getByLabel(say.labels.confirmation).fill("DELETE");
  await page.getByLabel(say.labels.currentPassword, { exact: true }).fill(password);
  await page.getByRole("button", { name: say.deletionSubmit }).click();
  await expect(page.getByRole("heading", { name: say.deletedTitle })).toBeVisible();
  await expectSignedOut(browser, site, cookie);
});

async function expectSignedOut(browser: Browser, site: Site, cookie: string) {
  const context = await browser.newContext({ extraHTTPHeaders: { Cookie: cookie } });
  const other = await context.newPage();
  await other.goto(`${site.origin}/account`);
  expect(new URL(other.url()).pathname).toBe("/");
  await expect(other.getByText(homeSections.signInFirst)).toBeVisible();
  await other.getByRole("link", { name: frameWords.close }).click();
  await expect(other.getByText(homeSections.signInFirst)).toBeHidden();
  await context.close();
}
