import { randomUUID } from "node:crypto";
import { accountMessages } from "#app/features/account/messages.ts";
import {
  box,
  header,
  mailedCode,
  password,
  refused,
  said,
  signOut,
  signUp,
} from "#tests/support/account-dialog.ts";
import { newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, whenAlive } from "#tests/support/page-checks.ts";

test("somebody signs up, out and in again, and the header follows with the focus", async ({
  page,
  quiet,
}) => {
  quiet.allow(refused);
  const email = await signUp(page);
  await expect(header(page).getByRole("link", { name: "Bookings" })).toHaveAttribute("href", "/bookings");
  const account = header(page).getByRole("link", { name: "Ada , your account" });
  await expect(account).toHaveAttribute("href", "/account");
  await expect(account).toBeFocused();
  // Once for the eye, once for the ear.
  const welcome = page.getByText(accountMessages.welcome("Ada Obi", email));
  await expect(welcome).toHaveCount(2);
  expect(await barriers(page)).toEqual([]);
  await signOut(page);
  await expect(welcome).toHaveCount(0);
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(box(page, "E-mail")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText(
    "The e-mail address or the password is wrong. Try again, or reset your password.",
  );
  await expect(box(page, "E-mail")).toHaveValue(email);
  await expect(box(page, "Password")).toHaveValue("not the password");
  await box(page, "Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(account).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Signed in as Ada Obi" })).toBeAttached();
});

test("the page of signing in leads to where one wanted to be, a refusal in between", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(refused);
  const customer = await newCustomer(site);
  const main = page.getByRole("main");
  await page.goto("/sign-in?returnTo=%2Fterms%3Ffrom%3Dhere");
  await whenAlive(page);
  await main.getByLabel("E-mail").fill(customer.email);
  for (const typed of ["not the password", customer.password]) {
    await main.getByRole("textbox", { name: "Password", exact: true }).fill(typed);
    await main.getByRole("button", { name: "Sign In", exact: true }).click();
    if (typed !== customer.password) await expect(page.getByRole("alert")).toHaveText(/is wrong/);
  }
  await expect(page).toHaveURL(/\/terms\?from=here$/);
  await expect(header(page).getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the header's links lead to pages that do the same", async ({ page, quiet, site }) => {
    quiet.allow(refused);
    const main = page.getByRole("main");
    await page.goto("/contact");
    await header(page).getByRole("link", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(/\/sign-up$/);
    const field = (name: string) => main.getByRole("textbox", { name, exact: true });
    await main.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("alert")).toHaveText("Please fill in all required fields.");
    const email = `dapo-${randomUUID().slice(0, 8)}@example.com`;
    await field("Full name").fill("Dapo Fash");
    await field("E-mail").fill(email);
    await field("Phone").fill("0803 000 0000");
    await page.locator("[name=password]").fill(password);
    await page.locator("[name=confirmPassword]").fill("something else");
    await main.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("alert")).toHaveText("Passwords do not match.");
    await expect(field("Full name")).toHaveValue("Dapo Fash");
    await page.locator("[name=password]").fill(password);
    await page.locator("[name=confirmPassword]").fill(password);
    await main.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).not.toHaveURL(/sign-up/);
    expect((await page.context().cookies()).length).toBe(1);
    await page.context().clearCookies();

    await page.goto("/sign-in?returnTo=/terms");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await main.getByLabel("E-mail").fill(email);
    await main.getByRole("button", { name: "Send the code" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset Password");
    await expect(main.getByLabel("E-mail")).toHaveValue(email);
    await page.getByLabel("Code").fill(await mailedCode(site, email));
    await page.locator("[name=newPassword]").fill("new-horizon");
    await page.locator("[name=confirmPassword]").fill("new-horizon");
    await main.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Your password is changed.")).toBeVisible();
    await main.getByLabel("E-mail").fill(email);
    await page.locator("[name=password]").fill("new-horizon");
    await main.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/terms$/);
  });

  test("no page of signing in has a barrier, nor is listed by search engines", async ({ page }) => {
    for (const path of [
      "/sign-in",
      "/sign-up",
      "/forgot-password",
      "/reset-password",
      "/sign-in/second-factor",
    ]) {
      await page.goto(path);
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
      await expect(page.locator("h1")).toHaveCount(1);
    }
  });
});
