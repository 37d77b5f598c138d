import type { Page } from "@playwright/test";
import { samplePosts } from "#app/content/sample-posts.ts";
import { commentMessages } from "#app/features/comments/messages.ts";
import { expect, test } from "#tests/support/journey.ts";
import {
  anotherVisitor,
  commentEntries,
  commentField,
  commentList,
  fillComment,
  openComments,
  postButton,
  seedComments,
} from "./support/comment-section.ts";
import { holdRequests } from "./support/page.ts";

const [talked, attacked, quietPost] = samplePosts;
const pathOf = ({ id }: { id: string }) => `/blog/${id}`;
const posted = (page: Page) => page.getByText(commentMessages.posted);
const requests = "**/blog/*.data*";

/** Milliseconds since 1970 at which the words appear in the list, by the browser's clock. */
const momentOf = (page: Page, words: string) =>
  commentList(page).evaluate(
    (ol, wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!ol.textContent?.includes(wanted)) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(ol, { childList: true, subtree: true, characterData: true });
        look();
      }),
    words,
  );

test("two readers see each other's comments within a second, each once, one of them on an untouched page", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const other = await anotherVisitor(browser, baseURL);
  const follows = other.waitForResponse((response) => response.url().includes("/comments/stream"));
  await openComments(page, pathOf(talked));
  await other.goto(pathOf(talked));
  await follows;
  await expect(page.getByText(commentMessages.empty, { exact: true })).toBeVisible();
  await expect(page.getByText(commentMessages.count(0), { exact: true })).toBeVisible();
  await fillComment(page, "Ada Obi", "First line\nSecond line, see https://example.com/permits.");
  await postButton(page).click();
  await expect(posted(page)).toBeVisible();
  for (const reader of [page, other]) {
    await expect(commentEntries(reader)).toHaveCount(1);
    await expect(commentEntries(reader).first()).toContainText("Ada Obi");
    await expect(commentEntries(reader).first()).toContainText("First line\nSecond line", {
      useInnerText: true,
    });
    await expect(reader.getByText(commentMessages.count(1), { exact: true })).toBeVisible();
    await expect(reader.getByText(commentMessages.empty, { exact: true })).toHaveCount(0);
  }
  const link = commentEntries(other).getByRole("link");
  await expect(link).toHaveAttribute("href", "https://example.com/permits");
  await expect(link).toHaveAttribute("rel", "nofollow ugc noopener");
  for (const name of ["name", "email", "content"] as const)
    await expect(commentField(page, name)).toHaveValue("");
  await expect(commentField(page, "content")).toHaveAttribute("rows", "4");

  await fillComment(other, "Bola Ade", "An answer.");
  const moment = momentOf(page, "An answer.");
  const answered = other.waitForResponse((response) => response.request().method() === "POST");
  await postButton(other).click();
  const { startTime, responseStart } = (await answered).request().timing();
  // Both moments are noted inside the browser by one clock, so a busy machine does not count.
  expect((await moment) - (startTime + responseStart)).toBeLessThan(1_000);
  await expect(commentEntries(page)).toHaveCount(2);
  await expect(commentEntries(page).first()).toContainText("Bola Ade");
  await expect(commentEntries(other)).toHaveCount(2);
  await expect(page.getByText("New comment by Bola Ade.")).toHaveRole("status");
  await expect(other.getByText("New comment by Bola Ade.")).toHaveCount(0);
  expect(
    await site.query("select name from comments where email like '%@secret.example' order by id"),
  ).toEqual([{ name: "Ada Obi" }, { name: "Bola Ade" }]);
  await other.context().close();
});

test("a comment is corrected, shown while it is posted, taken back when that fails, thanked for 3 s, and stored once", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/500|ERR_|Failed to fetch/);
  await page.clock.install();
  await openComments(page, pathOf(attacked));
  const entryOf = (text: string) => commentEntries(page).filter({ hasText: text });
  await commentField(page, "name").fill("   ");
  await postButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in all fields");
  await expect(commentField(page, "name")).toBeFocused();
  for (const name of ["name", "email", "content"] as const)
    await expect(commentField(page, name)).toHaveAttribute("aria-invalid", "true");
  await fillComment(page, "Dapo Fash", "Shown at once");
  await commentField(page, "email").fill("dapo@nowhere");
  await postButton(page).click();
  await expect(commentField(page, "email")).toHaveAccessibleDescription(
    /does not look like an e-mail address/,
  );
  await commentField(page, "email").fill("dapo@secret.example");

  const release = await holdRequests(page, requests, { status: 500, body: "<h1>Bad gateway</h1>" });
  await page.clock.runFor(3_000);
  await postButton(page).click();
  await expect(entryOf("Shown at once")).toContainText("Posting...");
  await expect(postButton(page)).toHaveText("Posting...");
  await expect(postButton(page)).toBeDisabled();
  release();
  await expect(page.getByRole("alert")).toHaveText("Failed to post comment. Please try again.");
  await expect(entryOf("Shown at once")).toHaveCount(0);
  await expect(commentField(page, "content")).toHaveValue("Shown at once");
  await page.unroute(requests);
  await page.context().setOffline(true);
  await postButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to post comment. Please try again.");
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

  // A lost answer is no failure once the comment itself has come over the stream.
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
  expect(
    await site.query("select name from comments where name in ('Dapo Fash', 'Efe Gbo') order by id"),
  ).toEqual([{ name: "Dapo Fash" }, { name: "Efe Gbo" }]);
});

test("a long thread loads older comments on demand, and a new one does not move the page under the reader", async ({
  page,
  site,
  browser,
  baseURL,
}) => {
  await seedComments(
    site,
    quietPost.id,
    Array.from({ length: 50 }, (_, index) => `Talk number ${index + 1}.`),
  );
  await openComments(page, pathOf(quietPost));
  await expect(commentEntries(page)).toHaveCount(20);
  await page.getByRole("link", { name: commentMessages.older }).click();
  await expect(commentEntries(page)).toHaveCount(40);
  await expect(commentEntries(page).nth(20)).toBeFocused();
  const watched = commentEntries(page).filter({ hasText: "Talk number 20." });
  await watched.scrollIntoViewIfNeeded();
  const before = await watched.boundingBox();
  const other = await anotherVisitor(browser, baseURL);
  await openComments(other, pathOf(quietPost));
  await fillComment(other, "Gozi Ibe", "Something new,\nin two lines.");
  await postButton(other).click();
  const news = page.getByRole("button", { name: "1 new comment above" });
  await expect(news).toBeInViewport();
  await expect(commentEntries(page)).toHaveCount(41);
  const moved = async () => Math.abs(((await watched.boundingBox())?.y ?? 0) - (before?.y ?? 99));
  await expect.poll(moved).toBeLessThan(1);
  await news.click();
  await expect(commentEntries(page).first()).toBeInViewport();
  await expect(commentEntries(page).first()).toContainText("Gozi Ibe");
  await expect(news).toHaveCount(0);
  await other.context().close();
});
