import type { Page } from "@playwright/test";
import { type Customer, confirmAddress, cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { nextTotpOf, totpOf } from "#tests/support/totp.ts";
import { alertIn, box, dialog, header, openDialog, press } from "./support/account-dialog.ts";
import { open } from "./support/page.ts";

test("details are corrected, kept without a network, saved, and shown in the header", async ({
  page,
  context,
  quiet,
  site,
}) => {
  quiet.allow(/status of 400|ERR_|Failed to fetch/);
  const customer = await newCustomer(site);
  await context.addCookies(cookiesOf(customer, site));
  await open(page, "/account/details");
  const name = page.getByLabel("Full name", { exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await name.fill("");
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Enter your name.");
  await name.fill("Bola Ade");
  await context.setOffline(true);
  await save.click();
  await expect(page.getByRole("alert")).toHaveText(
    "Something went wrong on our side. Please try again in a minute.",
  );
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(save).not.toHaveAttribute("aria-disabled");
  await context.setOffline(false);
  const session = page.waitForResponse(
    async (response) =>
      response.url().endsWith("/api/session") && (await response.text().catch(() => "")).includes("Bola Ade"),
  );
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Your details are saved." })).toBeVisible();
  await session;
});

test("a second factor is set up from the QR code's key; the dialog asks for its code, refuses a wrong one, and takes a recovery code", async ({
  page,
  context,
  quiet,
  site,
}) => {
  quiet.allow(/status of 400/);
  const customer = await newCustomer(site);
  await confirmAddress(site, customer);
  await context.addCookies(cookiesOf(customer, site));
  await open(page, "/account/second-factor");
  await page.getByLabel("Current password", { exact: true }).fill(customer.password);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("img", { name: "QR code with the key" })).toBeVisible();
  const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText();
  const authenticator = `otpauth://totp/x?secret=${key.replaceAll(" ", "")}`;
  await page.getByLabel("Code", { exact: true }).fill(totpOf(authenticator));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
  const recoveryCodes = await page.getByText(/^\w{5}-\w{5}$/).allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole("link", { name: "I have kept them" }).click();
  await expect(
    page.getByText("On. A code from your authenticator is asked for at each sign-in."),
  ).toBeVisible();

  await passFirstStep(page, customer);
  await expect(box(page, "Code")).toBeFocused();
  await confirm(
    page,
    "Code",
    String((Number(nextTotpOf(authenticator)) + 500_000) % 1_000_000).padStart(6, "0"),
  );
  await expect(alertIn(page)).toHaveText(
    "This code is wrong. Enter the one that your authenticator shows now, or a recovery code.",
  );
  await confirm(page, "Code", nextTotpOf(authenticator));
  await expectSignedIn(page);
  await passFirstStep(page, customer);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await confirm(page, "Recovery code", recoveryCodes[0] ?? "");
  await expectSignedIn(page);
});

/** Passes the password in the dialog, which then asks for the second step; no session exists yet. */
async function passFirstStep(page: Page, { email, password }: Customer): Promise<void> {
  await page.context().clearCookies();
  await openDialog(page, "Sign In");
  await box(page, "E-mail").fill(email);
  await box(page, "Password").fill(password);
  await press(page, "Sign In");
  await expect(dialog(page, "One more step")).toBeVisible();
  expect((await (await page.request.get("/api/session")).json()).viewer).toBeNull();
}

async function confirm(page: Page, label: string, code: string): Promise<void> {
  await box(page, label).fill(code);
  await press(page, "Confirm");
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(header(page).getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
}
