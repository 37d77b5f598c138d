import { randomUUID } from "node:crypto";
import { signInLabels } from "#app/features/account/messages.ts";
import { noticeMessages } from "#app/features/account/settings/notice-messages.ts";
import { settingsMessages } from "#app/features/account/settings/settings-messages.ts";
import { staffMessages as say } from "#app/features/staff/messages.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { editorMessages } from "#app/ui/staff/editor/editor-messages.ts";
import { cookiesOf } from "#tests/support/customers.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, whenAlive } from "#tests/support/page-checks.ts";
import { dismissStaff, newStaff } from "#tests/support/staff.ts";
import { totpOf } from "#tests/support/totp.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";

test("a member sets a demanded second factor up, is led on to the desk, loses it, and has it cleared", async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  await dismissStaff(site);
  const ada = await newStaff(site, "editor", "Ada Obi");
  await site.query("update users set needs_second_factor = true, email_verified = true where id = $1", [
    ada.id,
  ]);
  await page.goto("/admin/login?returnTo=//example.com/");
  await whenAlive(page);
  expect(await barriers(page)).toEqual([]);
  const signIn = async () => {
    await page.getByLabel(signInLabels.email, { exact: true }).fill(ada.email);
    await page.getByLabel(signInLabels.password, { exact: true }).fill(ada.password);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  };
  await signIn();
  await expect(page).toHaveURL(/\/account\/second-factor$/);
  await whenAlive(page);
  await page.getByLabel(settingsMessages.labels.currentPassword, { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: settingsMessages.factorBegin }).click();
  const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText();
  const code = totpOf(`otpauth://totp/x?secret=${key.replaceAll(" ", "")}`);
  await page.getByLabel(settingsMessages.labels.code, { exact: true }).fill(code);
  await page.getByRole("button", { name: settingsMessages.factorConfirm }).click();
  await page.getByRole("link", { name: settingsMessages.recoveryDone }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  await page.context().clearCookies();
  await page.goto("/admin/login");
  await whenAlive(page);
  await signIn();
  await expect(page).toHaveURL(/\/sign-in\/second-factor/);

  const boss = await browser.newContext({ baseURL: site.origin });
  await boss.addCookies(cookiesOf(await newStaff(site, "admin", "Ngozi Adeyemi"), site));
  const desk = await boss.newPage();
  await desk.goto("/admin/staff");
  await whenAlive(desk);
  await desk.getByLabel(`${say.clearFactor}: Ada Obi`, { exact: true }).click();
  await expect(desk.getByText(say.asks["clear-factor"]("Ada Obi"))).toBeVisible();
  const { subject } = noticeMessages.kinds["factor-cleared"];
  await expect(desk.frameLocator("details[open] iframe").locator("strong")).toHaveText(subject);
  expect(await barriers(desk)).toEqual([]);
  await desk.getByRole("button", { name: say.confirmed["clear-factor"] }).click();
  const told = desk.getByText(say.did["clear-factor"]("Ada Obi"));
  await expect(told).toBeVisible();
  await expect(desk.locator("[aria-live]", { has: told })).toBeFocused();
  const mailed = async () => (await mailsWritten(site, ada.email)).map((mail) => mail.subject);
  await hasten(site, mailQueue);
  await expect.poll(mailed).toContain(subject);
  await page.goto("/admin/login");
  await whenAlive(page);
  await signIn();
  await expect(page).toHaveURL(/\/account\/second-factor$/);
  await boss.close();
});

test("disabling a colleague and a new link ask first, without scripts too, and the answer has the focus", async ({
  browser,
  site,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled });
    await context.addCookies(cookiesOf(await newStaff(site, "admin", "Ngozi Adeyemi"), site));
    // Nobody else's: the list has everybody whom earlier tests let in.
    const name = `Bola ${randomUUID().slice(0, 8)}`;
    await newStaff(site, "editor", name);
    const page = await context.newPage();
    await page.goto("/admin/staff");
    if (javaScriptEnabled) await whenAlive(page);
    await page.getByLabel(`${say.disable}: ${name}`, { exact: true }).click();
    const asked = page.getByText(say.asks.disable(name));
    await expect(asked).toBeVisible();
    await page.getByRole("button", { name: `${say.confirmed.disable}: ${name}` }).click();
    const told = page.getByText(say.did.disable(name));
    await expect(told).toBeVisible();
    if (javaScriptEnabled) await expect(page.locator("[aria-live]", { has: told })).toBeFocused();
    await page.getByRole("button", { name: `${say.enable}: ${name}` }).click();
    await expect(page.getByText(say.did.enable(name))).toBeVisible();
    await page.getByLabel(`${say.reinvite}: ${name}`, { exact: true }).click();
    await expect(page.getByText(say.asks.reinvite(name))).toBeVisible();
    await context.close();
  }
});

test("on a phone a new post and the staff list keep to the width, and an address keeps its words", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.origin, viewport: { width: 375, height: 812 } });
  await context.addCookies(cookiesOf(await newStaff(site, "admin", "Ngozi Adeyemi"), site));
  const email = "adaobinna@harmattan.example";
  const { id } = await newStaff(site, "editor", "Ada Obinna");
  await site.query("update users set email = $2 where id = $1", [id, email]);
  const page = await context.newPage();
  for (const address of ["blogs/create", "staff"]) {
    await page.goto(`/admin/${address}`);
    await whenAlive(page);
    // Its tools come after the page, and are what once was wider than it.
    if (address === "blogs/create")
      await expect(page.getByRole("group", { name: editorMessages.toolbarName })).toBeVisible();
    const over = await page.evaluate(() => {
      const { scrollWidth } = document.documentElement;
      const wide = [...document.querySelectorAll("main *")].filter(
        (element) => element.getBoundingClientRect().right > innerWidth && !element.closest("table"),
      );
      return { by: scrollWidth - innerWidth, wide: wide.map(({ outerHTML }) => outerHTML.slice(0, 200)) };
    });
    expect({ address, ...over }).toEqual({ address, by: 0, wide: [] });
  }
  const lines = await page.getByText(email).evaluate((element) =>
    [...element.childNodes].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return part.nodeType === Node.TEXT_NODE ? range.getClientRects().length : 1;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
  await context.close();
});
