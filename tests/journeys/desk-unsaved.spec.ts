import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { signInLabels } from "#app/features/account/page-messages.ts";
import { deskMessages as postWords } from "#app/features/blog/desk-messages.ts";
import { deskMessages as bookingWords } from "#app/features/booking/desk-messages.ts";
import { createCampaign } from "#app/features/newsletter/campaigns.server.ts";
import { letterDesk } from "#app/features/newsletter/desk-messages.ts";
import { staffMessages } from "#app/features/staff/messages.ts";
import { unsavedMessages } from "#app/ui/desk/unsaved-messages.ts";
import { cookiesOf, endSessions } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { publishedPost, removeOtherPosts } from "#tests/support/posts.ts";
import type { Site } from "#tests/support/site.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

/** Past the pause after which a draft saves itself. */
const pauseMs = 5_000;

test.afterEach(({ site }) => removeOtherPosts(site));

/** The editor of a post that readers see, which therefore saves nothing by itself. */
async function openPost(page: Page, site: Site) {
  const editor = await newStaff(site, "editor");
  await page.context().addCookies(cookiesOf(editor, site));
  const { db, close } = await siteDatabase(site);
  const { id } = await publishedPost(db, { title: "Slots" }, new Date("2026-11-20T08:00:00Z"));
  await close();
  await page.goto(`/admin/blogs/edit/${id}`);
  await whenAlive(page);
  return { editor, id, title: page.getByLabel(postWords.labels.title, { exact: true }) };
}

async function signInAgain(page: Page, { email, password }: { email: string; password: string }) {
  await expect(page.getByRole("heading", { name: staffMessages.loginTitle })).toBeVisible();
  await whenAlive(page);
  await page.getByLabel(signInLabels.email, { exact: true }).fill(email);
  await page.getByLabel(signInLabels.password, { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

test("whoever leaves a post with unsaved words is asked, and stays or goes", async ({ page, site }) => {
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
});

test("a saved post is left without a question", async ({ page, site }) => {
  const { title } = await openPost(page, site);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  await title.fill("Slots by day");
  await page.getByRole("button", { name: postWords.update }).click();
  await expect(page.getByText(postWords.done.save, { exact: true })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Comments", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/comments/);
  expect(asked).toEqual([]);
});

test("words typed while a post is being saved are asked about", async ({ page, site }) => {
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

test("a session that ends under a post takes none of its words", async ({ page, site }) => {
  const { editor, id, title } = await openPost(page, site);
  await title.fill("Slots at Kano");
  await endSessions(site, editor);
  await page.getByRole("button", { name: postWords.update }).click();
  await signInAgain(page, editor);
  await expect(page.getByText(unsavedMessages.broughtBack)).toBeVisible();
  await expect(title).toHaveValue("Slots at Kano");
  await page.getByRole("button", { name: postWords.update }).click();
  await expect(page.getByText(postWords.done.save, { exact: true })).toBeVisible();
  expect(await site.query("select title from posts where id = $1", [id])).toEqual([
    { title: "Slots at Kano" },
  ]);
  await page.goto(`/admin/blogs/edit/${id}`);
  await whenAlive(page);
  await expect(page.getByText(unsavedMessages.broughtBack)).toHaveCount(0);
});

for (const isStored of [false, true])
  test(`words typed while a new post ${isStored ? "that stored itself" : "is stored for the first time and"} goes to its page come along`, async ({
    page,
    site,
  }) => {
    const editor = await newStaff(site, "editor");
    await page.context().addCookies(cookiesOf(editor, site));
    await page.goto("/admin/blogs/create");
    await whenAlive(page);
    await page.clock.install();
    const name = `Permits ${randomUUID().slice(0, 8)}`;
    const title = page.getByLabel(postWords.labels.title, { exact: true });
    const excerpt = page.getByLabel(postWords.labels.excerpt, { exact: true });
    const slug = page.locator("input[name=slug]");
    const content = page.getByRole("textbox", { name: postWords.labels.content, exact: true });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(/\.data/, async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await content.click();
    await page.keyboard.type("Permits take a week.");
    await title.fill(name);
    if (isStored) {
      await page.clock.fastForward(pauseMs);
      await expect(page).toHaveURL(/\/edit\//);
    }
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().includes(".data"),
    );
    await page.getByRole("button", { name: postWords.saveDraft, exact: true }).click();
    await sent;
    await content.press("End");
    await page.keyboard.type(" Ask early.");
    await excerpt.fill("How long permits take");
    // However long the answer takes, the form does not save itself beside it: as a second post, or as somebody else.
    await page.clock.fastForward(pauseMs);
    goOn();
    await expect(page.getByText(postWords.done.save, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/edit\//);
    await expect(excerpt).toHaveValue("How long permits take");
    await expect(content).toHaveText("Permits take a week. Ask early.");
    // What nobody touched is as it was stored.
    await expect(slug).toHaveValue(name.toLowerCase().replace(" ", "-"));
    await expect(page.getByText(unsavedMessages.broughtBack)).toHaveCount(0);
    await page.clock.fastForward(pauseMs);
    await expect
      .poll(() => site.query("select excerpt, content from posts where title = $1", [name]))
      .toEqual([{ excerpt: "How long permits take", content: "<p>Permits take a week. Ask early.</p>" }]);
    await page.goto("/admin/blogs/create");
    await whenAlive(page);
    await expect(title).toHaveValue("");
  });

test("what a session that ended took from one post waits for it, whatever else is opened", async ({
  page,
  site,
}) => {
  const { editor, id, title } = await openPost(page, site);
  const { db, close } = await siteDatabase(site);
  const other = await publishedPost(db, { title: "Handling" }, new Date("2026-11-20T09:00:00Z"));
  await close();
  await title.fill("Slots at Enugu");
  await endSessions(site, editor);
  await page.getByRole("button", { name: postWords.update }).click();
  await expect(page.getByRole("heading", { name: staffMessages.loginTitle })).toBeVisible();
  await page.goto(`/admin/login?returnTo=/admin/blogs/edit/${other.id}`);
  await signInAgain(page, editor);
  await expect(page).toHaveURL(`/admin/blogs/edit/${other.id}`);
  await whenAlive(page);
  await expect(title).toHaveValue("Handling");
  await title.fill("Handling at night");
  await page.getByRole("button", { name: postWords.update }).click();
  await expect(page.getByText(postWords.done.save, { exact: true })).toBeVisible();
  await page.goto(`/admin/blogs/edit/${id}`);
  await expect(page.getByText(unsavedMessages.broughtBack)).toBeVisible();
  await expect(title).toHaveValue("Slots at Enugu");
});

test("what a session that ended took from somebody is not shown to whoever signs in next, nor kept", async ({
  page,
  site,
}) => {
  const { editor, id, title } = await openPost(page, site);
  await title.fill("Slots at Jos");
  await endSessions(site, editor);
  await page.getByRole("button", { name: postWords.update }).click();
  await signInAgain(page, await newStaff(site, "editor"));
  await expect(page).toHaveURL(`/admin/blogs/edit/${id}`);
  await whenAlive(page);
  await expect(title).toHaveValue("Slots");
  await expect(page.getByText(unsavedMessages.broughtBack)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Slots at Jos");
});

test("each letter that is opened, by a link or the way back, shows its own words", async ({
  page,
  site,
  quiet,
}) => {
  quiet.allow(/Blocked script execution/);
  const editor = await newStaff(site, "editor");
  await page.context().addCookies(cookiesOf(editor, site));
  const { db, close } = await siteDatabase(site);
  for (const season of ["winter", "summer"])
    await createCampaign(
      db,
      { subject: `Permits in ${season}`, preheader: "", html: `<p>Ask for ${season}.</p>` },
      new Date(),
    );
  await close();
  await page.goto("/admin/newsletters");
  await whenAlive(page);
  const subject = page.getByLabel(letterDesk.fields.subject, { exact: true });
  const words = page.getByRole("textbox", { name: letterDesk.fields.html, exact: true });
  const open = (name: string) => page.getByRole("link", { name, exact: true }).click();
  await open("Permits in winter");
  await expect(subject).toHaveValue("Permits in winter");
  await expect(words).toHaveText("Ask for winter.");
  await page.getByRole("main").getByRole("link", { name: letterDesk.title, exact: true }).click();
  await open("Permits in summer");
  await expect(subject).toHaveValue("Permits in summer");
  await expect(words).toHaveText("Ask for summer.");
  await page.evaluate(() => history.go(-2));
  await expect(subject).toHaveValue("Permits in winter");
  await expect(words).toHaveText("Ask for winter.");
});

test("a note that was begun about one booking does not go to another by the way back", async ({
  page,
  site,
}) => {
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

test("a letter asks before it is left, and outlives a session that ends under it", async ({
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
  const subject = page.getByLabel(letterDesk.fields.subject, { exact: true });
  const words = page.getByRole("textbox", { name: letterDesk.fields.html, exact: true });
  await subject.fill("Harmattan fog");
  await page.getByLabel(letterDesk.fields.preheader).fill("What it closes");
  await words.click();
  await page.keyboard.type("Ask early.");
  await page.getByRole("navigation").getByRole("link", { name: "Comments", exact: true }).click();
  await expect.poll(() => asked).toEqual([unsavedMessages.leave]);
  await endSessions(site, editor);
  await page.getByRole("button", { name: letterDesk.save, exact: true }).click();
  await signInAgain(page, editor);
  await expect(page.getByText(unsavedMessages.broughtBack)).toBeVisible();
  await expect(subject).toHaveValue("Harmattan fog");
  await expect(words).toContainText("Ask early.");
  await page.getByRole("button", { name: letterDesk.save, exact: true }).click();
  await expect(page.getByText(letterDesk.done.save)).toBeVisible();
  // What was kept is forgotten by the page's scripts, once they see that it was saved.
  await whenAlive(page);
  await page.goto("/admin/newsletters/create");
  await whenAlive(page);
  await expect(subject).toHaveValue("");
  expect(asked).toEqual([unsavedMessages.leave]);
});
