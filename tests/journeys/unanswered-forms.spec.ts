import { settingsMessages } from "#app/features/account/settings/settings-messages.ts";
import { box, dialog, header, noNetwork, password, press, said } from "#tests/support/account-dialog.ts";
import { cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

// What nobody answers: the page stays, its form says so, has every word, and can be sent again.

test("signing in where the page's own code does not come either keeps the dialog and what was typed", {
  tag: "@release",
}, async ({ page, quiet, site }) => {
  quiet.allow(noNetwork);
  quiet.allow(/Failed to (load|fetch)/);
  const { email } = await newCustomer(site);
  await page.goto("/about");
  await whenAlive(page);
  await header(page).getByRole("link", { name: "Sign In", exact: true }).click();
  await box(page, "E-mail").fill(email);
  await box(page, "Password").fill(password);
  await page.route(/\/assets\/sign-in|\.data/, (route) => route.abort("connectionrefused"));
  await press(page, "Sign In");
  await expect(said(page)).toHaveText("Sign in failed.");
  await expect(dialog(page, "Sign In")).toBeVisible();
  await expect(page).toHaveURL("/about");
  await expect(box(page, "E-mail")).toHaveValue(email);
  await expect(box(page, "Password")).toHaveValue(password);
});

test("the details of an account stay in their form without a network, and are saved once there is one", {
  tag: "@release",
}, async ({ page, context, quiet, site }) => {
  quiet.allow(noNetwork);
  quiet.allow(/Failed to fetch/);
  await context.addCookies(cookiesOf(await newCustomer(site), site));
  await page.goto("/account/details");
  await whenAlive(page);
  const name = page.getByLabel(settingsMessages.labels.fullName, { exact: true });
  const save = page.getByRole("button", { name: settingsMessages.save, exact: true });
  await name.fill("Ada Obi-Eze");
  await context.setOffline(true);
  await save.click();
  await expect(page.getByRole("alert")).toHaveText(settingsMessages.failed);
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(save).not.toHaveAttribute("aria-disabled");
  await context.setOffline(false);
  await save.click();
  await expect(page.getByText(settingsMessages.done.details)).toBeVisible();
  expect(await site.query("select 1 from users where name = 'Ada Obi-Eze'")).toHaveLength(1);
});

test("a sending that throws in the browser leaves the button ready for the next", async ({ page, quiet }) => {
  quiet.allow(/out of order/);
  await page.goto("/contact");
  await whenAlive(page);
  const form = page.getByRole("form", { name: "Write to us" });
  await form.getByLabel("Name").fill("Kemi Alade");
  await form.getByLabel("E-mail").fill("kemi@example.com");
  await form.getByLabel("Message", { exact: true }).fill("Do you fly to Jos?");
  const button = form.getByRole("button");
  // As a browser does that is out of memory or whose extension is in the way.
  await page.evaluate(() => {
    const { set } = FormData.prototype;
    FormData.prototype.set = () => {
      FormData.prototype.set = set;
      throw new Error("out of order");
    };
  });
  await button.click();
  await expect(button).toHaveText("Send message");
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText("Thank you for your message.")).toBeVisible();
});
