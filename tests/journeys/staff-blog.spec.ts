import type { Browser } from "@playwright/test";
import { staffAreaMessages as say } from "#app/features/blog/staff-messages.ts";
import { editorMessages as inEditor } from "#app/ui/staff/editor/editor-messages.ts";
import { unsavedMessages } from "#app/ui/staff/unsaved-messages.ts";
import { askAbout } from "#tests/support/ask-first.ts";
import { wakeWorkers } from "#tests/support/due-jobs.ts";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, whenAlive } from "#tests/support/page-checks.ts";
import { asEditor, encodingMs, field, pictureFile, text, tool } from "#tests/support/post-editor-page.ts";
import { removeOtherPosts } from "#tests/support/posts.ts";
import type { Site } from "#tests/support/site.ts";

test.afterEach(({ site }) => removeOtherPosts(site));

const context = (browser: Browser, site: Site) =>
  browser.newContext({ baseURL: site.origin, extraHTTPHeaders: { "X-Forwarded-For": "10.9.8.7" } });

test("an editor writes a post with pictures, schedules it, and readers find it", async ({ page, site }) => {
  // The whole way of a post, with pictures encoded underway.
  test.slow();
  await asEditor(page, site);
  const picture = await pictureFile();
  await page.goto("/admin/blogs");
  await whenAlive(page);
  await page.getByRole("link", { name: say.create }).click();
  await field(page, say.labels.title).fill("A night in Accra");
  await text(page).click();
  await tool(page, inEditor.tools.heading2).click();
  await page.keyboard.type("Before dusk");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The slot was ours.");
  await page.keyboard.press("Enter");

  await tool(page, inEditor.tools.table).click();
  for (const head of ["Slot", "Hour", "Fee"]) {
    await page.keyboard.type(head);
    await page.keyboard.press("Tab");
  }
  await expect(tool(page, inEditor.tools.addRow)).toBeVisible();
  await text(page).getByRole("paragraph").filter({ hasText: "The slot was ours." }).click();
  await page.keyboard.press("End");
  await tool(page, inEditor.tools.picture).click();
  const dialog = page.getByRole("dialog", { name: inEditor.tools.picture });
  const insert = dialog.getByRole("button", { name: inEditor.insert });
  await expect(insert).toBeDisabled();
  await dialog.getByLabel(inEditor.upload.choose).setInputFiles(picture.file);
  await expect(dialog.getByText(inEditor.upload.done)).toBeVisible({ timeout: encodingMs });
  await insert.click();
  await expect(dialog.getByText(inEditor.describeMissing)).toBeVisible();
  await dialog.getByLabel(inEditor.describeLabel).fill("The apron at night");
  await insert.click();
  await expect(text(page).getByRole("img", { name: "The apron at night" })).toBeVisible();

  await field(page, `${say.labels.excerpt}`).fill("How a slot at midnight is kept.");
  await field(page, say.labels.category).fill("Operations");
  await page.getByLabel(inEditor.upload.choose).last().setInputFiles(picture.file);
  await page.getByText(say.pictureByAddress).click();
  await expect(page.getByRole("textbox", { name: `${say.labels.imageUrl} (optional)` })).toHaveValue(
    /^\/uploads\/[0-9a-f]{32}-1400x700\.webp$/,
  );
  await page.getByLabel(say.labels.imageAlt).fill("Lights of a runway");
  // The draft saves itself, and has an address from then on.
  await expect(page.getByText(/^Saved at \d\d:\d\d WAT$/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  expect(await barriers(page)).toEqual([]);

  await field(page, say.labels.publishAt).fill("2098-03-01T10:00");
  await page.getByRole("button", { name: say.schedule, exact: true }).click();
  await expect(page.getByText(say.done.schedule)).toBeVisible();
  await expect(page.getByText("1 Mar 2098, 10:00 WAT")).toBeVisible();
  expect((await page.request.get("/blog/a-night-in-accra")).status()).toBe(404);
  // The moment comes: the clock of the jobs is the database's.
  await site.query(
    "update pgboss.job set start_after = now() where name = 'publish-post' and state = 'created'",
  );
  await wakeWorkers(site, "publish-post");
  await expect.poll(async () => (await page.request.get("/blog/a-night-in-accra")).status()).toBe(200);

  await expect.poll(async () => (await page.request.get("/")).text()).toContain("A night in Accra");
  await page.goto("/");
  await expect(page.getByRole("link", { name: "A night in Accra" }).first()).toBeAttached();
  await page.goto("/blog/a-night-in-accra");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A night in Accra");
  await expect(page.getByRole("heading", { level: 2, name: "Before dusk" })).toBeVisible();
  const inText = page.locator(".post-body").getByRole("img", { name: "The apron at night" });
  await inText.scrollIntoViewIfNeeded();
  await expect
    .poll(() => inText.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole("img", { name: "Lights of a runway" })).toBeAttached();
  await picture.remove();
});

test("a post is published at once, seen first as readers will see it, and deleted after a question", async ({
  page,
  site,
  quiet,
}) => {
  // The refused publishing, as the browser writes it to its console; and the post's address while it is deleted.
  quiet.allow(/status of 400/);
  await asEditor(page, site);
  await page.goto("/admin/blogs/create");
  await whenAlive(page);
  await field(page, say.labels.title).fill("Fuel at dawn");
  await page.getByRole("button", { name: say.publish }).click();
  await expect(page.getByText(say.categoryMissing, { exact: true })).toBeVisible();
  await field(page, say.labels.category).fill("Operations");
  await field(page, say.labels.excerpt).fill("Who opens the pump.");
  await text(page).click();
  await page.keyboard.type("Somebody has the key.");
  await page.getByRole("button", { name: say.saveDraft }).click();
  await expect(page.getByText(say.done.save)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  const edit = new URL(page.url()).pathname;
  await page.goto(`${edit}/preview`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fuel at dawn");
  await expect(page.getByText("Somebody has the key.")).toBeVisible();
  await page.goto(edit);
  await whenAlive(page);
  await page.getByRole("button", { name: say.publish }).click();
  await expect(page.getByText(say.done.publish)).toBeVisible();
  const asked = await askAbout(page, say.deleteAsk);
  await expect(asked.getByText(say.deleteDetail)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await asked.getByRole("button", { name: say.deleteSure }).click();
  await expect(page.getByText(say.deleted)).toBeVisible();
  await expect.poll(async () => (await page.request.get("/blog/fuel-at-dawn")).status()).toBe(404);
});

test("two people on one draft: the second is told, and nothing is overwritten", async ({
  page,
  site,
  browser,
  quiet,
}) => {
  // The refused saving, as the browser writes it to its console.
  quiet.allow(/409/);
  await asEditor(page, site);
  await page.goto("/admin/blogs/create");
  await whenAlive(page);
  await field(page, say.labels.title).fill("Two hands");
  await page.getByRole("button", { name: say.saveDraft }).click();
  await expect(page.getByText(say.done.save)).toBeVisible();

  const other = await (await context(browser, site)).newPage();
  await asEditor(other, site);
  await other.goto(page.url());
  await whenAlive(other);
  await field(other, say.labels.excerpt).fill("Written by the other.");
  await expect(other.getByText(/^Saved at/)).toBeVisible();

  await field(page, say.labels.excerpt).fill("Written by the first.");
  await expect(page.getByText(say.changed)).toBeVisible();
  await expect(field(page, say.labels.excerpt)).toHaveValue("Written by the first.");
  await page.getByRole("button", { name: say.saveDraft }).click();
  // The saving by itself said these words before; the answer to the press takes the focus, too.
  await expect(page.locator("div:focus", { hasText: say.changedNext })).toHaveCount(1);
  await expect(field(page, say.labels.excerpt)).toHaveValue("Written by the first.");
  const [stored] = await site.query<{ excerpt: string }>(
    "select excerpt from posts where title = 'Two hands'",
  );
  expect(stored?.excerpt).toBe("Written by the other.");
  await page.getByRole("link", { name: say.reload }).click();
  await expect(field(page, say.labels.excerpt)).toHaveValue("Written by the other.");
  await other.context().close();
});

test("a draft whose savings lost their answers on the way goes on saving itself, as one post that nobody else changed", {
  tag: "@release",
}, async ({ page, site, quiet }) => {
  // The last saving of its own, which is told that the post is out.
  quiet.allow(/ERR_CONNECTION_FAILED|status of 409/);
  await asEditor(page, site);
  await page.goto("/admin/blogs/create");
  await whenAlive(page);
  const title = field(page, say.labels.title);
  const savedTitle = async () =>
    (await site.query<{ title: string }>("select title from posts where category = 'Lost'")).map(
      (post) => post.title,
    );
  await field(page, say.labels.category).fill("Lost");
  const loseAnswers = (address: string | RegExp) =>
    page.route(address, async (route) => {
      if (route.request().method() === "POST") await route.fetch();
      await route.abort("connectionfailed");
    });
  // Of a new post and, its address known, of an old one.
  for (const age of ["new", "old"]) {
    await loseAnswers("**/admin/blogs/autosave");
    for (const words of [`First words, ${age}`, `Second words, ${age}`]) {
      await title.fill(words);
      await expect.poll(savedTitle).toEqual([words]);
      await expect(page.getByText(say.autosaveFailed)).toBeVisible();
    }
    await page.unroute("**/admin/blogs/autosave");
    await title.fill(`Third words, ${age}`);
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await expect(page).toHaveURL(/\/edit\//);
    expect(await savedTitle()).toEqual([`Third words, ${age}`]);
  }
  // And of a saving by hand.
  await loseAnswers(/\.data/);
  await title.fill("Fourth words");
  await page.getByRole("button", { name: say.saveDraft }).click();
  await expect(page.getByText(unsavedMessages.failedUnreachable)).toBeVisible();
  await page.unroute(/\.data/);
  await title.fill("Fifth words");
  await page.getByRole("button", { name: say.saveDraft }).click();
  await expect(page.getByText(say.done.save, { exact: true })).toBeVisible();
  expect(await savedTitle()).toEqual(["Fifth words"]);
  await expect(page.getByText(say.changed)).toHaveCount(0);
  // And of letting it out: what it says then is true, and nobody else is blamed.
  await page.getByRole("textbox", { name: say.labels.content, exact: true }).fill("What is lost comes back.");
  await field(page, say.labels.excerpt).fill("What is lost");
  await loseAnswers(/\.data/);
  await page.getByRole("button", { name: say.publish }).click();
  await expect(page.getByText(unsavedMessages.failedUnreachable)).toBeVisible();
  await page.unroute(/\.data/);
  await expect(page.getByText(say.arrived)).toBeVisible();
  await expect(page.getByText(say.changed)).toHaveCount(0);
  await title.fill("Sixth words");
  await page.getByRole("button", { name: say.publish }).click();
  await expect(page.getByText(say.done.publish, { exact: true })).toBeVisible();
  await expect(page.getByText(say.isPublished)).toBeVisible();
  expect(await savedTitle()).toEqual(["Sixth words"]);
});

test("a draft that saved itself goes back to an earlier text at the first press", {
  tag: "@release",
}, async ({ page, site }) => {
  await asEditor(page, site);
  await page.goto("/admin/blogs/create");
  await whenAlive(page);
  await page.clock.install();
  await field(page, say.labels.title).fill("Fog at noon");
  await page.getByRole("button", { name: say.saveDraft }).click();
  await expect(page.getByText(say.done.save)).toBeVisible();
  await whenAlive(page);
  await field(page, say.labels.title).fill("Fog at night");
  await page.clock.fastForward(5_000);
  await expect(page.getByText(say.savedAt(""))).toBeVisible();
  await page.getByRole("button", { name: say.restoreName("") }).click();
  await expect(page.getByText(say.done.restore)).toBeVisible();
  await expect(field(page, say.labels.title)).toHaveValue("Fog at noon");
});

test("without scripts the same form saves, and a picture gets an address", async ({ browser, site }) => {
  const plain = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const page = await plain.newPage();
  await asEditor(page, site);
  const picture = await pictureFile();
  await page.goto("/admin/blogs/create");
  await field(page, say.labels.title).fill("Without scripts");
  await field(page, say.labels.content).fill("<p>Typed as HTML</p>");
  await page.getByRole("button", { name: say.saveDraft }).click();
  await expect(page.getByText(say.done.save)).toBeVisible();
  await expect(field(page, say.labels.content)).toHaveValue("<p>Typed as HTML</p>");
  await page.getByLabel(inEditor.upload.choose).setInputFiles(picture.file);
  await page.getByRole("button", { name: inEditor.upload.submit, exact: true }).click();
  await expect(page.getByText(/^\/uploads\/[0-9a-f]{32}-1400x700\.webp$/)).toBeVisible();
  await plain.close();
  await picture.remove();
});
