import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import pg from "pg";
import { expect, test } from "#tests/support/journey.ts";
import { moveByStaff } from "#tests/support/quotations.ts";
import { connectionBeside, type Site } from "#tests/support/site.ts";
import { insertBooking, storeBooking } from "#tests/support/stored-bookings.ts";
import { badge, button, field, holdRequests, link, main, open, phone, title } from "./support/page.ts";
import { openAsStaff, openQuestion } from "./support/staff-page.ts";

// Refused forms, lost connections, and Playwright's own script in the frames of mails, which run none.
test.beforeEach(({ problems }) => problems.allow(/status of (400|409|503)|ERR_|Blocked script execution/));

/** Expects the message of an action to have the focus. */
const expectMessage = (page: Page, words: string) =>
  expect(page.locator("div:focus", { hasText: words })).toHaveCount(1);

/** Runs `act` while the database refuses the site's connections. */
async function whileDatabaseIsAway(site: Site, act: () => Promise<void>): Promise<void> {
  const connection = await connectionBeside(site.dataDir);
  const allow = (isAllowed: boolean) =>
    `alter database ${pg.escapeIdentifier(connection.database)} allow_connections ${isAllowed}`;
  const isReady = async () => (await fetch(`${site.origin}/readyz`)).status === 200;
  // A connection to the database itself could not close it.
  const client = new pg.Client({ ...connection, database: "template1" });
  await client.connect();
  try {
    await client.query(allow(false));
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'harmattan%'",
      [connection.database],
    );
    await expect.poll(isReady).toBe(false);
    await act();
  } finally {
    await client.query(allow(true));
    await client.end();
  }
  await expect.poll(isReady).toBe(true);
}

test("the inbox refreshes itself, and a confirmation is undone by keys", async ({ page, context, site }) => {
  await page.clock.install();
  await openAsStaff(page, site, "bookings");
  const expectListed = (reference: string) =>
    expect(page.getByRole("link", { name: reference })).toBeVisible();
  await context.setOffline(true);
  const offline = await storeBooking(site);
  await page.clock.fastForward(61_000);
  await expect(page.getByRole("heading", { name: "Bookings" })).toBeVisible();
  await context.setOffline(false);
  await expectListed(offline);
  await page.getByRole("link", { name: offline }).click();
  await page.getByLabel("New note").fill("Call before noon");
  await title(page).click();
  await moveByStaff(site, offline, "confirmed");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.clock.fastForward(61_000);
  await expect(page.getByLabel("New note")).toHaveValue("Call before noon");
  await expect(badge(page, "Pending")).toBeVisible();
  await button(page, "Add note").click();
  await expect(badge(page, "Confirmed")).toBeVisible();

  await open(page, "/admin/bookings");
  const minute = await storeBooking(site);
  await page.clock.fastForward(61_000);
  await expectListed(minute);
  const reference = await storeBooking(site);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByRole("link", { name: reference }).press("Enter");
  await expect(main(page)).toContainText(`${reference}, received`);

  const question = await openQuestion(page, "Confirm");
  await question.getByRole("textbox").fill("The Legacy is yours.");
  const mail = page.frameLocator("details[open] iframe");
  await expect(mail.getByText("The Legacy is yours.", { exact: true })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 600_000);
  await button(question, "Confirm and send").press("Enter");
  await expectMessage(page, "The booking is confirmed.");
  // Keeps the ten seconds open until the end of the test.
  const anHour = "now() + interval '1 hour'";
  const own = "(select id from bookings where reference = $1)";
  const confirmed = `status = 'confirmed' and booking_id = ${own}`;
  await site.query(`update booking_events set at = ${anHour} where ${confirmed}`, [reference]);
  const mails = `id in (select id from mails where about_id = ${own})`;
  await site.query(`update pgboss.job set start_after = ${anHour} where ${mails}`, [reference]);
  await page.keyboard.press("Tab");
  await expect(button(page, "Undo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectMessage(page, "Undone: the booking is pending as before, and no e-mail was sent.");
});

test("half-written text outlives other actions and an outage", async ({ page, site }) => {
  const reference = await storeBooking(site);
  const [name, text] = [`Look forward ${reference}`, "We look forward to {reference}"];
  await site.query("insert into saved_replies (name, text, updated_at) values ($1, $2, now())", [name, text]);
  await openAsStaff(page, site, `bookings/${reference}`);
  const note = page.getByLabel("New note");
  const passengers = field(page, "Passengers");
  await openQuestion(page, "Change the trip");
  const question = await openQuestion(page, "Confirm");
  await question.getByLabel("Insert a saved reply").selectOption(name);
  await button(question, "Insert").click();
  const word = page.locator("#word-confirmed");
  await expect(word).toHaveValue(`We look forward to ${reference}`);
  await note.fill("Prefers mornings.");
  await passengers.fill("5");
  await button(page, "Save the trip").click();
  await expectMessage(page, "The trip is saved.");
  await expect(passengers).toHaveValue("5");
  await expect(word).toHaveValue(`We look forward to ${reference}`);
  await expect(note).toHaveValue("Prefers mornings.");

  // The preview of the open question's mail is a POST too.
  let notes = 0;
  page.on("request", (request) => {
    if (new URLSearchParams(request.postData() ?? "").get("intent") === "note") notes += 1;
  });
  const release = await holdRequests(page, /\.data/);
  const add = button(page, "Add note");
  await add.press("Enter");
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expect(add).toBeFocused();
  await add.press("Enter");
  await note.fill("Prefers mornings. Two of them.");
  release();
  await expectMessage(page, "Note added.");
  expect(notes).toBe(1);
  await expect(note).toHaveValue("Prefers mornings. Two of them.");
  await expect(word).toHaveValue(`We look forward to ${reference}`);
  await page.unrouteAll();
  await button(question, "Confirm and send").click();
  await expectMessage(page, "The booking is confirmed.");
  // Enter in a field of a confirmed trip opens the question first.
  await field(page, "To").fill("Accra");
  await field(page, "To").press("Enter");
  await expect(page.getByLabel("Note to the customer").and(page.locator(":focus"))).toBeVisible();
  await expect(field(page, "To")).toHaveValue("Accra");
  await site.query("delete from saved_replies where name = $1", [name]);

  // Reopening closes the question, whose mail preview would send requests too.
  await page.unrouteAll();
  await open(page, `/admin/bookings/${reference}`);
  const friday = `Pays on Friday ${randomUUID()}`;
  await note.fill(friday);
  await page.route(/\.data/, (route) => route.abort("connectionfailed"));
  await add.click();
  await expect(page.getByText(/The site cannot be reached just now/)).toBeFocused();
  await expect(note).toHaveValue(friday);
  await page.unroute(/\.data/);
  await whileDatabaseIsAway(site, async () => {
    await add.click();
    await expect(page.getByText(/The database cannot be reached just now/)).toBeFocused();
    await expect(page.getByText(/The site cannot be reached just now/)).toHaveCount(0);
    await expect(note).toHaveValue(friday);
  });
  await add.click();
  await expect(page.getByRole("listitem").filter({ hasText: friday })).toBeVisible();
  expect(await site.query("select from booking_notes where text = $1", [friday])).toHaveLength(1);
});

test("a trip typed while a colleague's change loads is not saved over it", async ({ page, site }) => {
  const reference = await storeBooking(site);
  await openAsStaff(page, site, `bookings/${reference}`);
  await openQuestion(page, "Change the trip");
  const passengers = field(page, "Passengers");
  await passengers.fill("5");
  await button(page, "Save the trip").click();
  await expectMessage(page, "The trip is saved.");
  const change = "update bookings set arrival_city = 'Accra', version = version + 1 where reference = $1";
  await site.query(change, [reference]);
  const release = await holdRequests(page, /\.data/);
  const loading = page.waitForRequest(/\.data/);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await loading;
  await passengers.fill("6");
  release();
  await expect(main(page)).toContainText("Lagos to Accra");
  await button(page, "Save the trip").click();
  await expectMessage(page, "Someone changed this booking while you had it open.");
});

// The scroll position after Back is tested in frame.spec.ts.
test("the list keeps focus and typing under filters; pages begin at the top", async ({ page, site }) => {
  await page.setViewportSize(phone);
  await openAsStaff(page, site, "bookings");
  // The address changes before the page is rendered, which writes into its controls.
  const expectRendered = (query: string) =>
    expect(link(page, "Export CSV")).toHaveAttribute("href", `/admin/bookings/export.csv${query}`);
  const results = page.getByRole("status").filter({ hasText: /results?/ });
  await expect(results).toHaveCount(0);
  await page.getByText("Filter and sort", { exact: true }).click();
  const from = field(page, "Departs from (local date)");
  const contact = field(page, "Contact by");
  const apply = button(page, "Apply");
  await from.fill("2031-12-01");
  await from.press("Enter");
  await expect(page).toHaveURL(/\?from=2031-12-01$/);
  await expectRendered("?from=2031-12-01");
  await expect(from).toBeFocused();
  await contact.selectOption("phone");
  await apply.press("Enter");
  await expectRendered("?contact=phone&from=2031-12-01");
  await expect(apply).toBeFocused();
  await expect(results).toHaveText("No results.");
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
  await expectRendered("?q=chin");
  await expect(box).toHaveValue("chinedu");

  const { db } = await site.database();
  for (let index = 0; index < 35; index += 1) await insertBooking(db, { fullName: "Ngozi Row" });
  await open(page, "/admin/bookings?q=ngozi+row");
  // The cards of a phone scroll with the page, a table that is too wide by itself.
  const tabStop = page.locator("main section[tabindex]");
  await expect(tabStop).toHaveCount(0);
  await page.setViewportSize({ ...phone, width: 1024 });
  await page.getByRole("table").evaluate((table) => {
    table.style.width = "60rem";
  });
  await expect(tabStop).toHaveCount(1);
  await page.setViewportSize(phone);
  await link(page, "Next page").click();
  await expect(link(page, "First page")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(main(page)).toBeFocused();
  await expect(results).toHaveText(/^\d+ results? on this page\.$/);
  const booking = page.getByRole("link", { name: /HA-/ }).first();
  const [reference = ""] = /HA-\w+/.exec(await booking.innerText()) ?? [];
  await booking.click();
  const announced = { hasText: `${reference} | Harmattan Aviation` };
  await expect(page.getByRole("status").filter(announced)).toHaveCount(1);
  await site.query("delete from bookings where full_name = 'Ngozi Row'");
});

test("a text area that takes the focus lies above the save bar", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsStaff(page, site, "aerodromes/DNMM");
  const customs = page.getByRole("textbox", { name: /^Customs/ });
  await page.getByRole("textbox", { name: /^Handling/ }).focus();
  await page.keyboard.press("Tab");
  await expect(customs).toBeFocused();
  const gap = () =>
    customs.evaluate((element) => {
      const bar = document.querySelector("[data-save-bar]")?.getBoundingClientRect();
      return (bar?.top ?? 0) - element.getBoundingClientRect().bottom;
    });
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});

test("a corrected number replaces the name and address of the client before", async ({ page, site }) => {
  const addClient = `with client as (insert into clients (name, last_request_at) values ($1, now()) returning id)
    insert into client_contacts (client_id, kind, value)
    select id, kind, value from client, (values ('phone', $2), ('email', $3)) contact (kind, value)`;
  await site.query(addClient, ["Ngozi First", "+2348037000101", "ngozi.first@example.com"]);
  await site.query(addClient, ["Tunde Second", "+2348037000102", "tunde.second@example.com"]);
  await openAsStaff(page, site, "bookings/new");
  const textbox = (name: RegExp) => page.getByRole("textbox", { name });
  const number = textbox(/^Phone/);
  const expectFilled = async (name: string, address: string) => {
    await expect(textbox(/^Full name/)).toHaveValue(name);
    await expect(textbox(/^E-mail/)).toHaveValue(address);
  };
  await number.fill("0803 700 0101");
  await expectFilled("Ngozi First", "ngozi.first@example.com");
  await number.fill("0803 700 0102");
  await expectFilled("Tunde Second", "tunde.second@example.com");
  await textbox(/^Full name/).fill("Dapo New");
  await number.fill("0803 700 0103");
  await expectFilled("Dapo New", "");
  // Texts typed before the number stay.
  await textbox(/^E-mail/).fill("ngozi.first@example.com");
  await number.fill("0803 700 0101");
  await expect(page.getByText("Known client:")).toBeVisible();
  await number.fill("0803 700 0103");
  await expect(page.getByText("Known client:")).toBeHidden();
  await expectFilled("Dapo New", "ngozi.first@example.com");
});

test("on a phone the menu of the staff area closes once a page is chosen", async ({ page, site }) => {
  await page.setViewportSize(phone);
  await openAsStaff(page, site, "dashboard");
  await page.locator("summary").getByText("Staff area").click();
  const menu = page.getByRole("navigation", { name: "Staff area" });
  await link(menu, "Messages").click();
  await expect(page).toHaveURL(/\/admin\/messages$/);
  await expect(menu).toBeHidden();
});
