import type { Browser, Page } from "@playwright/test";
import { samplePosts } from "#app/content/sample-posts.ts";
import { commentMessages as say } from "#app/features/comments/messages.ts";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, mistakes, whenAlive } from "#tests/support/page-checks.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";

const [talked, attacked, quietPost] = samplePosts;
const pathOf = ({ id }: { id: string }) => `/blog/${id}`;
const form = (page: Page) => page.getByRole("form", { name: say.formLabel });
const field = (page: Page, name: keyof typeof say.labels) =>
  form(page).getByLabel(say.labels[name], { exact: true });
const button = (page: Page) => form(page).getByRole("button");
const list = (page: Page) => page.locator("#comments ol");
const entries = (page: Page) => list(page).getByRole("listitem");
const posted = (page: Page) => page.getByText(say.posted);
const count = (page: Page, number: number) => page.getByText(say.count(number), { exact: true });

/** Opens the post and waits until its scripts follow what changes. */
async function open(page: Page, path: string): Promise<void> {
  const follows = page.waitForResponse((response) => response.url().includes("/comments/stream"));
  await page.goto(path);
  await follows;
  await whenAlive(page);
}

async function fill(page: Page, name: string, content: string): Promise<void> {
  await field(page, "name").fill(name);
  await field(page, "email").fill(`${name.toLowerCase().replace(/\W+/g, ".")}@secret.example`);
  await field(page, "content").fill(content);
}

async function another(browser: Browser, address: string, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    extraHTTPHeaders: { "X-Forwarded-For": address },
    ...(baseURL ? { baseURL } : {}),
  });
  return await context.newPage();
}

/** Puts comments into the database as if they had been posted, the last the newest. */
const seed = (
  site: { query: (text: string, values?: unknown[]) => Promise<unknown> },
  slug: string,
  words: readonly string[],
) =>
  site.query(
    `with post as (select id from posts where slug = $1), thread as (
       insert into comment_threads (post_id, count, change) select id, $3::int, $3::int from post
       on conflict (post_id) do update set count = comment_threads.count + $3::int, change = comment_threads.change + $3::int
       returning post_id, change - $3::int as before)
     insert into comments (post_id, change, name, email, content, submission)
     select post_id, before + place, 'Writer ' || place, 'writer@secret.example', words, gen_random_uuid()::text
     from thread, unnest($2::text[]) with ordinality as written (words, place) order by place`,
    [slug, words, words.length],
  );

test("two readers see each other's comments at once, each once, and the form is empty again", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const other = await another(browser, "198.51.100.7", baseURL);
  await open(page, pathOf(talked));
  await open(other, pathOf(talked));
  await fill(page, "Ada Obi", "First line\nSecond line, see https://example.com/permits.");
  await button(page).click();
  await expect(posted(page)).toBeVisible();
  for (const reader of [page, other]) {
    await expect(entries(reader)).toHaveCount(1);
    await expect(entries(reader).first()).toContainText("Ada Obi");
    await expect(entries(reader).first()).toContainText("First line\nSecond line", { useInnerText: true });
    await expect(count(reader, 1)).toBeVisible();
  }
  const link = entries(other).getByRole("link");
  await expect(link).toHaveAttribute("href", "https://example.com/permits");
  await expect(link).toHaveAttribute("rel", "nofollow ugc noopener");
  for (const name of ["name", "email", "content"] as const) await expect(field(page, name)).toHaveValue("");
  await expect(field(page, "content")).toHaveAttribute("rows", "4");

  await fill(other, "Bola Ade", "An answer.");
  const sent = Date.now();
  await button(other).click();
  await expect(entries(page)).toHaveCount(2);
  // The writer waits out the time trap in the first two seconds of a page; the way through the server takes the rest.
  expect(Date.now() - sent).toBeLessThan(3_000);
  await expect(entries(page).first()).toContainText("Bola Ade");
  await expect(entries(other)).toHaveCount(2);
  await expect(page.getByText("New comment by Bola Ade.")).toHaveRole("status");
  await expect(other.getByText("New comment by Bola Ade.")).toHaveCount(0);

  const html = await (await page.request.get(pathOf(talked))).text();
  expect([html.includes("An answer."), html.includes("secret.example")]).toEqual([true, false]);
  expect(await site.query("select name, email, content, status from comments order by id")).toEqual([
    {
      name: "Ada Obi",
      email: "ada.obi@secret.example",
      content: "First line\nSecond line, see https://example.com/permits.",
      status: "visible",
    },
    { name: "Bola Ade", email: "bola.ade@secret.example", content: "An answer.", status: "visible" },
  ]);
  await other.context().close();
});

test("empty fields and a false address are refused with the words, and nothing is stored", async ({
  page,
  site,
}) => {
  await open(page, pathOf(quietPost));
  await field(page, "name").fill("   ");
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in all fields");
  await expect(field(page, "name")).toBeFocused();
  for (const name of ["name", "email", "content"] as const)
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
  await fill(page, "Chi Eze", "Hello");
  await field(page, "email").fill("chi@nowhere");
  await button(page).click();
  await expect(field(page, "email")).toHaveAccessibleDescription(/does not look like an e-mail address/);
  expect(await site.query("select 1 from comments where name = 'Chi Eze'")).toEqual([]);
});

test("a comment is shown while it is posted, taken back when that fails, and its text stays", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/500|ERR_|Failed to fetch/);
  await open(page, pathOf(quietPost));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/comments", async (route) => {
    await held;
    await route.fulfill({ status: 500, body: "<h1>Bad gateway</h1>" });
  });
  await fill(page, "Dapo Fash", "Shown at once");
  await button(page).click();
  await expect(entries(page).filter({ hasText: "Shown at once" })).toContainText("Posting...");
  await expect(button(page)).toHaveText("Posting...");
  await expect(button(page)).toBeDisabled();
  answer();
  await expect(page.getByRole("alert")).toHaveText("Failed to post comment. Please try again.");
  await expect(entries(page).filter({ hasText: "Shown at once" })).toHaveCount(0);
  await expect(field(page, "content")).toHaveValue("Shown at once");

  await page.unroute("**/comments");
  await page.context().setOffline(true);
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to post comment. Please try again.");
  await page.context().setOffline(false);
  await button(page).dblclick();
  await expect(posted(page)).toBeVisible();
  await expect(entries(page).filter({ hasText: "Shown at once" })).toHaveCount(1);
  expect(await site.query("select 1 from comments where name = 'Dapo Fash'")).toHaveLength(1);
});

test("an answer that got lost is no failure when the comment itself has arrived", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/ERR_FAILED|Failed to fetch/);
  await open(page, pathOf(quietPost));
  await page.route("**/comments", async (route) => {
    await route.fetch();
    await expect(entries(page).filter({ hasText: "Arrives by itself" })).not.toContainText("Posting...");
    await route.abort();
  });
  await fill(page, "Efe Gbo", "Arrives by itself");
  await button(page).click();
  await expect(posted(page)).toBeVisible();
  await expect(entries(page).filter({ hasText: "Arrives by itself" })).toHaveCount(1);
  await expect(field(page, "content")).toHaveValue("");
  expect(await site.query("select 1 from comments where name = 'Efe Gbo'")).toHaveLength(1);
});

test("the thanks stands for three seconds", async ({ page }) => {
  await page.clock.install();
  await open(page, pathOf(quietPost));
  await page.clock.runFor(2_500);
  await fill(page, "Femi Hunpatin", "Timed");
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page).click();
  await expect(posted(page)).toBeVisible();
  await page.clock.runFor(2_999);
  await expect(posted(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(posted(page)).toHaveCount(0);
});

test.describe("a long talk", () => {
  test("older comments come on demand, and a new one never moves what is being read", async ({
    page,
    site,
    browser,
    baseURL,
  }) => {
    await seed(
      site,
      quietPost.id,
      Array.from({ length: 50 }, (_, index) => `Talk number ${index + 1}.`),
    );
    await site.query("select pg_notify('live', $1)", [
      JSON.stringify(["pages", { paths: [pathOf(quietPost)] }]),
    ]);
    await expect
      .poll(async () => (await page.request.get(pathOf(quietPost))).text())
      .toContain("Talk number 50.");
    await open(page, pathOf(quietPost));
    await expect(entries(page)).toHaveCount(20);
    await page.getByRole("link", { name: say.older }).click();
    await expect(entries(page)).toHaveCount(40);
    await expect(entries(page).nth(20)).toBeFocused();

    const watched = entries(page).filter({ hasText: "Talk number 20." });
    await watched.scrollIntoViewIfNeeded();
    const before = await watched.boundingBox();
    const other = await another(browser, "198.51.100.8", baseURL);
    await open(other, pathOf(quietPost));
    await fill(other, "Gozi Ibe", "Something new,\nin two lines.");
    await button(other).click();
    await expect(page.getByRole("button", { name: "1 new comment above" })).toBeInViewport();
    await expect(entries(page)).toHaveCount(41);
    const after = await watched.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 99))).toBeLessThan(1);
    await page.getByRole("button", { name: "1 new comment above" }).click();
    await expect(entries(page).first()).toBeInViewport();
    await expect(entries(page).first()).toContainText("Gozi Ibe");
    await expect(page.getByRole("button", { name: "1 new comment above" })).toHaveCount(0);
    await other.context().close();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a comment is posted, refused with the same words, thanked for in view, and older ones are a link away", async ({
    page,
    quiet,
    site,
  }) => {
    quiet.allow(/400 \(Bad Request\)|500 \(Internal/);
    await page.goto(pathOf(talked));
    await field(page, "name").fill("Ife Kuti");
    await button(page).click();
    await expect(page.getByRole("alert")).toContainText("Please fill in all fields");
    await expect(page.getByRole("alert")).toBeInViewport();
    await expect(field(page, "name")).toHaveValue("Ife Kuti");
    await fill(page, "Ife Kuti", "Two lines\nof a <b>plain</b> page");
    await site.query("alter table comments rename to comments_away");
    await button(page).click();
    await expect(page.getByText("Failed to post comment. Please try again.")).toBeInViewport();
    await site.query("alter table comments_away rename to comments");
    await expect(field(page, "content")).toHaveValue("Two lines\nof a <b>plain</b> page");
    await button(page).click();
    await expect(posted(page)).toBeInViewport();
    await expect(field(page, "content")).toHaveValue("");
    await expect(entries(page).first()).toContainText("of a <b>plain</b> page");
    await page.reload();
    expect(await site.query("select 1 from comments where name = 'Ife Kuti'")).toHaveLength(1);

    await seed(
      site,
      talked.id,
      Array.from({ length: 30 }, (_, index) => `Plain number ${index + 1}.`),
    );
    await page.goto(`${pathOf(talked)}?before=${Number.MAX_SAFE_INTEGER}`);
    await expect(page).toHaveURL(pathOf(talked));
    await site.query("select pg_notify('live', $1)", [
      JSON.stringify(["pages", { paths: [pathOf(talked)] }]),
    ]);
    await expect
      .poll(async () => (await page.request.get(pathOf(talked))).text())
      .toContain("Plain number 30.");
    await page.goto(pathOf(talked));
    await expect(entries(page)).toHaveCount(20);
    await page.getByRole("link", { name: say.older }).click();
    await expect(page.getByRole("heading", { name: say.olderHeading })).toBeInViewport();
    await expect(entries(page).first()).toContainText("Plain number 10.");
    await page.getByRole("link", { name: say.newest }).click();
    await expect(entries(page).first()).toContainText("Plain number 30.");
  });
});

test("nothing that people write to attack a page runs, or reaches out", async ({ page, site }) => {
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  const storable = xssVectors.map((vector) => vector.replaceAll("\u0000", " "));
  await seed(site, attacked.id, storable);
  await site.query("select pg_notify('live', $1)", [
    JSON.stringify(["pages", { paths: [pathOf(attacked)] }]),
  ]);
  await open(page, pathOf(attacked));
  while ((await page.getByRole("link", { name: say.older }).count()) > 0) {
    const before = await entries(page).count();
    await page.getByRole("link", { name: say.older }).click();
    await expect.poll(() => entries(page).count()).toBeGreaterThan(before);
  }
  await expect(entries(page)).toHaveCount(storable.length);
  for (const element of await entries(page).all()) await element.hover({ force: true });
  expect(dialogs).toEqual([]);
  const elements = await list(page).evaluate((ol) =>
    [...ol.querySelectorAll("*")].map(({ localName }) => localName),
  );
  expect([...new Set(elements)].sort()).toEqual(["a", "li", "p", "span", "time"]);
  for (const href of await list(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
    expect(href).toMatch(/^https?:\/\//);
  expect(await page.evaluate(() => document.title)).toContain(attacked.title.slice(0, 20));
  const html = await (await page.request.get(pathOf(attacked))).text();
  expect(await mistakes(html)).toEqual([]);
});

test("the comments are sound at every width, by axe and by the eye of HTML", async ({ page, site }) => {
  await seed(site, talked.id, ["Sound.", `Long ${"x".repeat(400)}`]);
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, pathOf(talked));
    await button(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
