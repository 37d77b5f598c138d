import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { staffMailMessages } from "#app/content/staff-mail.ts";
import { staffAreaMessages as say } from "#app/features/booking/staff-messages.ts";
import { staffAreaMessages as messageWords } from "#app/features/contact/staff-messages.ts";
import { staffMessages } from "#app/features/staff/messages.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { askAbout, moveOnPage } from "#tests/support/ask-first.ts";
import { place } from "#tests/support/booking-form.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { type Customer, cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import type { Site } from "#tests/support/site.ts";
import { expectFits } from "#tests/support/sound-page.ts";
import { dismissStaff, newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

/** A browser of its own in which this person is signed in. */
async function browserOf(
  browser: Browser,
  site: Site,
  who: Customer,
  more: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: site.origin, ...more });
  await context.addCookies(cookiesOf(who, site));
  return { context, page: await context.newPage() };
}

const staffAreaOf = async (browser: Browser, site: Site, more: BrowserContextOptions = {}) =>
  await browserOf(browser, site, await newStaff(site, "admin", "Ngozi Adeyemi"), more);

test("a request arrives in the open inbox, is confirmed, and turns green at the customer's", async ({
  browser,
  site,
}) => {
  test.slow();
  const desk = await staffAreaOf(browser, site);
  const ada = await newCustomer(site);
  const customer = await browserOf(browser, site, ada);
  const streaming = desk.page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith("/admin/bookings/stream"),
  );
  await desk.page.goto("/admin/bookings");
  await whenAlive(desk.page);
  await streaming;

  await customer.page.goto("/booking");
  await whenAlive(customer.page);
  await expect(customer.page.getByLabel("E-mail", { exact: true }).first()).toHaveValue(ada.email);
  await customer.page
    .getByRole("textbox", { name: "From" })
    .or(customer.page.getByRole("combobox", { name: "From" }))
    .fill("Lagos");
  await place(customer.page, "To").fill("London Luton");
  await customer.page.getByLabel("Departure", { exact: true }).fill("2031-12-24T09:30");
  await customer.page.getByLabel("I confirm that the information I have given is correct.").check();
  await customer.page.getByRole("button", { name: "Send booking request" }).click();
  await expect(customer.page.getByText("Thank you for your booking request!")).toBeVisible();
  const reference = (await customer.page.getByTestId("reference").textContent()) ?? "";

  // Nobody has touched the inbox since.
  await expect(desk.page.getByRole("link", { name: reference })).toBeVisible();
  await expect(desk.page.getByRole("status").filter({ hasText: "arrived" })).toHaveCount(1);

  const listening = customer.page.waitForResponse((response) =>
    response.url().includes("/api/bookings/stream"),
  );
  await customer.page.goto("/bookings");
  await expect(customer.page.locator("[data-status]", { hasText: "Pending" })).toBeVisible();
  await listening;

  await desk.page.keyboard.press("j");
  await expect(desk.page.getByRole("link", { name: reference })).toBeFocused();
  await desk.page.keyboard.press("Enter");
  await expect(desk.page.getByRole("main")).toContainText(`${reference}, received`);
  await moveOnPage(desk.page, "confirmed", "The Legacy is yours.");
  await expect(desk.page.getByText(say.moved("Confirmed"))).toBeVisible();
  await expect(customer.page.locator("[data-status]", { hasText: "Confirmed" })).toBeVisible();

  const mailDir = path.join(site.dataDir, "mail");
  const mailsAbout = async () => {
    const files = readdirSync(mailDir).filter((name) => name.includes(reference) && name.endsWith(".eml"));
    return await Promise.all(files.map((name) => PostalMime.parse(readFileSync(path.join(mailDir, name)))));
  };
  await hasten(site, mailQueue);
  await expect.poll(async () => (await mailsAbout()).length).toBe(3);
  const confirmation = (await mailsAbout()).find(({ subject }) => subject?.includes("is confirmed"));
  expect(confirmation?.to?.[0]?.address).toBe(ada.email);
  expect(confirmation?.text).toContain("The Legacy is yours.");
  const invitation = confirmation?.attachments.find(({ filename }) => filename === `${reference}.ics`);
  const calendar = new TextDecoder().decode(invitation?.content as ArrayBuffer);
  expect(calendar).toContain("METHOD:REQUEST");
  expect(calendar).toContain("SEQUENCE:2");
  expect(
    await site.query("select action, actor_name from audit_entries where subject_id = $1", [reference]),
  ).toEqual([{ action: "booking.confirmed", actor_name: "Ngozi Adeyemi" }]);
  await desk.context.close();
  await customer.context.close();
});

test("an invited colleague sets a password with the link and signs in, without scripts", async ({
  browser,
  site,
}) => {
  const desk = await staffAreaOf(browser, site, { javaScriptEnabled: false });
  await desk.page.goto("/admin/staff");
  await desk.page.getByLabel(staffMessages.labels.email).fill("bola@example.com");
  await desk.page.getByLabel(staffMessages.labels.name).fill("Bola Ige");
  await desk.page.getByRole("button", { name: staffMessages.inviteSubmit }).click();
  const link = new URL((await desk.page.locator("code").textContent()) ?? "");
  await desk.context.close();

  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(link.pathname + link.search);
  for (const label of [staffMessages.passwordLabel, staffMessages.confirmLabel])
    await page.getByLabel(label).fill("a long enough password");
  await page.getByRole("button", { name: staffMessages.welcomeSubmit }).click();
  await expect(page.getByText(staffMessages.welcomeDone)).toBeVisible();
  await page.goto("/admin/blogs");
  await page.getByLabel("E-mail").fill("bola@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/blogs$/);
  await context.close();
});

test("on a phone, without scripts: see a request, call back, confirm", async ({ browser, site }) => {
  const { id: userId } = await newCustomer(site);
  await storeBooking(site);
  // It has waited longest, so that it stands above all that other tests have left.
  const createdAt = new Date(Date.now() - 48 * 60 * 60_000);
  const reference = await storeBooking(site, { userId, phone: "+234 803 555 0101", createdAt });
  const { page, context } = await staffAreaOf(browser, site, {
    viewport: { width: 375, height: 760 },
    javaScriptEnabled: false,
  });
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: new RegExp(staffMessages.dashboard.requests(2)) }).click();
  await page.getByRole("link", { name: reference }).click();
  await expect(page.getByRole("link", { name: say.ways.phone, exact: true })).toHaveAttribute(
    "href",
    "tel:+2348035550101",
  );
  await moveOnPage(page, "confirmed");
  await expect(page.getByText(say.moved("Confirmed"))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await context.close();
});

test("a message is answered and marked, a failed mail is tried again and arrives", async ({
  browser,
  site,
}) => {
  const { page, context } = await staffAreaOf(browser, site);
  const [message] = await site.query<{ id: string }>(
    "insert into contact_messages (name, email, phone, message, submission) values ('Bola Ige', 'b@example.com', '', 'Where do I park?', 'staff-1') returning id",
  );
  const [mail] = await site.query<{ id: string }>(
    "insert into mails (kind, about_id, status, attempts, last_error) values ('contact-message-received', $1, 'failed', 101, '451 4.3.0 try later') returning id",
    [message?.id],
  );
  await page.goto("/admin/messages?status=new");
  await page.getByRole("link", { name: "Bola Ige" }).click();
  // The list has buttons of the same names, for what is marked in it.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bola Ige");
  await page.getByRole("button", { name: messageWords.moves.answered }).click();
  await expect(page.getByText(messageWords.changedBy("Answered", "Ngozi Adeyemi"))).toBeVisible();

  await page.goto(`/admin/mail/${mail?.id}`);
  await expect(page.getByText("451 4.3.0 try later")).toBeVisible();
  await expect(page.frameLocator("iframe").getByText("Where do I park?", { exact: true })).toBeVisible();
  const asked = await askAbout(page, staffMailMessages.retryAsk);
  await asked.getByRole("button", { name: staffMailMessages.retry }).click();
  await expect(page.getByText(staffMailMessages.retried)).toBeVisible();
  await hasten(site, mailQueue);
  await expect
    .poll(() => site.query("select status from mails where id = $1", [mail?.id]))
    .toEqual([{ status: "sent" }]);
  await context.close();
});

test("nobody reads a mail that holds the key to somebody's account", async ({ browser, site }) => {
  const { page, context } = await staffAreaOf(browser, site);
  const customer = await newCustomer(site);
  const keys = () =>
    site.query<{ id: string; kind: string }>(
      "select id, kind from mails where kind like '%code%' order by queued_at desc",
    );
  const earlier = (await keys()).length;
  await fetch(`${site.origin}/api/forgot-password`, {
    method: "POST",
    body: JSON.stringify({ email: customer.email }),
    headers: { "Content-Type": "application/json", "X-Forwarded-For": "10.9.8.7" },
  });
  await expect.poll(async () => (await keys()).length).toBe(earlier + 1);
  const [mail] = await keys();
  await page.goto(`/admin/mail/${mail?.id}`);
  await expect(page.getByText("Only its recipient may read it.")).toBeVisible();
  const body = await page.request.get(`/admin/mail/${mail?.id}/body`);
  expect(body.status()).toBe(404);
  expect(await page.content()).not.toMatch(/\b\d{6}\b(?!\w)/);
  await context.close();
});

test("the pages of the staff area hold no barriers, on a desk and on a phone", async ({ browser, site }) => {
  test.slow();
  const { id: userId } = await newCustomer(site);
  const reference = await storeBooking(site, { userId });
  await dismissStaff(site);
  const { page, context } = await staffAreaOf(browser, site, { viewport: { width: 375, height: 900 } });
  for (const address of [
    "dashboard",
    "bookings",
    `bookings/${reference}`,
    "bookings/new",
    "messages",
    "mail",
    "staff",
    "audit",
    "nothing-here",
  ]) {
    await page.goto(`/admin/${address}`);
    // How wide it is on a desk, long-words.spec.ts asks, with rows that are harder to hold.
    await expectFits(page, isFullCampaign ? [375, 1440] : [375], address);
    await page.setViewportSize({ width: 375, height: 900 });
  }
  await context.close();
});

test("a public page loads no script of the desk", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/");
  await whenAlive(page);
  await page.getByRole("link", { name: "Learn More" }).click();
  await expect(page).toHaveURL(/\/about$/);
  expect(asked.filter((url) => /\/assets\/(desk|dashboard|data-table|mail-one|tiptap)/.test(url))).toEqual(
    [],
  );
});
