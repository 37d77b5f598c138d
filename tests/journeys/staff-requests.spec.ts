import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { staffAreaMessages } from "#app/features/booking/staff-messages.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { insertMessages } from "#app/ui/staff/saved-reply.ts";
import { shortcutMessages } from "#app/ui/staff/shortcuts.tsx";
import { unsavedMessages } from "#app/ui/staff/unsaved-messages.ts";
import { whileDatabaseIsAway } from "#tests/support/closed-database.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { expect, test } from "#tests/support/journey.ts";
import type { Site } from "#tests/support/site.ts";
import { moveByStaff } from "#tests/support/staff-area.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";
import { holdRequests, open, phone } from "./support/page.ts";
import { askAbout, moveOnPage, openAsStaff } from "./support/staff-page.ts";

// Refused forms, lost connections, and the driver's own script in the frames of mails, which run none.
test.beforeEach(({ quiet }) => quiet.allow(/status of (400|409|503)|ERR_|Blocked script execution/));

const answered = (page: Page, words: string) =>
  expect(page.locator("div:focus", { hasText: words })).toHaveCount(1);
const openBooking = async (page: Page, site: Site, reference: string) =>
  await openAsStaff(page, site, `bookings/${reference}`);

test("a request is found on a look at the inbox, opened by keys, confirmed with its mail shown, undone, and confirmed again", async ({
  page,
  site,
}) => {
  const email = `${randomUUID()}@example.com`;
  await openAsStaff(page, site, "bookings");
  const reference = await storeBooking(site, { email });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByRole("link", { name: reference })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: reference })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText(`${reference}, received`);

  const question = await askAbout(page, "Confirm");
  await question.getByRole("textbox").fill("The Legacy is yours.");
  const mail = page.frameLocator("details[open] iframe");
  await expect(mail.getByText("The Legacy is yours.", { exact: true })).toBeVisible();
  const subject = (await mail.locator("strong").textContent()) ?? "";
  await question.getByRole("button", { name: "Confirm and send" }).press("Enter");
  await answered(page, "The booking is confirmed.");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await answered(page, "Undone: the booking is pending as before, and no e-mail was sent.");
  await moveOnPage(page, "confirmed", "The Legacy is yours.");
  await answered(page, "The booking is confirmed.");
  await site.query("update booking_events set at = at - interval '10 seconds' where kind = 'moved'");
  await hasten(site, mailQueue);
  await expect.poll(async () => (await mailsWritten(site, email)).length).toBe(1);
  const [sent] = await mailsWritten(site, email);
  expect(sent?.subject).toBe(subject);
  expect(sent?.text).toContain("The Legacy is yours.");
});

test("the inbox is read anew on focus, on reconnect and each minute, but not under a form in use", async ({
  page,
  context,
  site,
}) => {
  await page.clock.install();
  await openAsStaff(page, site, "bookings");
  const arrives = (reference: string) => expect(page.getByRole("link", { name: reference })).toBeVisible();
  const minute = await storeBooking(site);
  await page.clock.fastForward(61_000);
  await arrives(minute);
  await context.setOffline(true);
  const offline = await storeBooking(site);
  await page.clock.fastForward(61_000);
  await expect(page.getByRole("heading", { name: "Bookings" })).toBeVisible();
  await context.setOffline(false);
  await arrives(offline);
  await page.getByRole("link", { name: offline }).click();
  await page.getByLabel("New note").fill("Call before noon");
  await page.getByRole("heading", { level: 1 }).click();
  await moveByStaff(site, { reference: offline, to: "confirmed" });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.clock.fastForward(61_000);
  await expect(page.getByLabel("New note")).toHaveValue("Call before noon");
  await expect(page.locator("[data-status]", { hasText: "Pending" })).toBeVisible();
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.locator("[data-status]", { hasText: "Confirmed" })).toBeVisible();
});

test("half-written text on a booking stays while another form is saved or the site is away; a press counts once and the answer has the focus", async ({
  page,
  site,
}) => {
  const reference = await storeBooking(site);
  const [name, text] = [`Look forward ${reference}`, "We look forward to {reference}"];
  await site.query("insert into saved_replies (name, text, updated_at) values ($1, $2, now())", [name, text]);
  await openBooking(page, site, reference);
  const note = page.getByLabel("New note");
  const passengers = page.getByLabel("Passengers", { exact: true });
  await askAbout(page, "Change the trip");
  const question = await askAbout(page, "Confirm");
  await question.getByLabel(insertMessages.choose).selectOption(name);
  await question.getByRole("button", { name: insertMessages.insert }).click();
  const word = page.locator("#word-confirmed");
  await expect(word).toHaveValue(`We look forward to ${reference}`);
  await note.fill("Prefers mornings.");
  await passengers.fill("5");
  await page.getByRole("button", { name: "Save the trip" }).click();
  await answered(page, "The trip is saved.");
  await expect(passengers).toHaveValue("5");
  await expect(word).toHaveValue(`We look forward to ${reference}`);
  await expect(note).toHaveValue("Prefers mornings.");

  // The preview of the open question's mail is a POST too.
  let notes = 0;
  page.on("request", (request) => {
    if (new URLSearchParams(request.postData() ?? "").get("intent") === "note") notes += 1;
  });
  const release = await holdRequests(page, /\.data/);
  const add = page.getByRole("button", { name: "Add note" });
  await add.press("Enter");
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expect(add).toBeFocused();
  await add.press("Enter");
  await note.fill("Prefers mornings. Two of them.");
  release();
  await answered(page, "Note added.");
  expect(notes).toBe(1);
  await expect(note).toHaveValue("Prefers mornings. Two of them.");
  await expect(word).toHaveValue(`We look forward to ${reference}`);
  await page.unrouteAll();
  await question.getByRole("button", { name: "Confirm and send" }).click();
  await answered(page, "The booking is confirmed.");
  // Enter in a field of a confirmed trip asks first.
  await page.getByLabel("To", { exact: true }).fill("Accra");
  await page.getByLabel("To", { exact: true }).press("Enter");
  await expect(page.getByLabel("Note to the customer").and(page.locator(":focus"))).toBeVisible();
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("Accra");
  await site.query("delete from saved_replies where name = $1", [name]);

  // Closes the open question, whose preview would ask the site too.
  await page.unrouteAll();
  await open(page, `/admin/bookings/${reference}`);
  const friday = `Pays on Friday ${randomUUID()}`;
  await note.fill(friday);
  await page.route(/\.data/, (route) => route.abort("connectionfailed"));
  await add.click();
  await expect(page.getByText(unsavedMessages.failedUnreachable)).toBeFocused();
  await expect(note).toHaveValue(friday);
  await page.unroute(/\.data/);
  await whileDatabaseIsAway(site, async () => {
    await add.click();
    await expect(page.getByText(unsavedMessages.failedAway)).toBeFocused();
    await expect(page.getByText(unsavedMessages.failedUnreachable)).toHaveCount(0);
    await expect(note).toHaveValue(friday);
  });
  await add.click();
  await expect(page.getByRole("listitem").filter({ hasText: friday })).toBeVisible();
  expect(await site.query("select from booking_notes where text = $1", [friday])).toHaveLength(1);
});

test("two people on one booking: the second sees the change, keeps the typed values, and overwrites nothing unseen", async ({
  page,
  browser,
  site,
}) => {
  const reference = await storeBooking(site);
  const other = await browser.newPage({ baseURL: site.origin });
  await openBooking(page, site, reference);
  await openAsStaff(other, site, `bookings/${reference}`, { name: "Bisi Alade" });
  const field = (of: Page, name: keyof typeof staffAreaMessages.tripLabels) =>
    of.getByLabel(staffAreaMessages.tripLabels[name], { exact: true });
  for (const each of [page, other]) await askAbout(each, "Change the trip");
  await field(other, "departureCity").fill("Kano Mallam Aminu (KAN)");
  await other.getByRole("button", { name: "Save the trip", exact: true }).click();
  await expect(other.getByText("The trip is saved.", { exact: true })).toBeVisible();
  await page.getByLabel("New note").fill("Prefers mornings.");
  await field(page, "arrivalCity").fill("Paris Le Bourget (LBG)");
  await page.getByRole("button", { name: "Save the trip", exact: true }).click();
  await expect(
    page.getByText(
      "Someone changed this booking while you had it open. Your changes have not been saved yet.",
    ),
  ).toBeVisible();
  await expect(page.getByText("Kano Mallam Aminu (KAN)").first()).toBeVisible();
  await expect(field(page, "arrivalCity")).toHaveValue("Paris Le Bourget (LBG)");
  await expect(page.getByLabel("New note")).toHaveValue("Prefers mornings.");
  expect(await site.query("select arrival_city from bookings where reference = $1", [reference])).toEqual([
    { arrival_city: "London Luton" },
  ]);
  await page.getByRole("button", { name: "Save the trip", exact: true }).click();
  await expect(page.getByText("The trip is saved.", { exact: true })).toBeVisible();

  await other.context().close();
});

test.describe("the list of bookings", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test.afterEach(({ site }) => site.query("delete from bookings where full_name = 'Ngozi Row'"));

  test("opens a booking at its top and goes back to the row; j, k, Enter, ? and / work until they are turned off; filters keep the focus", async ({
    page,
    site,
  }) => {
    for (let index = 0; index < 35; index += 1) await storeBooking(site, { fullName: "Ngozi Row" });
    await openAsStaff(page, site, "bookings?q=ngozi+row");
    const rows = page.locator("tbody tr");
    const y = () => page.evaluate(() => scrollY);
    const row = rows.nth(25).getByRole("link");
    const [reference = ""] = /HA-\w+/.exec(await row.innerText()) ?? [];
    await row.scrollIntoViewIfNeeded();
    const before = await y();
    expect(before).toBeGreaterThan(0);
    await row.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ngozi Row");
    await expect.poll(y).toBe(0);
    await expect(page.getByRole("main")).toBeFocused();
    await expect(
      page.getByRole("status").filter({ hasText: `${reference} | Harmattan Aviation` }),
    ).toHaveCount(1);
    await page.goBack();
    await expect(row).toBeVisible();
    await expect.poll(y).toBe(before);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByRole("link", { name: "First page" })).toBeVisible();
    await expect.poll(y).toBe(0);

    await open(page, "/admin/bookings?q=ngozi+row");
    const keys = page.getByRole("switch", { name: shortcutMessages.name });
    await expect(keys).toContainText(": on");
    for (const key of ["j", "j", "k"]) await page.keyboard.press(key);
    await expect(rows.nth(0).getByRole("link")).toBeFocused();
    await keys.click();
    await expect(keys).toContainText(": off");
    await page.keyboard.press("j");
    await expect(keys).toBeFocused();
    // Kept in this browser.
    await open(page, "/admin/bookings?q=ngozi+row");
    await expect(keys).not.toBeChecked();
    await keys.press("Enter");
    await expect(keys).toBeChecked();
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: shortcutMessages.name });
    await expect(list.getByText(shortcutMessages.keys[0][1])).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    const everything = page.getByRole("searchbox", { name: "Search everything" });
    await expect(everything).toBeFocused();
    await page.keyboard.type("ngozi /?");
    await expect(list).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/search\?q=ngozi/);
    await expect(page.getByRole("region", { name: "Bookings" }).getByRole("link")).toHaveCount(6);

    await page.setViewportSize(phone);
    await open(page, "/admin/bookings");
    // The address changes before the page is drawn, and the drawing writes into its controls.
    const drawnUnder = (query: string) =>
      expect(page.getByRole("link", { name: "Export CSV" })).toHaveAttribute(
        "href",
        `/admin/bookings/export.csv${query}`,
      );
    await page.getByText("Filter and sort", { exact: true }).click();
    const from = page.getByLabel("Departs from (local date)", { exact: true });
    const contact = page.getByLabel("Contact by", { exact: true });
    const apply = page.getByRole("button", { name: "Apply" });
    await from.fill("2031-12-01");
    await from.press("Enter");
    await expect(page).toHaveURL(/\?from=2031-12-01$/);
    await drawnUnder("?from=2031-12-01");
    await expect(from).toBeFocused();
    await contact.selectOption("phone");
    await apply.press("Enter");
    await drawnUnder("?contact=phone&from=2031-12-01");
    await expect(apply).toBeFocused();
    await page.goBack();
    await expect(from).toHaveValue("2031-12-01");
    await expect(contact).toHaveValue("");

    await open(page, "/admin/bookings");
    const release = await holdRequests(page, "**/admin/bookings.data?q=*");
    const box = page.getByRole("searchbox", { name: "Name, e-mail, phone, place or reference" });
    await box.fill("chin");
    const request = page.waitForRequest((each) => new URL(each.url()).searchParams.get("q") === "chin");
    await box.press("Enter");
    await request;
    await box.fill("chinedu");
    release();
    await drawnUnder("?q=chin");
    await expect(box).toHaveValue("chinedu");
  });
});
