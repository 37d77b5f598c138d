import {
  box,
  dialog,
  header,
  noNetwork,
  open,
  password,
  press,
  refused,
  said,
} from "#tests/support/account-dialog.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { expectFits } from "#tests/support/sound-page.ts";

test("the dialog keeps the focus, closes on Escape and gives it back; opened again, it has the address and not the password", async ({
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
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeFocused();

  await header(page).getByRole("link", { name: "Sign In" }).click();
  await box(page, "E-mail").fill("ada@example.com");
  await box(page, "Password").fill(password);
  await page.getByRole("button", { name: "Show: Password" }).click();
  await expect(box(page, "Password")).toHaveAttribute("type", "text");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await header(page).getByRole("link", { name: "Sign In" }).click();
  await expect(box(page, "E-mail")).toHaveValue("ada@example.com");
  await expect(box(page, "Password")).toHaveValue("");
  await expect(box(page, "Password")).toHaveAttribute("type", "password");
  await expect(box(page, "E-mail")).toHaveAttribute("autocomplete", "username");
  await expect(box(page, "Password")).toHaveAttribute("autocomplete", "current-password");
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
  await page.getByRole("dialog").getByRole("link", { name: "Sign Up", exact: true }).click();
  await expect(dialog(page, "Sign Up")).toBeVisible();
  await expect(box(page, "E-mail")).toHaveValue("ada@example.com");
  await press(page, "Sign Up");
  await expect(said(page)).toHaveText("Please fill in all required fields.");
  for (const name of ["Full name", "Phone", "Password", "Repeat password"])
    await expect(box(page, name)).toHaveAttribute("aria-invalid", "true");
  await box(page, "Full name").fill("Ada Obi");
  await box(page, "Phone").fill("0803 000 0000");
  await box(page, "Password").fill("secret-one");
  await box(page, "Repeat password").fill("secret-two");
  await press(page, "Sign Up");
  await expect(said(page)).toHaveText("Passwords do not match.");
  await expect(box(page, "Repeat password")).toBeFocused();
  for (const name of ["Password", "Repeat password"]) await box(page, name).fill("short");
  await press(page, "Sign Up");
  await expect(said(page)).toHaveText("Password must be at least 6 characters long");
});

test("without a network every dialog says so and keeps what was typed", { tag: "@release" }, async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(noNetwork);
  const offline = "Network error. Please check your connection and try again.";
  await open(page, "Sign In");
  await context.setOffline(true);
  await box(page, "E-mail").fill("ada@example.com");
  await box(page, "Password").fill(password);
  await press(page, "Sign In");
  await expect(said(page)).toHaveText(offline);
  await expect(box(page, "Password")).toHaveValue(password);
  await press(page, "Sign In");
  await expect(said(page)).toHaveText(offline);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await press(page, "Send the code");
  await expect(said(page)).toHaveText(offline);
  await context.setOffline(false);
});

test("what gets no sensible answer says that it failed, and waits visibly until then", {
  tag: "@release",
}, async ({ page, quiet }) => {
  quiet.allow(refused);
  await open(page, "Sign In");
  for (const [name, address, fallback] of [
    ["Sign In", "**/sign-in.data?*", "Sign in failed."],
    ["Sign Up", "**/sign-up.data?*", "Sign up failed."],
  ] as const) {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(address, async (route) => {
      await held;
      await route.fulfill({ status: 500, body: "<h1>Bad gateway</h1>" });
    });
    if (name === "Sign Up") {
      await page.getByRole("dialog").getByRole("link", { name, exact: true }).click();
      await expect(dialog(page, name)).toBeVisible();
      await box(page, "Full name").fill("Ada Obi");
      await box(page, "Phone").fill("0803 000 0000");
      await box(page, "Repeat password").fill(password);
    }
    await box(page, "E-mail").fill("ada@example.com");
    await box(page, "Password").fill(password);
    await press(page, name);
    await expect(
      page.getByRole("button", { name: /^(Signing in|Creating your account)\.\.\.$/ }),
    ).toBeDisabled();
    letGo();
    await expect(said(page)).toHaveText(fallback);
    await expect(box(page, "E-mail")).toHaveValue("ada@example.com");
  }
});

test("no view has a barrier or is wider than its screen", async ({ page }) => {
  const widths = [375, 768, 1440] as const;
  const [width] = widths;
  await page.setViewportSize({ width, height: 812 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/about");
  await whenAlive(page);
  const menu = page.getByRole("button", { name: "Menu", exact: true }).filter({ visible: true });
  await menu.click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Sign In" }).click();
  for (const [title, next] of [
    ["Sign In", "Sign Up"],
    ["Sign Up", "Sign In"],
    ["Sign In", "Forgot your password?"],
    ["Forgot Password", null],
    ["Reset Password", null],
  ] as const) {
    await expect(dialog(page, title)).toBeVisible();
    // Where one came back to, it was looked at before.
    if (next !== "Forgot your password?") await expectFits(page, widths, title);
    await page.setViewportSize({ width, height: 812 });
    if (next) await page.getByRole("dialog").getByRole("link", { name: next, exact: true }).click();
    else if (title === "Forgot Password") {
      await box(page, "E-mail").fill("nobody@example.com");
      await press(page, "Send the code");
    }
  }
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
});

for (const where of isFullCampaign ? ["dialog", "page"] : ["dialog"])
  test.describe("on a phone", () => {
    test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

    test(`the ${where} of signing up shows its sentence beside the field to mend, each time`, async ({
      page,
    }) => {
      await page.goto(where === "page" ? "/sign-up" : "/about");
      await whenAlive(page);
      if (where === "dialog") {
        await page.getByRole("button", { name: "Menu", exact: true }).filter({ visible: true }).tap();
        await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Sign Up" }).tap();
      }
      const form = page.getByRole("form", { name: "Sign Up" });
      const field = (name: string) => form.getByRole("textbox", { name, exact: true });
      const isSaid = async (sentence: string, wrong: string) => {
        await form.getByRole("button", { name: "Sign Up", exact: true }).tap();
        const said = form.getByRole("alert").getByText(sentence);
        await expect(said).toBeInViewport({ ratio: 1 });
        await expect(field(wrong)).toBeFocused();
        await expect(field(wrong)).toBeInViewport({ ratio: 1 });
        const clearance = async () => {
          const [sentence, box] = [await said.boundingBox(), await field(wrong).boundingBox()];
          return sentence && box ? box.y - (sentence.y + sentence.height) : -1;
        };
        await expect.poll(clearance, "the field lies clear of the sentence").toBeGreaterThanOrEqual(0);
        // Nothing lies over the sentence, either.
        expect(
          await said.evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }),
        ).toBe(true);
      };
      const fill = async (name: string, email: string, phone: string, secret: string) => {
        await field("Full name").fill(name);
        await field("E-mail").fill(email);
        await field("Phone").fill(phone);
        await field("Password").fill(secret);
      };
      // The lower one is that of a screen whose keys are up.
      for (const height of [667, 400]) {
        await page.setViewportSize({ width: 375, height });
        await isSaid("Please fill in all required fields.", "Full name");
        await isSaid("Please fill in all required fields.", "Full name");
        await fill("Ada Obi", "ada@example.com", "+234 803 000 0000", password);
        await isSaid("Please fill in all required fields.", "Repeat password");
        await isSaid("Please fill in all required fields.", "Repeat password");
        await field("Repeat password").fill(`${password}s`);
        await isSaid("Passwords do not match.", "Repeat password");
        await fill("", "", "", "");
        await field("Repeat password").fill("");
      }
    });
  });

test.describe("on a phone whose keys are up", () => {
  test.use({ viewport: { width: 375, height: 400 }, hasTouch: true, isMobile: true });

  test("every field and the button can be brought into view and pressed", async ({ page }) => {
    await page.goto("/about");
    await whenAlive(page);
    await page.getByRole("button", { name: "Menu", exact: true }).filter({ visible: true }).tap();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Sign In" }).tap();
    await expect(dialog(page, "Sign In")).toBeVisible();
    await box(page, "Password").tap();
    await expect(box(page, "Password")).toBeInViewport({ ratio: 1 });
    await page.getByRole("dialog").getByRole("button", { name: "Sign In" }).tap();
    await expect(said(page)).toHaveText("Please fill in all fields.");
  });
});

test("a browser that keeps no cookies is told so in the dialog and on the page", async ({ page, site }) => {
  const customer = await newCustomer(site);
  const { email } = customer;
  await page.route("**/sign-in.data*", async (route) => {
    const response = await route.fetch();
    const { "set-cookie": _cookie, ...headers } = response.headers();
    // The fetch above has filled the browser's own jar.
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  const sentence = "Your browser did not keep the cookie that signs you in.";
  await open(page, "Sign In");
  await box(page, "E-mail").fill(email);
  await box(page, "Password").fill(customer.password);
  await press(page, "Sign In");
  await expect(dialog(page, "Sign In").getByText(sentence)).toBeVisible();
  await expect(box(page, "E-mail")).toHaveValue(email);
  await page.goto("/sign-in");
  await whenAlive(page);
  const main = page.getByRole("main");
  await main.getByLabel("E-mail").fill(email);
  await main.getByRole("textbox", { name: "Password" }).fill(customer.password);
  await main.getByRole("button", { name: "Sign In" }).click();
  await expect(main.getByText(sentence)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
});
