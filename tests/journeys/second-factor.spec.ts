import type { Page } from "@playwright/test";
import { dialogMessages as say } from "#app/features/account/dialog-messages.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { type Customer, confirmAddress, newCustomer } from "#tests/support/customers.ts";
import { setUpFactor } from "#tests/support/factor-setup.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import type { Site } from "#tests/support/site.ts";
import { nextTotpOf } from "#tests/support/totp.ts";

const header = (page: Page) => page.getByRole("banner");
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const said = (page: Page) => page.getByRole("dialog").getByRole("alert");

/** Sets up the second factor over HTTP; in a browser that is account-page.spec.ts. */
async function enrol(site: Site, customer: Customer) {
  await confirmAddress(site, customer);
  const visitor = new AccountVisitor(site);
  await visitor.signIn(customer.email, customer.password);
  const { authenticator, recoveryCodes } = await setUpFactor(visitor, customer.password);
  return { code: () => nextTotpOf(authenticator), recoveryCode: recoveryCodes[0] ?? "" };
}

/** The first step in the dialog; the second one is asked for then, and nobody is signed in yet. */
async function passFirstStep(page: Page, { email, password }: Customer): Promise<void> {
  await page.goto("/about");
  await whenAlive(page);
  await header(page).getByRole("link", { name: "Sign In", exact: true }).click();
  await dialog(page, "Sign In").getByRole("textbox", { name: "E-mail" }).fill(email);
  await dialog(page, "Sign In").getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await dialog(page, "Sign In").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog(page, say.titles.secondFactor)).toBeVisible();
  expect((await (await page.request.get("/api/session")).json()).viewer).toBeNull();
}

async function confirm(page: Page, label: string, code: string): Promise<void> {
  await page.getByRole("dialog").getByRole("textbox", { name: label, exact: true }).fill(code);
  await page.getByRole("dialog").getByRole("button", { name: say.confirmCode }).click();
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(header(page).getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
}

test("the dialog asks for the authenticator's code, refuses a wrong one, and takes a recovery code once", async ({
  page,
  site,
  quiet,
}) => {
  test.slow();
  quiet.allow(/status of 400/);
  const customer = await newCustomer(site);
  const { code, recoveryCode } = await enrol(site, customer);

  await passFirstStep(page, customer);
  const field = page.getByRole("dialog").getByRole("textbox", { name: say.labels.code, exact: true });
  await expect(field).toBeFocused();
  const wrong = String((Number(code()) + 500_000) % 1_000_000).padStart(6, "0");
  await confirm(page, say.labels.code, wrong);
  await expect(said(page)).toHaveText(accountMessages.wrongSecondFactor);
  await confirm(page, say.labels.code, code());
  await expectSignedIn(page);

  for (const isFirstUse of [true, false]) {
    await page.context().clearCookies();
    await passFirstStep(page, customer);
    await page.getByRole("button", { name: say.useRecovery }).click();
    await confirm(page, say.labels.recoveryCode, recoveryCode);
    if (isFirstUse) await expectSignedIn(page);
    else await expect(said(page)).toHaveText(accountMessages.wrongSecondFactor);
  }
});
