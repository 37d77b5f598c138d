import { randomUUID } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import {
  box,
  dialog,
  header,
  mailedCode,
  noNetwork,
  open,
  press,
  refused,
  said,
} from "#tests/support/account-dialog.ts";
import { newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

/** Asks for a code in the open dialog. */
async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await box(page, "E-mail").fill(email);
  await press(page, "Send the code");
  await expect(dialog(page, "Reset Password")).toBeVisible();
}

test("opened from a bookmark it does not say that a code was sent, and offers one", async ({ page }) => {
  await page.goto("/reset-password");
  await page.getByRole("main").getByLabel("E-mail").fill("ada@example.com");
  await expect(page.getByText("on its way")).toHaveCount(0);
  await page.getByRole("link", { name: "No code yet? Send one" }).click();
  await expect(page).toHaveURL(/forgot-password/);
});

test("the address is carried from view to view, what is missing is said, and a code is pasted as it was mailed or written", async ({
  page,
}) => {
  await open(page, "Sign In");
  await box(page, "E-mail").fill("ada@example.com");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(dialog(page, "Forgot Password")).toBeVisible();
  await expect(box(page, "E-mail")).toHaveValue("ada@example.com");
  await box(page, "E-mail").fill("");
  await press(page, "Send the code");
  await expect(said(page)).toHaveText("Please enter your email address");
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await expect(said(page)).toBeEmpty();
  await box(page, "E-mail").fill("bola@example.com");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await press(page, "Send the code");
  await expect(dialog(page, "Reset Password")).toBeVisible();
  await expect(box(page, "Code")).toBeFocused();
  await expect(box(page, "E-mail")).toHaveValue("bola@example.com");
  await press(page, "Reset Password");
  await expect(said(page)).toHaveText("Please fill in all fields");

  const code = box(page, "Code");
  await code.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", " 123 - 45699");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(code).toHaveValue("123456");
  await expect(code).toHaveAttribute("maxlength", "6");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
});

test("a late answer opens nothing that was closed meanwhile", { tag: "@release" }, async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/forgot-password", async (route) => {
    await held;
    await route.fulfill({ json: { message: "taken" } });
  });
  await open(page, "Sign In");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await box(page, "E-mail").fill("ada@example.com");
  const answer = page.waitForResponse("**/api/forgot-password");
  await press(page, "Send the code");
  await page.keyboard.press("Escape");
  await header(page).getByRole("link", { name: "Sign Up", exact: true }).click();
  letGo();
  await (await answer).finished();
  // Long enough for what would follow the answer.
  await box(page, "Full name").pressSequentially("Ada Obi");
  await expect(dialog(page, "Sign Up")).toBeVisible();
  await expect(box(page, "Full name")).toHaveValue("Ada Obi");
});

test("a forgotten password is replaced, and after 2 s one signs in anew", async ({ page, site }) => {
  const { email } = await newCustomer(site);
  await open(page, "Sign In");
  await askForCode(page, email);
  await box(page, "Code").fill(await mailedCode(site, email));
  await box(page, "New password").fill("one-thing");
  await box(page, "Repeat new password").fill("another-thing");
  await press(page, "Reset Password");
  await expect(said(page)).toHaveText("Passwords do not match");
  for (const name of ["New password", "Repeat new password"]) await box(page, name).fill("five5");
  await press(page, "Reset Password");
  await expect(said(page)).toHaveText("Password must be at least 6 characters long");
  for (const name of ["New password", "Repeat new password"]) await box(page, name).fill("new-horizon");
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
  await box(page, "Password").fill("new-horizon");
  await press(page, "Sign In");
  await expect(header(page).getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("the dialogs send the two JSON endpoints exactly their fields, and go on by what they say", async ({
  page,
}) => {
  const sent: { type: string | undefined; body: unknown }[] = [];
  const take = (route: Route) => {
    const request = route.request();
    sent.push({ type: request.headers()["content-type"], body: request.postDataJSON() });
    return route.fulfill({ json: { message: "taken" } });
  };
  await page.route("**/api/forgot-password", take);
  await page.route("**/api/reset-password", take);
  await open(page, "Sign In");
  await askForCode(page, "ada@example.com");
  await box(page, "Code").fill("123456");
  for (const name of ["New password", "Repeat new password"]) await box(page, name).fill("horizons");
  await press(page, "Reset Password");
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await expect(dialog(page, "Sign In")).toBeVisible();
  expect(sent).toEqual([
    { type: "application/json", body: { email: "ada@example.com" } },
    {
      type: "application/json",
      body: { email: "ada@example.com", otp: "123456", newPassword: "horizons" },
    },
  ]);
});

test("a code is typed and pasted with what people and mails put around it", async ({ page }) => {
  await page.goto("/reset-password");
  await whenAlive(page);
  const code = page.getByRole("main").getByLabel("Code");
  for (const typed of [
    "123\u2013456",
    "\u0661\u0662\u0663\u0664\u0665\u0666",
    "\uff11\uff12\uff13 \uff14\uff15\uff16",
  ]) {
    await code.fill("");
    await code.pressSequentially(typed);
    await expect(code).toHaveValue("123456");
    await code.fill("");
    await code.focus();
    // As a telephone's clipboard row does.
    await page.keyboard.insertText(`\u200b${typed}`);
    await expect(code).toHaveValue("123456");
  }
});

const json = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body });
const catalogue = [
  { name: "the error field", answer: json(400, { error: "Say it again." }), text: () => "Say it again." },
  { name: "the status", answer: json(503, { detail: "no error field" }), text: () => "Server error: 503" },
  {
    name: "a body that is no JSON",
    answer: (route: Route) => route.fulfill({ status: 500, body: "<h1>Bad gateway</h1>" }),
    text: () => "Server error",
  },
  {
    name: "a success that is no JSON",
    answer: (route: Route) => route.fulfill({ status: 200, body: "<h1>Welcome</h1>" }),
    text: () => "Server error",
  },
  {
    name: "a server that is not there",
    answer: (route: Route) => route.abort("connectionrefused"),
    text: (origin: string) => `Cannot connect to server. Please make sure the server is running on ${origin}`,
  },
] as const;

test("asking for a code and resetting say what came back, whatever it was", { tag: "@release" }, async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(refused);
  quiet.allow(noNetwork);
  await open(page, "Sign In");
  for (const { name, answer, text } of catalogue)
    await test.step(name, async () => {
      await page.route("**/api/forgot-password", answer);
      await page.route("**/api/reset-password", answer);
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      // A new one each time: an address gets so many codes an hour and no more.
      const email = `${randomUUID()}@example.com`;
      await box(page, "E-mail").fill(email);
      await press(page, "Send the code");
      await expect(said(page)).toHaveText(text(site.origin));
      await expect(box(page, "E-mail")).toHaveValue(email);
      await page.unroute("**/api/forgot-password");
      await press(page, "Send the code");
      await box(page, "Code").fill("123456");
      for (const field of ["New password", "Repeat new password"]) await box(page, field).fill("horizons");
      await press(page, "Reset Password");
      await expect(said(page)).toHaveText(text(site.origin));
      await expect(box(page, "Code")).toHaveValue("123456");
      await page.unroute("**/api/reset-password");
      await page.keyboard.press("Escape");
      await header(page).getByRole("link", { name: "Sign In", exact: true }).click();
    });
});
