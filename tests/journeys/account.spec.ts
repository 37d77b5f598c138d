import type { Page } from "@playwright/test";
import { type Customer, confirmAddress } from "#tests/support/account-visitor.ts";
import { setUpFactor } from "#tests/support/factor-setup.ts";
import { expect, test } from "#tests/support/journey.ts";
import { nextTotpOf } from "#tests/support/totp.ts";
import * as on from "./support/page.ts";

// The set-up of a second factor is tested in tests/http/second-factor.test.ts.
test("saved details show in the header; a second factor is confirmed in the dialog", async ({
  page,
  site,
}) => {
  const customer = await on.asCustomer(page, site);
  await on.open(page, "/account/details");
  await on.field(page, "Full name").fill("Bola Ade");
  await on.button(page, "Save").click();
  await expect(page.getByRole("status").filter({ hasText: "Your details are saved." })).toBeVisible();
  await expect(on.link(on.header(page), "Bola , your account")).toBeAttached();

  await confirmAddress(site, customer);
  const { authenticator, recoveryCodes } = await setUpFactor(customer.who, customer.password);
  await passFirstStep(page, customer);
  await expect(on.box(page, "Code")).toBeFocused();
  await confirm(page, "Code", nextTotpOf(authenticator));
  await passFirstStep(page, customer);
  await on.button(page, "Use a recovery code instead").click();
  await confirm(page, "Recovery code", recoveryCodes[0] ?? "");
});

/** Passes the password in the dialog, which then asks for the second step. */
async function passFirstStep(page: Page, { email, password }: Customer): Promise<void> {
  await page.context().clearCookies();
  await on.openDialog(page, "Sign In");
  await on.signInWith(page, email, password);
  await expect(on.dialog(page, "One more step")).toBeVisible();
}

async function confirm(page: Page, label: string, code: string): Promise<void> {
  await on.box(page, label).fill(code);
  await on.press(page, "Confirm");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(on.button(on.header(page), "Sign Out")).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
}
