import type { Page } from "@playwright/test";
import { type Customer, confirmAddress, linkTokenOf, newCustomer } from "#tests/support/account-visitor.ts";
import { expect, test } from "#tests/support/journey.ts";
import { nextTotpOf, totpOf } from "#tests/support/totp.ts";
import * as on from "./support/page.ts";

test("changed details show in the header; a second factor is set up and used", async ({ page, site }) => {
  const customer = await on.asCustomer(page, site);
  await on.open(page, "/account/details");
  await on.field(page, "Full name").fill("Bola Ade");
  await on.button(page, "Save").click();
  await expect(page.getByText("Your details are saved.")).toBeFocused();
  await expect(on.link(on.header(page), "Bola , your account")).toBeAttached();

  await confirmAddress(site, customer);
  await on.open(page, "/account/second-factor");
  await on.field(page, "Current password").fill(customer.password);
  await on.button(page, "Begin").click();
  await expect(page.getByRole("img", { name: "QR code with the key" })).toBeVisible();
  await expect(page.getByText("Scan this with your authenticator")).toBeFocused();
  const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText();
  const authenticator = `otpauth://totp/x?secret=${key.replaceAll(" ", "")}`;
  await on.field(page, "Code").fill(totpOf(authenticator));
  await on.button(page, "Turn it on").click();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
  await expect(page.getByText("The second factor is on.")).toBeFocused();
  const [recoveryCode = ""] = await page.getByText(/^\w{5}-\w{5}$/).allInnerTexts();
  await on.link(page, "I have saved them").click();
  await expect(page.getByText(/^On\. You enter a code from your authenticator/)).toBeVisible();

  await passFirstStep(page, customer);
  await expect(on.box(page, "Code")).toBeFocused();
  await confirm(page, "Code", nextTotpOf(authenticator));
  await expectSignedIn(page);
  await passFirstStep(page, customer);
  await on.button(page, "Use a recovery code instead").click();
  await confirm(page, "Recovery code", recoveryCode);
  await expectSignedIn(page);
});

test("a mailed link can be confirmed after signing in from its page’s header", async ({ page, site }) => {
  const customer = await newCustomer(site);
  const newEmail = `new-${customer.email}`;
  await customer.who.post("/account/email", { newEmail, currentPassword: customer.password });
  const proof = await linkTokenOf(site, customer, "new");
  await on.openDialog(page, "Sign In", `/confirm-address?proof=${proof}`);
  await on.signInWith(page, customer.email, customer.password);
  await on.button(page, "Confirm the change").click();
  await expect(page.getByText("The address is changed.")).toBeFocused();
  await on.link(on.header(page), "Book Now").click();
  const email = on.main(page).getByRole("textbox", { name: "E-mail", exact: true });
  await expect(email).toHaveValue(newEmail);
});

test("the header offers to sign in once the account is deleted", async ({ page, site }) => {
  const customer = await on.asCustomer(page, site);
  await on.open(page, "/account/delete");
  await on.field(page, "Type DELETE").fill("DELETE");
  await on.field(page, "Current password").fill(customer.password);
  await on.button(page, "Delete the account permanently").click();
  await expect(on.title(page)).toHaveText("Your account is deleted");
  await expect(on.link(on.header(page), "Sign In")).toBeVisible();
});

/** Enters the password in the dialog and expects the second step, without a session yet. */
async function passFirstStep(page: Page, { email, password }: Customer): Promise<void> {
  await page.context().clearCookies();
  await on.openDialog(page, "Sign In");
  await on.signInWith(page, email, password);
  await expect(on.dialog(page, "One more step")).toBeVisible();
  expect((await (await page.request.get("/api/session")).json()).viewer).toBeNull();
}

async function confirm(page: Page, label: string, code: string): Promise<void> {
  await on.box(page, label).fill(code);
  await on.press(page, "Confirm");
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(on.button(on.header(page), "Sign Out")).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
}
