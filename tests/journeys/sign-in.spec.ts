import { randomUUID } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, whenAlive } from "#tests/support/page-checks.ts";
import type { Site } from "#tests/support/site.ts";

const refused = /status of (400|429|500|503)/;
const noNetwork = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/;
const password = "calm-horizon";

const header = (page: Page) => page.getByRole("banner");
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const box = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const said = (page: Page) => page.getByRole("dialog").getByRole("alert");

async function open(page: Page, name: "Sign In" | "Sign Up", path = "/about"): Promise<void> {
  await page.goto(path);
  await header(page).getByRole("button", { name, exact: true }).click();
  await expect(dialog(page, name)).toBeVisible();
}

/** Signs somebody up by the dialog; their address. */
async function signUp(page: Page, name = "Ada Obi", path = "/about"): Promise<string> {
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
  await open(page, "Sign Up", path);
  await box(page, "Full name").fill(name);
  await box(page, "E-mail").fill(email);
  await box(page, "Phone").fill("+234 803 000 0000");
  await box(page, "Password").fill(password);
  await box(page, "Password once more").fill(password);
  await press(page, "Sign Up");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(header(page).getByRole("button", { name: "Sign Out" })).toBeVisible();
  return email;
}

async function signOut(page: Page): Promise<void> {
  await header(page).getByRole("button", { name: "Sign Out" }).click();
  await expect(header(page).getByRole("button", { name: "Sign In" })).toBeVisible();
}

/** The newest code that was mailed to an address. */
async function mailedCode(site: Site, email: string): Promise<string> {
  const { readdirSync, readFileSync } = await import("node:fs");
  const folder = `${site.dataDir}/mail`;
  let code = "";
  await expect
    .poll(() => {
      const mails = readdirSync(folder)
        .sort()
        .map((file) => readFileSync(`${folder}/${file}`, "utf8"));
      const mail = mails.filter((text) => text.includes(email) && /\b\d{6}\b/.test(text)).at(-1) ?? "";
      code =
        /^\D*(\d{6})\D*$/m.exec(
          mail
            .split(/\r?\n\r?\n/)
            .slice(1)
            .join("\n\n"),
        )?.[1] ?? "";
      return code;
    })
    .not.toBe("");
  return code;
}

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
  await signOut(page);
  await expect(header(page).getByRole("button", { name: "Sign In" })).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(box(page, "E-mail")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText("E-mail address or password is wrong.");
  await expect(box(page, "E-mail")).toHaveValue(email);
  await expect(box(page, "Password")).toHaveValue("not the password");
  await box(page, "Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(account).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Signed in as Ada Obi" })).toBeAttached();
});

test("what is missing is said as the specification has it, and tied to its fields", async ({ page }) => {
  await open(page, "Sign In");
  await press(page, "Sign In");
  await expect(said(page)).toHaveText("Please fill in all fields.");
  await expect(box(page, "E-mail")).toBeFocused();
  await expect(box(page, "E-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(box(page, "Password")).toHaveAttribute("aria-invalid", "true");
  await box(page, "E-mail").fill("ada@example.com");
  await expect(box(page, "E-mail")).not.toHaveAttribute("aria-invalid");
  await page.getByRole("link", { name: "Sign Up", exact: true }).click();
  await expect(dialog(page, "Sign Up")).toBeVisible();
  await expect(box(page, "E-mail")).toHaveValue("ada@example.com");
  await press(page, "Sign Up");
  await expect(said(page)).toHaveText("Please fill in all required fields.");
  for (const name of ["Full name", "Phone", "Password", "Password once more"])
    await expect(box(page, name)).toHaveAttribute("aria-invalid", "true");
  await box(page, "Full name").fill("Ada Obi");
  await box(page, "Phone").fill("0803");
  await box(page, "Password").fill("secret-one");
  await box(page, "Password once more").fill("secret-two");
  await press(page, "Sign Up");
  await expect(said(page)).toHaveText("Passwords do not match.");
  await expect(box(page, "Password once more")).toBeFocused();
  for (const name of ["Password", "Password once more"]) await box(page, name).fill("short");
  await press(page, "Sign Up");
  await expect(said(page)).toHaveText("Password must be at least 6 characters long");
});

test("a forgotten password: the address is carried over, the code is pasted, and after 2 s one signs in anew", async ({
  page,
  site,
}) => {
  const email = await signUp(page);
  await signOut(page);
  await header(page).getByRole("button", { name: "Sign In" }).click();
  await box(page, "E-mail").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(dialog(page, "Forgot Password")).toBeVisible();
  await expect(box(page, "E-mail")).toHaveValue(email);
  await box(page, "E-mail").fill("");
  await press(page, "Send the code");
  await expect(said(page)).toHaveText("Please enter your email address");
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await expect(said(page)).toBeEmpty();
  await box(page, "E-mail").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await press(page, "Send the code");

  await expect(dialog(page, "Reset Password")).toBeVisible();
  await expect(box(page, "Code")).toBeFocused();
  await expect(box(page, "E-mail")).toHaveValue(email);
  await press(page, "Reset Password");
  await expect(said(page)).toHaveText("Please fill in all fields");
  const code = await mailedCode(site, email);
  await box(page, "Code").evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    ` ${code.slice(0, 3)} - ${code.slice(3)}99`,
  );
  await expect(box(page, "Code")).toHaveValue(code);
  await expect(box(page, "Code")).toHaveAttribute("maxlength", "6");
  await expect(box(page, "Code")).toHaveAttribute("inputmode", "numeric");
  await expect(box(page, "Code")).toHaveAttribute("autocomplete", "one-time-code");
  await box(page, "New password").fill("one-thing");
  await box(page, "New password once more").fill("another-thing");
  await press(page, "Reset Password");
  await expect(said(page)).toHaveText("Passwords do not match");
  for (const name of ["New password", "New password once more"]) await box(page, name).fill("five5");
  await press(page, "Reset Password");
  await expect(said(page)).toHaveText("Password must be at least 6 characters long");
  for (const name of ["New password", "New password once more"]) await box(page, name).fill("new-horizon");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
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
    name: "a server that is not there",
    answer: (route: Route) => route.abort("connectionrefused"),
    text: (origin: string) => `Cannot connect to server. Please make sure the server is running on ${origin}`,
  },
] as const;

for (const { name, answer, text } of catalogue) {
  test(`asking for a code and resetting say ${name}`, async ({ page, quiet, site }) => {
    quiet.allow(refused);
    quiet.allow(noNetwork);
    await page.route("**/api/forgot-password", answer);
    await page.route("**/api/reset-password", answer);
    await open(page, "Sign In");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await box(page, "E-mail").fill("ada@example.com");
    await press(page, "Send the code");
    await expect(said(page)).toHaveText(text(site.origin));
    await expect(box(page, "E-mail")).toHaveValue("ada@example.com");
    await page.unroute("**/api/forgot-password");
    await press(page, "Send the code");
    await box(page, "Code").fill("123456");
    for (const field of ["New password", "New password once more"]) await box(page, field).fill("horizons");
    await press(page, "Reset Password");
    await expect(said(page)).toHaveText(text(site.origin));
    await expect(box(page, "Code")).toHaveValue("123456");
  });
}

test("without a network every dialog says so and keeps what was typed", async ({ page, context, quiet }) => {
  quiet.allow(noNetwork);
  const offline = "Network error. Please check your connection and try again.";
  await open(page, "Sign In");
  await context.setOffline(true);
  await box(page, "E-mail").fill("ada@example.com");
  await box(page, "Password").fill(password);
  await press(page, "Sign In");
  await expect(said(page)).toHaveText(offline);
  await expect(box(page, "Password")).toHaveValue(password);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await press(page, "Send the code");
  await expect(said(page)).toHaveText(offline);
  await context.setOffline(false);
});

for (const [name, address, fallback] of [
  ["Sign In", "**/sign-in.data", "Sign in failed."],
  ["Sign Up", "**/sign-up.data", "Sign up failed."],
] as const) {
  test(`${name} that gets no sensible answer says '${fallback}', and waits visibly until then`, async ({
    page,
    quiet,
  }) => {
    quiet.allow(refused);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(address, async (route) => {
      await held;
      await route.fulfill({ status: 500, body: "<h1>Bad gateway</h1>" });
    });
    await open(page, name);
    if (name === "Sign Up") {
      await box(page, "Full name").fill("Ada Obi");
      await box(page, "Phone").fill("0803 000 0000");
      await box(page, "Password once more").fill(password);
    }
    await box(page, "E-mail").fill("ada@example.com");
    await box(page, "Password").fill(password);
    await press(page, name);
    await expect(
      page.getByRole("button", { name: /^(Signing in|Making your account)\.\.\.$/ }),
    ).toBeDisabled();
    letGo();
    await expect(said(page)).toHaveText(fallback);
    await expect(box(page, "E-mail")).toHaveValue("ada@example.com");
  });
}

test("all tabs follow signing in and out: header, booking form and its line", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/booking");
  await other.getByRole("button", { name: "Continue as guest" }).click();
  await other.getByRole("main").getByRole("textbox", { name: "E-mail" }).fill("typed@example.com");
  const email = await signUp(page, "Bola Ade");
  await expect(header(other).getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(other.getByText("Signed in as Bola Ade.")).toBeVisible();
  await expect(other.getByLabel("Full name")).toHaveValue("Bola Ade");
  await expect(other.getByLabel("Phone (optional)")).toHaveValue("+234 803 000 0000");
  // What was typed is not overwritten by `email`.
  await expect(other.getByRole("main").getByRole("textbox", { name: "E-mail" })).toHaveValue(
    "typed@example.com",
  );
  await other.reload();
  await expect(other.getByText("Signed in as Bola Ade.")).toBeVisible();
  await expect(other.getByRole("dialog")).toHaveCount(0);
  await signOut(page);
  await expect(header(other).getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(other.getByLabel("Full name")).toHaveValue("");
  await expect(other.getByRole("main").getByRole("textbox", { name: "E-mail" })).toHaveValue(
    "typed@example.com",
  );
  expect(await other.evaluate(() => sessionStorage.getItem("booking-draft"))).not.toContain(email);
});

test("the booking page's question leads to the header's dialog, and signing in fills the form", async ({
  page,
}) => {
  await page.goto("/booking");
  const question = page.getByRole("dialog", { name: "Sign In Required" });
  await question.getByRole("button", { name: "Sign Up" }).click();
  await box(page, "Full name").fill("Chi Eze");
  const email = `chi-${randomUUID().slice(0, 8)}@example.com`;
  await box(page, "E-mail").fill(email);
  await box(page, "Phone").fill("0803 111 2222");
  await box(page, "Password").fill(password);
  await box(page, "Password once more").fill(password);
  await press(page, "Sign Up");
  await expect(page.getByText("Signed in as Chi Eze.")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Chi Eze");
  await expect(page.getByRole("main").getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
});

test("who is signed in is asked once a page load, and learnt without a shift", async ({ page }) => {
  await signUp(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/session") asked.push(request.url());
  });
  await page.goto("/");
  await expect(header(page).getByRole("link", { name: "Bookings" })).toBeVisible();
  await header(page).getByRole("link", { name: "Book Now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Book Your Flight" })).toBeVisible();
  await page.getByRole("link", { name: "Harmattan Aviation, home" }).first().click();
  await expect(page.getByRole("heading", { name: "Questions clients ask" })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("the dialog keeps the focus, closes on Escape, gives the focus back, and hides the password again", async ({
  page,
}) => {
  await open(page, "Sign In");
  await expect(box(page, "E-mail")).toBeFocused();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => {
      const active = document.activeElement;
      return active !== document.body && active?.closest("dialog") === null;
    });
    expect(isOutside).toBe(false);
  }
  await box(page, "E-mail").fill("ada@example.com");
  await box(page, "Password").fill(password);
  await page.getByRole("button", { name: "Show: Password" }).click();
  await expect(box(page, "Password")).toHaveAttribute("type", "text");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(header(page).getByRole("button", { name: "Sign In" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box(page, "E-mail")).toHaveValue("ada@example.com");
  await expect(box(page, "Password")).toHaveValue("");
  await expect(box(page, "E-mail")).toHaveAttribute("autocomplete", "username");
  await expect(box(page, "Password")).toHaveAttribute("autocomplete", "current-password");
});

for (const width of [375, 768, 1440]) {
  test(`no view has a barrier or is wider than the screen at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/about");
    await whenAlive(page);
    const menu = page.getByRole("button", { name: "Menu", exact: true }).filter({ visible: true });
    await menu.click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign In" }).click();
    for (const [title, next] of [
      ["Sign In", "Sign Up"],
      ["Sign Up", "Sign In"],
      ["Sign In", "Forgot your password?"],
    ] as const) {
      await expect(dialog(page, title)).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.getByRole("dialog").getByRole("link", { name: next, exact: true }).click();
    }
    await box(page, "E-mail").fill("nobody@example.com");
    await press(page, "Send the code");
    await expect(dialog(page, "Reset Password")).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
  });
}

test.describe("on a phone whose keys are up", () => {
  test.use({ viewport: { width: 375, height: 400 }, hasTouch: true, isMobile: true });

  test("every field and the button can be brought into view and pressed", async ({ page }) => {
    await page.goto("/about");
    await whenAlive(page);
    await page.getByRole("button", { name: "Menu", exact: true }).filter({ visible: true }).tap();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign In" }).tap();
    await expect(dialog(page, "Sign In")).toBeVisible();
    await box(page, "Password").tap();
    await expect(box(page, "Password")).toBeInViewport({ ratio: 1 });
    await page.getByRole("dialog").getByRole("button", { name: "Sign In" }).tap();
    await expect(said(page)).toHaveText("Please fill in all fields.");
  });
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

    await page.goto("/sign-in?returnTo=/fleet");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await main.getByLabel("E-mail").fill(email);
    await main.getByRole("button", { name: "Send the code" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset Password");
    await main.getByLabel("E-mail").fill(email);
    await page.getByLabel("Code").fill(await mailedCode(site, email));
    await page.locator("[name=newPassword]").fill("new-horizon");
    await page.locator("[name=confirmPassword]").fill("new-horizon");
    await main.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Your password is changed.")).toBeVisible();
    await main.getByLabel("E-mail").fill(email);
    await page.locator("[name=password]").fill("new-horizon");
    await main.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/fleet$/);
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
