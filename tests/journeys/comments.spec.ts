import type { Browser, Locator, Page } from "@playwright/test";
import { samplePosts } from "#app/content/sample-posts.ts";
import { commentMessages } from "#app/features/comments/comment.ts";
import { commentedPost, setCommentStatus } from "#app/features/comments/comments.server.ts";
import { writtenComment } from "#tests/support/comments.ts";
import { expect, test } from "#tests/support/journey.ts";
import type { Site } from "#tests/support/site.ts";
import { alertIn, field, holdRequests, hydrate } from "./support/page.ts";

const [talked, attacked, quietPost] = samplePosts.map(({ id }) => `/blog/${id}`) as [string, string, string];
const posted = (page: Page) => page.getByText(commentMessages.posted);
const requests = "**/blog/*.data*";

const commentForm = (page: Page) => page.getByRole("form", { name: commentMessages.formLabel });
const commentField = (page: Page, name: keyof typeof commentMessages.labels) =>
  field(commentForm(page), commentMessages.labels[name]);
const postButton = (page: Page) => commentForm(page).getByRole("button");
const commentEntries = (page: Page) => page.locator("#comments ol").getByRole("listitem");

/** Opens the post and waits until it receives new comments. */
async function openComments(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes("/comments/stream"));
  await page.goto(path);
  await hydrate(page);
  await stream;
}

async function postComment(page: Page, name: string, content: string): Promise<void> {
  await fillComment(page, name, content);
  await postButton(page).click();
}

async function fillComment(page: Page, name: string, content: string): Promise<void> {
  await commentField(page, "name").fill(name);
  await commentField(page, "email").fill(`${name.toLowerCase().replace(/\W+/g, ".")}@secret.example`);
  await commentField(page, "content").fill(content);
}

const commentNumber = async (entry: Locator) =>
  Number((await entry.getAttribute("id"))?.replace("comment-", ""));

const anotherVisitor = (browser: Browser, { origin }: Site): Promise<Page> =>
  browser.newPage({ baseURL: origin, extraHTTPHeaders: { "X-Forwarded-For": "198.51.100.7" } });

test("readers see each other's comments as they are posted, each once", async ({ page, browser, site }) => {
  await page.clock.install();
  const other = await anotherVisitor(browser, site);
  await openComments(page, talked);
  await openComments(other, talked);
  await expect(page.getByText(commentMessages.empty, { exact: true })).toBeVisible();
  await postComment(page, "Ada Obi", "First line\nSecond line");
  await expect(posted(page)).toBeVisible();
  await expect(postButton(page)).toBeFocused();
  for (const reader of [page, other]) {
    await expect(commentEntries(reader)).toHaveCount(1);
    await expect(commentEntries(reader)).toContainText("Ada Obi");
    await expect(commentEntries(reader)).toContainText("First line\nSecond line", { useInnerText: true });
    await expect(reader.getByText(commentMessages.count(1), { exact: true })).toBeVisible();
    await expect(reader.getByText(commentMessages.empty, { exact: true })).toHaveCount(0);
  }
  for (const name of ["name", "email", "content"] as const)
    await expect(commentField(page, name)).toHaveValue("");
  await expect(commentField(page, "content")).toHaveAttribute("rows", "4");

  // With the page's clock paused, the comment can arrive by the stream alone.
  await page.clock.pauseAt(Date.now() + 60_000);
  await postComment(other, "Bola Ade", "An answer.");
  for (const reader of [page, other]) await expect(commentEntries(reader)).toHaveCount(2);
  await expect(commentEntries(page).first()).toContainText("Bola Ade");
  await page.clock.resume();
  await expect(page.getByText("New comment by Bola Ade.")).toHaveRole("status");
  await expect(other.getByText("New comment by Bola Ade.")).toHaveCount(0);
  await other.context().close();
});

test("a comment is shown while it is posted, and withdrawn if it fails", async ({ page, problems, site }) => {
  problems.allow(/500|ERR_|Failed to fetch/);
  await page.clock.install();
  await openComments(page, attacked);
  const entryOf = (text: string) => commentEntries(page).filter({ hasText: text });
  await postButton(page).click();
  await expect(alertIn(page)).toContainText("Please fill in all fields");
  await expect(commentField(page, "name")).toBeFocused();
  for (const name of ["name", "email", "content"] as const)
    await expect(commentField(page, name)).toHaveAttribute("aria-invalid", "true");
  await fillComment(page, "Dapo Fash", "Shown at once");

  const release = await holdRequests(page, requests, { status: 500, body: "<h1>Bad gateway</h1>" });
  await page.clock.runFor(3_000);
  await postButton(page).click();
  await expect(entryOf("Shown at once")).toContainText("Posting...");
  await expect(postButton(page)).toHaveText("Posting...");
  await expect(postButton(page)).toBeDisabled();
  release();
  await expect(alertIn(page)).toHaveText("Failed to post comment. Please try again.");
  await expect(entryOf("Shown at once")).toHaveCount(0);
  await expect(commentField(page, "content")).toHaveValue("Shown at once");
  await page.unroute(requests);
  await page.context().setOffline(true);
  await postButton(page).click();
  await expect(alertIn(page)).toHaveText("Failed to post comment. Please try again.");
  await page.context().setOffline(false);
  await page.clock.pauseAt(Date.now() + 60_000);
  await postButton(page).dblclick();
  await expect(posted(page)).toBeVisible();
  await page.clock.runFor(2_999);
  await expect(posted(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(posted(page)).toHaveCount(0);
  await page.clock.resume();
  await expect(entryOf("Shown at once")).toHaveCount(1);

  // A lost response is no failure if the comment has arrived by the stream.
  await page.route(requests, async (route) => {
    await route.fetch();
    await expect(entryOf("Arrives by itself")).not.toContainText("Posting...");
    await route.abort();
  });
  await fillComment(page, "Efe Gbo", "Arrives by itself");
  await page.clock.runFor(3_000);
  await postButton(page).click();
  await expect(posted(page)).toBeVisible();
  await expect(entryOf("Arrives by itself")).toHaveCount(1);
  await expect(commentField(page, "content")).toHaveValue("");
  const stored = "select name from comments where name in ('Dapo Fash', 'Efe Gbo') order by id";
  expect(await site.query(stored)).toEqual([{ name: "Dapo Fash" }, { name: "Efe Gbo" }]);
});

test("a long thread loads on demand and stays put at a new comment", async ({ page, site, browser }) => {
  const { db } = await site.database();
  const post = await commentedPost(db, quietPost.replace("/blog/", ""));
  if (!post) throw new Error("the sample post is not published");
  for (let talk = 1; talk <= 41; talk += 1)
    await writtenComment(db, post, { content: `Talk number ${talk}.` });
  await expect.poll(async () => (await page.request.get(quietPost)).text()).toContain("Talk number 41.");
  await openComments(page, quietPost);
  await expect(commentEntries(page)).toHaveCount(20);
  await page.getByRole("link", { name: commentMessages.older }).click();
  await expect(commentEntries(page)).toHaveCount(40);
  await expect(commentEntries(page).nth(20)).toBeFocused();
  const watched = commentEntries(page).filter({ hasText: "Talk number 20." });
  await watched.scrollIntoViewIfNeeded();
  const before = await watched.boundingBox();
  const other = await anotherVisitor(browser, site);
  await openComments(other, quietPost);
  await postComment(other, "Gozi Ibe", "Something new,\nin two lines.");
  const news = page.getByRole("button", { name: "1 new comment above" });
  await expect(news).toBeInViewport();
  await expect(commentEntries(page)).toHaveCount(41);
  const moved = async () => Math.abs(((await watched.boundingBox())?.y ?? 0) - (before?.y ?? 99));
  await expect.poll(moved).toBeLessThan(1);
  await news.click();
  await expect(commentEntries(page).first()).toBeInViewport();
  await expect(commentEntries(page).first()).toContainText("Gozi Ibe");
  await expect(news).toHaveCount(0);

  // A removed comment disappears from open pages, and the text being written stays.
  await commentField(page, "content").fill("Half a sentence");
  const removed = commentEntries(page).filter({ hasText: "Talk number 41." });
  await setCommentStatus(db, await commentNumber(removed), "hidden");
  for (const reader of [page, other])
    await expect(commentEntries(reader).filter({ hasText: "Talk number 41." })).toHaveCount(0);
  await expect(commentEntries(page)).toHaveCount(40);
  await expect(commentField(page, "content")).toHaveValue("Half a sentence");
  await other.context().close();
});
