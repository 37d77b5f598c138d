import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { myBookingsMessages } from "#app/features/booking/my-bookings-messages.ts";
import { staffAreaMessages as say } from "#app/features/booking/staff-messages.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { askMessages } from "#app/ui/staff/ask-messages.ts";
import { AccountVisitor, goodPassword } from "#tests/support/account-visitor.ts";
import { askAbout, moveOnPage } from "#tests/support/ask-first.ts";
import { cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, whenAlive } from "#tests/support/page-checks.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { type NewBooking, storeBooking } from "#tests/support/stored-bookings.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";

const phone = { viewport: { width: 375, height: 760 } };

/** The page of a new booking, in the browser of somebody at the desk. */
async function openBooking(
  browser: Browser,
  site: Site,
  email: string,
  more: BrowserContextOptions = {},
  booking: Partial<NewBooking> = {},
) {
  const reference = await storeBooking(site, { email, ...booking });
  const context = await browser.newContext({ baseURL: site.origin, ...more });
  await context.addCookies(cookiesOf(await newStaff(site, "admin", "Ngozi Adeyemi"), site));
  const page = await context.newPage();
  await page.goto(`/admin/bookings/${reference}`);
  if (more.javaScriptEnabled !== false) await whenAlive(page);
  return { context, page, reference };
}

const statusOf = async (site: Site, reference: string) =>
  (await site.query<{ status: string }>("select status from bookings where reference = $1", [reference]))[0]
    ?.status;
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const undoButton = (page: Page) => page.getByRole("button", { name: say.undo });

test("with the keyboard: the mail is shown with the reason as it is typed, and is the one that arrives", async ({
  browser,
  site,
}) => {
  test.slow();
  const email = "keys@example.com";
  const { page, context, reference } = await openBooking(browser, site, email);
  await page.locator("summary").getByText(say.moves.cancelled.ask, { exact: true }).focus();
  await page.keyboard.press("Enter");
  const reason = page.getByLabel(say.reason);
  await expect(reason).toBeVisible();
  const hasFocus = () => reason.evaluate((field) => field === document.activeElement);
  // Where replies are saved, they and their button come first.
  for (let stops = 0; stops < 3 && !(await hasFocus()); stops++) await page.keyboard.press("Tab");
  await expect(reason).toBeFocused();
  await page.keyboard.type("No slot on that day.");
  const frame = page.frameLocator("details[open] iframe");
  await expect(frame.getByText("No slot on that day.", { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: askMessages.parts.text }).check();
  const text = (await frame.locator("pre").textContent()) ?? "";
  expect(text).toContain("No slot on that day.");
  const subject = (await frame.locator("strong").textContent()) ?? "";
  expect(await barriers(page)).toEqual([]);
  expect([await statusOf(site, reference), await mailsWritten(site, email)]).toEqual(["pending", []]);
  await page.getByRole("button", { name: say.moves.cancelled.sure }).press("Enter");
  await expect(page.locator("div:focus", { hasText: say.moved("Cancelled") })).toHaveCount(1);
  expect(await barriers(page)).toEqual([]);
  // The way back leads to where one came from, not through each mail that was shown.
  expect(await page.evaluate(() => history.length)).toBe(2);
  await expect(page.getByRole("status").getByText(say.undoOver)).toBeAttached({ timeout: 15_000 });
  await expect(undoButton(page)).toHaveCount(0);
  await expect.poll(async () => (await mailsWritten(site, email)).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await mailsWritten(site, email);
  expect([mail?.subject, mail?.text?.replaceAll("\r\n", "\n").trim()]).toEqual([subject, text.trim()]);
  await context.close();
});

test("undone with the keyboard while the seconds are counted: nothing is sent, and the booking is as before", async ({
  browser,
  site,
}) => {
  const email = "undo@example.com";
  const { page, context, reference } = await openBooking(browser, site, email, { reducedMotion: "reduce" });
  await moveOnPage(page, "confirmed", "Slots are held.");
  await expect(page.getByText(say.moved("Confirmed"))).toBeVisible();
  await expect(page.getByText(say.undoWaits(8), { exact: true }).first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(undoButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("div:focus", { hasText: say.undone("Pending") })).toHaveCount(1);
  expect(await statusOf(site, reference)).toBe("pending");
  expect(
    await site.query("select 1 from mails m join bookings b on b.id = m.about_id where reference = $1", [
      reference,
    ]),
  ).toEqual([]);
  await expect(page.locator("summary").getByText(say.moves.confirmed.ask, { exact: true })).toBeVisible();
  await context.close();
});

test("on a phone without scripts: asked first, shown the mail, done, undone, and refused in words when it is too late", async ({
  browser,
  site,
}) => {
  test.slow();
  const email = "plain@example.com";
  const { page, context, reference } = await openBooking(browser, site, email, {
    ...phone,
    javaScriptEnabled: false,
  });
  const asked = await askAbout(page, say.moves.cancelled.ask);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const frame = asked.frameLocator("iframe");
  await expect(frame.getByText("I’m sorry, we can’t offer this flight", { exact: true })).toBeVisible();
  await asked.getByRole("textbox").fill("The field is closed.");
  await asked.getByRole("button", { name: askMessages.show }).click();
  await expect(frame.getByText("The field is closed.", { exact: true })).toBeVisible();
  expect(await statusOf(site, reference)).toBe("pending");
  await asked.getByRole("button", { name: say.moves.cancelled.sure }).click();
  await expect(page.getByText(say.moved("Cancelled"))).toBeVisible();
  await undoButton(page).click();
  await expect(page.getByText(say.undone("Pending"))).toBeVisible();
  expect([await statusOf(site, reference), await mailsWritten(site, email)]).toEqual(["pending", []]);

  await moveOnPage(page, "cancelled", "The field is closed.");
  await site.query("update booking_events set at = at - interval '10 seconds' where kind = 'moved'");
  await hasten(site, mailQueue);
  await expect.poll(async () => (await mailsWritten(site, email)).length).toBe(1);
  await undoButton(page).click();
  await expect(page.getByText(say.undoTooLate)).toBeVisible();
  expect(await statusOf(site, reference)).toBe("cancelled");
  await context.close();
});

test("what ends a booking stands apart from what leads on, and a cancellation without a reason is not sent", {
  tag: "@release",
}, async ({ browser, site }) => {
  const { page, context, reference } = await openBooking(browser, site, "apart@example.com", phone);
  const boxOf = async (ask: string) =>
    (await page.locator("summary").getByText(ask, { exact: true }).boundingBox()) ?? { y: 0, height: 0 };
  const [onwards, end] = [await boxOf(say.moves.confirmed.ask), await boxOf(say.moves.cancelled.ask)];
  expect(end.y - (onwards.y + onwards.height)).toBeGreaterThan(40);
  await moveOnPage(page, "cancelled");
  await expect(page.getByText(say.reasonMissing).first()).toBeVisible();
  await expect(page.getByLabel(say.reason)).toHaveAttribute("aria-invalid", "true");
  expect(await statusOf(site, reference)).toBe("pending");
  await context.close();
});

test("a customer takes the own cancelling back within ten seconds, and the desk hears nothing of it", async ({
  page,
  context,
  site,
}) => {
  const ada = await newCustomer(site);
  const reference = await storeBooking(site, { userId: ada.id, email: ada.email });
  await context.addCookies(cookiesOf(ada, site));
  await page.goto(`/bookings/${reference}`);
  await page.getByText(myBookingsMessages.cancel, { exact: true }).click();
  await page.getByRole("button", { name: myBookingsMessages.cancelConfirm }).click();
  await expect(page.getByText(myBookingsMessages.present.cancelled)).toBeVisible();
  await page.getByRole("button", { name: myBookingsMessages.undo }).click();
  await expect(page.getByText(myBookingsMessages.present.pending)).toBeVisible();
  await expect(page.getByText(myBookingsMessages.moved.cancelled.customer)).toHaveCount(0);
  expect(
    await site.query("select 1 from mails m join bookings b on b.id = m.about_id where reference = $1", [
      reference,
    ]),
  ).toEqual([]);
});

test("Enter in a field of a confirmed trip asks first, and loses nothing", { tag: "@release" }, async ({
  browser,
  site,
}) => {
  const { page, context, reference } = await openBooking(browser, site, "enter@example.com");
  await site.query("update bookings set status = 'confirmed' where reference = $1", [reference]);
  await page.reload();
  await whenAlive(page);
  await askAbout(page, say.changeTrip);
  await page.locator("input[name=arrivalCity]").fill("Accra");
  await page.locator("input[name=arrivalCity]").press("Enter");
  await expect(page.getByLabel(say.noteToCustomer).and(page.locator(":focus"))).toBeVisible();
  await expect(page).toHaveURL(`/admin/bookings/${reference}`);
  await expect(page.locator("input[name=arrivalCity]")).toHaveValue("Accra");
  await context.close();
});

test("the open page of a flight stops naming a customer whose account is deleted", async ({
  browser,
  site,
}) => {
  const [customer, email] = [new AccountVisitor(site), "goes@example.com"];
  await customer.signUp(email);
  const [user] = await site.query<{ id: string }>("select id from users where email = $1", [email]);
  const flight = { userId: user?.id ?? "", status: "confirmed", fullName: "Zainab Musa" } as const;
  const { page, context } = await openBooking(browser, site, email, {}, flight);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Zainab Musa");
  await customer.post("/account/delete", { confirmation: "DELETE", currentPassword: goodPassword });
  for (const words of ["Zainab Musa", email]) await expect(page.getByText(words)).toHaveCount(0);
  await expect(page.getByText("Confirmed", { exact: true }).first()).toBeVisible();
  await context.close();
});
