import type { Browser, Page } from "@playwright/test";
import { samplePosts } from "#app/content/sample-posts.ts";
import { staffMailMessages } from "#app/content/staff-mail.ts";
import { staffAreaMessages as say } from "#app/features/booking/staff-messages.ts";
import { commentedPost } from "#app/features/comments/comments.server.ts";
import { commentStaffMessages } from "#app/features/comments/staff-messages.ts";
import { staffAreaMessages as messageWords } from "#app/features/contact/staff-messages.ts";
import { askAbout, moveOnPage } from "#tests/support/ask-first.ts";
import { writtenComment } from "#tests/support/comments.ts";
import { cookiesOf } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import type { Site } from "#tests/support/site.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

// What the staff area's pages do when somebody else was first: each is then drawn as it stands now, with what was typed still in it.

/** Somebody of the desk in a browser of their own, on this page. */
async function at(browser: Browser, site: Site, name: string, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin });
  await context.addCookies(cookiesOf(await newStaff(site, "admin", name), site));
  const page = await context.newPage();
  await page.goto(address);
  await whenAlive(page);
  return page;
}

/** The same booking before two of the desk. */
async function twoOn(browser: Browser, site: Site): Promise<{ ada: Page; bola: Page; reference: string }> {
  const reference = await storeBooking(site);
  const address = `/admin/bookings/${reference}`;
  const ada = await at(browser, site, "Ada Eze", address);
  const bola = await at(browser, site, "Bisi Alade", address);
  for (const page of [ada, bola]) await askAbout(page, say.changeTrip);
  return { ada, bola, reference };
}

const field = (page: Page, name: keyof typeof say.tripLabels) =>
  page.getByLabel(say.tripLabels[name], { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));

test("two people on one booking: what a colleague did meanwhile is told, and one's own is done at the second press, with the work of both", async ({
  browser,
  site,
}) => {
  test.slow();
  const { ada, bola, reference } = await twoOn(browser, site);
  await field(bola, "numberOfPassengers").fill("7");
  await field(bola, "departureCity").fill("Kano Mallam Aminu (KAN)");
  await press(bola, say.saveTrip);
  await expect(bola.getByText(say.tripSaved, { exact: true })).toBeVisible();

  await ada.getByLabel(say.noteLabel).fill("Prefers mornings.");
  await field(ada, "arrivalCity").fill("Paris Le Bourget (LBG)");
  // A control that was written in and set back, and has the focus, is one that was left alone.
  await field(ada, "numberOfPassengers").fill("4");
  await field(ada, "numberOfPassengers").fill("3");
  await field(ada, "numberOfPassengers").press("Enter");
  const told = ada.getByText(say.stale);
  await expect(told).toBeVisible();
  // The booking's history says it, too.
  await expect(
    told.locator("..").getByRole("listitem").filter({ hasText: "Kano Mallam Aminu (KAN)" }),
  ).toBeVisible();
  await expect(field(ada, "arrivalCity")).toHaveValue("Paris Le Bourget (LBG)");
  await expect(field(ada, "numberOfPassengers")).toHaveValue("7");
  await expect(field(ada, "departureCity")).toHaveValue("Kano Mallam Aminu (KAN)");
  await press(ada, say.saveTrip);
  await expect(ada.getByText(say.tripSaved, { exact: true })).toBeVisible();
  await expect(ada.getByLabel(say.noteLabel)).toHaveValue("Prefers mornings.");
  expect(
    await site.query(
      "select number_of_passengers as seats, arrival_city as city from bookings where reference = $1",
      [reference],
    ),
  ).toEqual([{ seats: 7, city: "Paris Le Bourget (LBG)" }]);

  // Assigned to a colleague meanwhile.
  await press(bola, say.takeIt);
  await expect(bola.getByText(say.assignedTo("Bisi Alade"))).toBeVisible();
  await askAbout(ada, say.moves.confirmed.ask);
  await ada.getByLabel(say.noteToCustomer).fill("We look forward to it.");
  await press(ada, say.takeIt);
  await expect(ada.getByText(say.assignedMeanwhile("Bisi Alade"))).toBeVisible();
  await expect(ada.getByLabel(say.assignTitle, { exact: true }).locator("option:checked")).toHaveText(
    "Bisi Alade",
  );
  await press(ada, say.takeIt);
  await expect(ada.getByText(say.assignedTo("Ada Eze"))).toBeVisible();
  await expect(ada.getByLabel(say.noteToCustomer)).toHaveValue("We look forward to it.");

  // Moved meanwhile: it stands there as it is now, with what can be done from there.
  await moveOnPage(bola, "confirmed");
  await expect(bola.getByText(say.moved("Confirmed"))).toBeVisible();
  await moveOnPage(ada, "cancelled", "There is no slot on that day.");
  await expect(ada.getByText(say.staleStatus("Confirmed"))).toBeVisible();
  await expect(ada.locator("summary").getByText(say.moves.confirmed.ask, { exact: true })).toHaveCount(0);
  // What was written stands where it was, to be said again or not.
  await expect(ada.getByLabel(say.reason)).toHaveValue("There is no slot on that day.");
  await moveOnPage(ada, "completed");
  await expect(ada.getByText(say.moved("Completed"))).toBeVisible();
  await leave(ada, bola);
});

test("a mistake in the trip's form lets nobody overwrite what a colleague saved meanwhile", {
  tag: "@release",
}, async ({ browser, site }) => {
  const { ada, bola } = await twoOn(browser, site);
  await field(ada, "numberOfPassengers").fill("0");
  await field(bola, "arrivalCity").fill("Accra (ACC)");
  await press(bola, say.saveTrip);
  await expect(bola.getByText(say.tripSaved, { exact: true })).toBeVisible();

  // Other work brings the newer booking onto the page.
  await ada.getByLabel(say.noteLabel).fill("Prefers mornings.");
  await press(ada, say.addNote);
  await expect(ada.getByText(say.noteAdded, { exact: true })).toBeVisible();
  await press(ada, say.saveTrip);
  await expect(field(ada, "numberOfPassengers")).toHaveAttribute("aria-invalid", "true");
  await field(ada, "numberOfPassengers").fill("5");
  await press(ada, say.saveTrip);
  await expect(ada.getByText(say.stale)).toBeVisible();
  await expect(field(ada, "arrivalCity")).toHaveValue("Accra (ACC)");
  await expect(field(ada, "numberOfPassengers")).toHaveValue("5");
  await leave(ada, bola);
});

test("what the head of a booking says of its assignee, the list says too, of the desk or not", {
  tag: "@release",
}, async ({ browser, site }) => {
  const gone = await newStaff(site, "admin", "Chidi Obi");
  const reference = await storeBooking(site, { assigneeId: gone.id });
  await site.query("update users set role = 'editor' where id = $1", [gone.id]);
  const ada = await at(browser, site, "Ada Eze", `/admin/bookings/${reference}`);
  await expect(ada.getByLabel(say.assignTitle, { exact: true }).locator("option:checked")).toHaveText(
    "Chidi Obi",
  );
  await press(ada, say.assign);
  await expect(ada.getByText(say.unchanged)).toBeVisible();
  expect(
    await site.query("select assignee_id as id from bookings where reference = $1", [reference]),
  ).toEqual([{ id: gone.id }]);
  await leave(ada);
});

test("a message answered, a mail sent and a comment hidden meanwhile are shown as they stand now", {
  tag: "@release",
}, async ({ browser, site }) => {
  const [message] = await site.query<{ id: string }>(
    "insert into contact_messages (name, email, phone, message, submission) values ('Bisi Alade', 'b@example.com', '', 'Where do I park?', 'overtaken-1') returning id",
  );
  const ada = await at(browser, site, "Ada Eze", `/admin/messages/${message?.id}`);
  await site.query(
    "update contact_messages set status = 'answered', status_by = 'Bisi Alade', status_at = now() where id = $1",
    [message?.id],
  );
  await press(ada, messageWords.moves.closed);
  await expect(ada.getByText(messageWords.conflict)).toBeVisible();
  await expect(ada.getByText(messageWords.changedBy("Answered", "Bisi Alade"))).toBeVisible();
  await press(ada, messageWords.moves.closed);
  await expect(ada.getByText(messageWords.changedBy("Closed", "Ada Eze"))).toBeVisible();

  const [mail] = await site.query<{ id: string }>(
    "insert into mails (kind, about_id, status, attempts, last_error) values ('contact-message-received', gen_random_uuid(), 'failed', 101, '451 4.3.0 try later') returning id",
  );
  await ada.goto(`/admin/mail/${mail?.id}`);
  await whenAlive(ada);
  await site.query("update mails set status = 'sent', sent_at = now() where id = $1", [mail?.id]);
  await askAbout(ada, staffMailMessages.retryAsk);
  await press(ada, staffMailMessages.retry);
  await expect(ada.getByText(staffMailMessages.notFailed)).toBeVisible();
  // Nothing is left to press.
  await expect(ada.getByRole("button", { name: staffMailMessages.retry })).toHaveCount(0);

  const { db, close } = await siteDatabase(site);
  const post = await commentedPost(db, samplePosts[0].id);
  if (!post) throw new Error("no post to comment on");
  const { comment } = await writtenComment(db, post, { name: "Overtaken Reader" });
  await close();
  await ada.goto("/admin/comments?q=overtaken");
  await whenAlive(ada);
  await site.query("update comments set status = 'hidden' where id = $1", [comment.id]);
  await press(ada, `${commentStaffMessages.intents.hide}: Overtaken Reader`);
  await expect(ada.getByText(commentStaffMessages.nothingChanged)).toBeVisible();
  await expect(
    ada.getByRole("button", { name: `${commentStaffMessages.intents.show}: Overtaken Reader`, exact: true }),
  ).toBeVisible();
  await leave(ada);
});
