import { randomUUID } from "node:crypto";
import { staffAreaMessages as postWords } from "#app/features/blog/staff-messages.ts";
import { staffMessages } from "#app/features/staff/messages.ts";
import { unsavedMessages } from "#app/ui/staff/unsaved-messages.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { cookiesOf, endSessions } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { publishedPost, removeOtherPosts } from "#tests/support/posts.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { newStaff } from "#tests/support/staff.ts";
import { holdSending, openPost, signInAgain } from "#tests/support/staff-texts.ts";

/** Past the pause after which a draft saves itself. */
const pauseMs = 5_000;

test.afterEach(({ site }) => removeOtherPosts(site));

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

for (const isStored of isFullCampaign ? [false, true] : [false])
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
    const { goOn, sent } = await holdSending(page);
    await content.click();
    await page.keyboard.type("Permits take a week.");
    await title.fill(name);
    if (isStored) {
      await page.clock.fastForward(pauseMs);
      await expect(page).toHaveURL(/\/edit\//);
    }
    const arrives = sent();
    await page.getByRole("button", { name: postWords.saveDraft, exact: true }).click();
    await arrives;
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
    // An address that was not typed follows the title.
    await expect(slug).toHaveValue("");
    await expect(page.getByText(unsavedMessages.broughtBack)).toHaveCount(0);
    await page.clock.fastForward(pauseMs);
    await expect
      .poll(() => site.query("select excerpt, content from posts where title = $1", [name]))
      .toEqual([{ excerpt: "How long permits take", content: "<p>Permits take a week. Ask early.</p>" }]);
    await page.goto("/admin/blogs/create");
    await whenAlive(page);
    await expect(title).toHaveValue("");
  });

test("what a session that ended took from one post waits for it, whatever else is opened", {
  tag: "@release",
}, async ({ page, site, quiet }) => {
  // The refusal at the end.
  quiet.allow(/409/);
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
  await site.query("update posts set version = version + 1, excerpt = 'By a colleague' where id = $1", [id]);
  // An address that tells of an earlier saving says nothing of these words.
  await page.goto(`/admin/blogs/edit/${id}?done=save`);
  await expect(page.getByText(unsavedMessages.broughtBack)).toBeVisible();
  await expect(title).toHaveValue("Slots at Enugu");
  await whenAlive(page);
  await page.getByRole("button", { name: postWords.update }).click();
  await expect(page.getByText(postWords.changed)).toBeVisible();
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

for (const isStored of isFullCampaign ? [false, true] : [false])
  test(`a new post${isStored ? " that stored itself" : ""} is not left unasked while it is on its way, and is not there again for who goes`, async ({
    page,
    site,
  }) => {
    await page.context().addCookies(cookiesOf(await newStaff(site, "editor"), site));
    await page.goto("/admin/blogs/create");
    await whenAlive(page);
    await page.clock.install();
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.message());
      await dialog.accept();
    });
    const name = `Fuel ${randomUUID().slice(0, 8)}`;
    const title = page.getByLabel(postWords.labels.title, { exact: true });
    const { goOn, sent } = await holdSending(page);
    const arrives = sent();
    await title.fill(name);
    if (isStored) {
      await page.clock.fastForward(2_000);
      await expect(page.getByText(/^Saved at/)).toBeVisible();
    }
    await page.getByRole("button", { name: postWords.saveDraft, exact: true }).click();
    await arrives;
    await page.getByRole("navigation").getByRole("link", { name: "Comments", exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/comments/);
    expect(asked).toEqual([unsavedMessages.leave]);
    goOn();
    await page.goto("/admin/blogs/create");
    await whenAlive(page);
    await expect(title).toHaveValue("");
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(name);
  });

test("words typed while a restored post is saved for the first time stay where they are", {
  tag: "@release",
}, async ({ page, site }) => {
  const { title } = await openPost(page, site);
  const excerpt = page.getByLabel(postWords.labels.excerpt, { exact: true });
  const update = page.getByRole("button", { name: postWords.update });
  await title.fill("Slots at Yola");
  await update.click();
  await expect(page.getByText(postWords.done.save, { exact: true })).toBeVisible();
  await page
    .getByRole("button", { name: postWords.restoreName("") })
    .first()
    .click();
  await expect(page.getByText(postWords.done.restore, { exact: true })).toBeVisible();
  const { goOn, sent } = await holdSending(page);
  const arrives = sent();
  await title.fill("Slots at Bauchi");
  await update.click();
  await arrives;
  await excerpt.fill("Typed meanwhile");
  goOn();
  await expect(page.getByText(postWords.done.save, { exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/done=/);
  await expect(title).toHaveValue("Slots at Bauchi");
  await expect(excerpt).toHaveValue("Typed meanwhile");
});
