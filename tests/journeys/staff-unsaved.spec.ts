import { randomUUID } from "node:crypto";
import { staffAreaMessages as postWords } from "#app/features/blog/staff-messages.ts";
import { staffAreaMessages as bookingWords } from "#app/features/booking/staff-messages.ts";
import { createCampaign } from "#app/features/newsletter/campaigns.server.ts";
import { issueStaffMessages } from "#app/features/newsletter/staff-messages.ts";
import { unsavedMessages } from "#app/ui/staff/unsaved-messages.ts";
import { cookiesOf, endSessions } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { removeOtherPosts } from "#tests/support/posts.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { newStaff } from "#tests/support/staff.ts";
import { openPost, signInAgain } from "#tests/support/staff-texts.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

test.afterEach(({ site }) => removeOtherPosts(site));

test("whoever leaves a post with unsaved words is asked, and stays or goes; a saved one is left without a question", async ({
  page,
  site,
}) => {
  const { title } = await openPost(page, site);
  const asked: string[] = [];
  let goes = false;
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type() === "beforeunload" ? "beforeunload" : dialog.message());
    await (goes ? dialog.accept() : dialog.dismiss());
  });
  await title.fill("Slots at night");
  const comments = page.getByRole("navigation").getByRole("link", { name: "Comments", exact: true });
  await comments.click();
  await expect.poll(() => asked).toEqual([unsavedMessages.leave]);
  await expect(title).toHaveValue("Slots at night");
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked.at(-1)).toBe("beforeunload");
  await expect(title).toHaveValue("Slots at night");
  goes = true;
  await comments.click();
  await expect(page).toHaveURL(/\/admin\/comments/);

  await page.goBack();
  await expect(title).toHaveValue("Slots");
  goes = false;
  asked.length = 0;
  await title.fill("Slots by day");
  await page.getByRole("button", { name: postWords.update }).click();
  await expect(page.getByText(postWords.done.save, { exact: true })).toBeVisible();
  await comments.click();
  await expect(page).toHaveURL(/\/admin\/comments/);
  expect(asked).toEqual([]);
});

test("words typed while a post is being saved are asked about", { tag: "@release" }, async ({
  page,
  site,
}) => {
  const { id, title } = await openPost(page, site);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let readAnew = () => {};
  const answered = new Promise<void>((resolve) => {
    readAnew = resolve;
  });
  await page.route(/\.data/, async (route) => {
    await (route.request().method() === "POST" ? held : answered);
    await route.continue();
  });
  await title.fill("Slots at dawn");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: postWords.update }).click();
  await sent;
  await title.fill("Slots at dusk");
  goOn();
  await expect(page.getByText(postWords.done.save, { exact: true })).toBeVisible();
  await expect(title).toHaveValue("Slots at dusk");
  await page.getByRole("navigation").getByRole("link", { name: "Comments", exact: true }).click();
  await expect.poll(() => asked).toEqual([unsavedMessages.leave]);
  readAnew();
  await page.getByRole("button", { name: postWords.update }).click();
  await expect
    .poll(() => site.query("select title from posts where id = $1", [id]))
    .toEqual([{ title: "Slots at dusk" }]);
  await page.getByRole("navigation").getByRole("link", { name: "Comments", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/comments/);
});

test("each issue that is opened, by a link or the way back, shows its own words", {
  tag: "@release",
}, async ({ page, site, quiet }) => {
  quiet.allow(/Blocked script execution/);
  const editor = await newStaff(site, "editor");
  await page.context().addCookies(cookiesOf(editor, site));
  const { db, close } = await siteDatabase(site);
  const [winter, summer] = ["winter", "summer"].map((season) => `${season} ${randomUUID().slice(0, 8)}`);
  for (const season of [winter, summer])
    await createCampaign(
      db,
      { subject: `Permits in ${season}`, preheader: "", html: `<p>Ask for ${season}.</p>` },
      new Date(),
    );
  await close();
  await page.goto("/admin/newsletters");
  await whenAlive(page);
  const subject = page.getByLabel(issueStaffMessages.fields.subject, { exact: true });
  const words = page.getByRole("textbox", { name: issueStaffMessages.fields.html, exact: true });
  const open = (name: string) => page.getByRole("link", { name, exact: true }).click();
  await open(`Permits in ${winter}`);
  await expect(subject).toHaveValue(`Permits in ${winter}`);
  await expect(words).toHaveText(`Ask for ${winter}.`);
  await page.getByRole("main").getByRole("link", { name: issueStaffMessages.title, exact: true }).click();
  await open(`Permits in ${summer}`);
  await expect(subject).toHaveValue(`Permits in ${summer}`);
  await expect(words).toHaveText(`Ask for ${summer}.`);
  await page.evaluate(() => history.go(-2));
  await expect(subject).toHaveValue(`Permits in ${winter}`);
  await expect(words).toHaveText(`Ask for ${winter}.`);
});

test("a note that was begun about one booking does not go to another by the way back", {
  tag: "@release",
}, async ({ page, site }) => {
  const admin = await newStaff(site, "admin");
  await page.context().addCookies(cookiesOf(admin, site));
  const [one, other] = [await storeBooking(site), await storeBooking(site)];
  await page.goto("/admin/bookings");
  await whenAlive(page);
  const note = page.getByLabel(bookingWords.noteLabel, { exact: true });
  const heading = page.getByRole("heading", { level: 1 });
  const open = (reference: string) => page.locator(`[data-row] a[href$="${reference}"]`).click();
  await open(one);
  await expect(heading).toContainText(one);
  await page.getByRole("main").getByRole("link", { name: bookingWords.title, exact: true }).click();
  await open(other);
  await expect(heading).toContainText(other);
  await note.fill("Pays on Friday.");
  // Past the list, as by the browser's menu of pages that were open.
  await page.evaluate(() => history.go(-2));
  await expect(heading).toContainText(one);
  await expect(note).toHaveValue("");
});

test("an issue asks before it is left, and outlives a session that ends under it", async ({
  page,
  site,
  quiet,
}) => {
  // The frame that runs no script, and the sign-in that stays out of it.
  quiet.allow(/Blocked script execution|Framing/);
  const editor = await newStaff(site, "editor");
  await page.context().addCookies(cookiesOf(editor, site));
  await page.goto("/admin/newsletters/create");
  await whenAlive(page);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  const subject = page.getByLabel(issueStaffMessages.fields.subject, { exact: true });
  const words = page.getByRole("textbox", { name: issueStaffMessages.fields.html, exact: true });
  await subject.fill("Harmattan fog");
  await page.getByLabel(issueStaffMessages.fields.preheader).fill("What it closes");
  await words.click();
  await page.keyboard.type("Ask early.");
  await page.getByRole("navigation").getByRole("link", { name: "Comments", exact: true }).click();
  await expect.poll(() => asked).toEqual([unsavedMessages.leave]);
  await endSessions(site, editor);
  await page.getByRole("button", { name: issueStaffMessages.save, exact: true }).click();
  await signInAgain(page, editor);
  await expect(page.getByText(unsavedMessages.broughtBack)).toBeVisible();
  await expect(subject).toHaveValue("Harmattan fog");
  await expect(words).toContainText("Ask early.");
  await page.getByRole("button", { name: issueStaffMessages.save, exact: true }).click();
  await expect(page.getByText(issueStaffMessages.done.save)).toBeVisible();
  // What was kept is forgotten by the page's scripts, once they see that it was saved.
  await whenAlive(page);
  await page.goto("/admin/newsletters/create");
  await whenAlive(page);
  await expect(subject).toHaveValue("");
  expect(asked).toEqual([unsavedMessages.leave]);
});
