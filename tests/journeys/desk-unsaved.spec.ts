import type { Page } from "@playwright/test";
import { signInLabels } from "#app/features/account/page-messages.ts";
import { deskMessages as postWords } from "#app/features/blog/desk-messages.ts";
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
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "POST") await held;
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
