import { randomUUID } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { newCustomer } from "#tests/support/account-visitor.ts";
import { expect, test } from "#tests/support/journey.ts";
import * as on from "./support/page.ts";
import { box, dialog, press } from "./support/page.ts";

test.beforeEach(({ problems }) => problems.allow(/status of (400|500|503)|ERR_|Failed to fetch/));
const offline = "Network error. Please check your connection and try again.";
const expectAlert = (page: Page, text: string) =>
  expect(on.alertIn(page.locator("dialog form"))).toHaveText(text);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 400 }, hasTouch: true, isMobile: true });

  test("signing up above the keyboard shows each sentence beside the field to correct", async ({ page }) => {
    await on.open(page, "/about");
    await on.menuButton(page).tap();
    await on.link(on.menuPanel(page), "Sign Up").tap();
    const form = page.getByRole("form", { name: "Sign Up" });
    const submit = on.button(form, "Sign Up");
    const expectCorrection = async (sentence: string, wrong: string) => {
      await submit.tap();
      const alert = form.getByRole("alert").getByText(sentence);
      await expect(alert).toBeInViewport({ ratio: 1 });
      await expect(box(page, wrong)).toBeFocused();
      await expect(box(page, wrong)).toBeInViewport({ ratio: 1 });
      const clearance = async () => {
        const [above, below] = [await alert.boundingBox(), await box(page, wrong).boundingBox()];
        return above && below ? below.y - (above.y + above.height) : -1;
      };
      await expect.poll(clearance).toBeGreaterThanOrEqual(0);
      const isOnTop = await alert.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(isOnTop).toBe(true);
    };
    await expectCorrection("Please fill in all required fields.", "Full name");
    await expect(box(page, "Repeat password")).toHaveAttribute("aria-invalid", "true");
    const email = await on.fillSignUp(page, "Ada Obi");
    await expect(box(page, "E-mail")).not.toHaveAttribute("aria-invalid");
    await box(page, "Repeat password").fill("something-else");
    await expectCorrection("Passwords do not match.", "Repeat password");
    await box(page, "Repeat password").fill(on.newPassword);
    const release = await on.holdRequests(page, "**/api/form/sign-up?*", {
      status: 500,
      body: "<h1>Bad</h1>",
    });
    await submit.tap();
    await expect(page.getByRole("button", { name: "Creating your account..." })).toBeDisabled();
    release();
    await expectAlert(page, "Sign up failed.");
    await page.unrouteAll();
    await submit.tap();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The text is visible once, and once for screen readers.
    const welcome = `Welcome, Ada Obi. Check ${email} for a link to confirm your address.`;
    await expect(page.getByText(welcome)).toHaveCount(2);
  });
});

test("signing up on its page welcomes on the next one", async ({ page }) => {
  await on.open(page, "/sign-up?returnTo=/booking");
  const fill = (name: string, text: string) =>
    on.main(page).getByRole("textbox", { name, exact: true }).fill(text);
  await fill("Full name", "Ada Obi");
  await fill("E-mail", `welcome-${randomUUID()}@example.com`);
  await fill("Phone", "+234 803 000 0000");
  for (const name of ["Password", "Repeat password"]) await fill(name, on.newPassword);
  await on.button(on.main(page), "Sign Up").click();
  await expect(page).toHaveURL("/booking");
  await expect(page.getByRole("region", { name: "Welcome" })).toBeVisible();
  await on.link(on.header(page), "Fleet").click();
  await expect(page).toHaveURL("/fleet");
  await expect(page.getByRole("region", { name: "Welcome" })).toBeHidden();
});

test("signing in keeps the focus and the typed values through failures", async ({ page, context, site }) => {
  const customer = await newCustomer(site);
  await on.openDialog(page, "Sign In");
  await expect(box(page, "E-mail")).toBeFocused();
  await on.tabWithin(page, "dialog", 12);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  const link = on.link(on.header(page), "Sign In");
  await expect(link).toBeFocused();
  // A dialog that opens while it is closing closes again.
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(dialog(page, "Sign In")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await press(page, "Sign In");
  await expectAlert(page, "Please fill in all fields.");
  await box(page, "E-mail").fill(customer.email);
  await box(page, "Password").fill(customer.password);
  await on.button(page, "Show: Password").click();
  await expect(box(page, "Password")).toHaveAttribute("type", "text");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await link.click();
  await expect(box(page, "E-mail")).toHaveValue(customer.email);
  await expect(box(page, "Password")).toHaveValue("");
  await expect(box(page, "Password")).toHaveAttribute("type", "password");
  await expect(box(page, "E-mail")).toHaveAttribute("autocomplete", "username");
  await expect(box(page, "Password")).toHaveAttribute("autocomplete", "current-password");

  await context.setOffline(true);
  await box(page, "Password").fill("not the password");
  await press(page, "Sign In");
  await expectAlert(page, offline);
  await context.setOffline(false);
  await box(page, "Password").press("Enter");
  await expectAlert(page, "The e-mail address or the password is wrong. Try again, or reset your password.");
  await expect(box(page, "Password")).toHaveValue("not the password");

  await box(page, "Password").fill(customer.password);
  await page.route("**/api/form/sign-in*", async (route) => {
    const response = await route.fetch();
    const { "set-cookie": _cookie, ...headers } = response.headers();
    // route.fetch has stored the cookie in the browser.
    await context.clearCookies();
    await route.fulfill({ response, headers });
  });
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your browser did not keep the cookie that signs you in.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await box(page, "Password").fill(customer.password);
  await page.keyboard.press("Enter");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(on.link(on.header(page), "Ada , your account")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Signed in as Ada Obi" })).toBeAttached();
  await on.signOut(page);
  await expect(link).toBeFocused();
});

test("a forgotten password is replaced by the mailed code", async ({ page, context, site }) => {
  const { email } = await newCustomer(site);
  await on.openDialog(page, "Sign In");
  await box(page, "E-mail").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(dialog(page, "Forgot Password")).toBeVisible();
  await expect(box(page, "E-mail")).toHaveValue(email);
  await box(page, "E-mail").fill("");
  await press(page, "Send the code");
  await expectAlert(page, "Please enter your email address");
  await box(page, "E-mail").fill(email);
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await expect(on.alertIn(page.locator("dialog form"))).toBeEmpty();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await press(page, "Send the code");

  await expect(dialog(page, "Reset Password")).toBeVisible();
  const code = box(page, "Code");
  await expect(code).toBeFocused();
  await expect(box(page, "E-mail")).toHaveValue(email);
  await press(page, "Reset Password");
  await expectAlert(page, "Please fill in all fields");
  // Full-width digits from a phone's clipboard row; other scripts are tested in tests/http/accounts-passwords.test.ts.
  await page.keyboard.insertText("\u200b\uff11\uff12\uff13 \uff14\uff15\uff1699");
  await expect(code).toHaveValue("123456");
  const otp = await on.mailedCode(site, email);
  await code.fill(otp);
  await box(page, "New password").fill("one-thing");
  await box(page, "Repeat new password").fill("another-thing");
  await press(page, "Reset Password");
  await expectAlert(page, "Passwords do not match");
  for (const name of ["New password", "Repeat new password"]) await box(page, name).fill("new-horizon");
  const fulfil = (status: number, body: string) => (route: Route) => route.fulfill({ status, body });
  for (const [respond, sentence] of [
    [fulfil(200, "<h1>Welcome</h1>"), "Server error"],
    [fulfil(400, '{"error":"Say it again."}'), "Say it again."],
    [fulfil(500, "<h1>Bad gateway</h1>"), "Server error"],
    [fulfil(503, '{"detail":"no error field"}'), "Server error: 503"],
    [
      (route: Route) => route.abort("connectionrefused"),
      `Cannot connect to server. Please make sure the server is running on ${site.origin}`,
    ],
  ] as const) {
    await page.route("**/api/*-password", respond);
    await press(page, "Reset Password");
    await expectAlert(page, sentence);
    await page.unroute("**/api/*-password");
  }
  await context.setOffline(true);
  await press(page, "Reset Password");
  await expectAlert(page, offline);
  await context.setOffline(false);
  await expect(code).toHaveValue(otp);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await press(page, "Reset Password");
  await expect(page.getByText("Your password is changed.")).toBeFocused();
  await page.clock.runFor(1_999);
  await expect(dialog(page, "Reset Password")).toBeVisible();
  await page.clock.runFor(1);
  await expect(dialog(page, "Sign In")).toBeVisible();
  await page.clock.resume();
  await expect(box(page, "E-mail")).toHaveValue(email);
  await expect(box(page, "Password")).toHaveValue("");
});
