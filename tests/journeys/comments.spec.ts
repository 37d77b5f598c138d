import type { Page } from "@playwright/test";
import { samplePosts } from "#app/content/sample-posts.ts";
import { commentMessages as say } from "#app/features/comments/messages.ts";
import {
  anotherVisitor,
  commentEntries,
  commentField,
  commentList,
  fillComment,
  openComments,
  postButton,
  seedComments,
} from "#tests/support/comment-section.ts";
import { expect, test } from "#tests/support/journey.ts";

const [talked, , quietPost] = samplePosts;
const pathOf = ({ id }: { id: string }) => `/blog/${id}`;
const posted = (page: Page) => page.getByText(say.posted);
const count = (page: Page, number: number) => page.getByText(say.count(number), { exact: true });

/** When the words appear in the list, by the page's own clock: milliseconds since 1970. */
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

test("two readers see each other's comments at once, each once, and the form is empty again", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const other = await anotherVisitor(browser, "198.51.100.7", baseURL);
  await openComments(page, pathOf(talked));
  await openComments(other, pathOf(talked));
  await expect(page.getByText(say.empty, { exact: true })).toBeVisible();
  await fillComment(page, "Ada Obi", "First line\nSecond line, see https://example.com/permits.");
  await postButton(page).click();
  await expect(posted(page)).toBeVisible();
  for (const reader of [page, other]) {
    await expect(commentEntries(reader)).toHaveCount(1);
    await expect(commentEntries(reader).first()).toContainText("Ada Obi");
    await expect(commentEntries(reader).first()).toContainText("First line\nSecond line", {
      useInnerText: true,
    });
    await expect(count(reader, 1)).toBeVisible();
    await expect(reader.getByText(say.empty, { exact: true })).toHaveCount(0);
  }
  const link = commentEntries(other).getByRole("link");
  await expect(link).toHaveAttribute("href", "https://example.com/permits");
  await expect(link).toHaveAttribute("rel", "nofollow ugc noopener");
  for (const name of ["name", "email", "content"] as const)
    await expect(commentField(page, name)).toHaveValue("");
  await expect(commentField(page, "content")).toHaveAttribute("rows", "4");

  await fillComment(other, "Bola Ade", "An answer.");
  const shown = momentOf(page, "An answer.");
  const answered = other.waitForResponse((response) => response.request().method() === "POST");
  await postButton(other).click();
  const response = await answered;
  await expect(commentEntries(page)).toHaveCount(2);
  // From the answer, which says that the comment is stored, until the other reader's page has it: both noted inside the browser, by the
  // machine's one clock, so that neither the time trap nor the driver's own questions count. The way takes some 10 ms, often less than the
  // answer's own (then the figure is below zero), so a second is long enough for a machine that is busy with other work.
  const { startTime, responseStart } = response.request().timing();
  expect((await shown) - (startTime + responseStart)).toBeLessThan(1_000);
  await expect(commentEntries(page).first()).toContainText("Bola Ade");
  await expect(commentEntries(other)).toHaveCount(2);
  await expect(page.getByText("New comment by Bola Ade.")).toHaveRole("status");
  await expect(other.getByText("New comment by Bola Ade.")).toHaveCount(0);

  const html = await (await page.request.get(pathOf(talked))).text();
  expect([html.includes("An answer."), html.includes("secret.example")]).toEqual([true, false]);
  expect(
    await site.query(
      `select c.name, c.email, c.content, c.status from comments c join posts p on p.id = c.post_id
       where p.slug = $1 order by c.id`,
      [talked.id],
    ),
  ).toEqual([
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

test("what is wrong is refused with the words and not stored; a comment is shown while it is posted, taken back when that fails, and its text stays", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/500|ERR_|Failed to fetch/);
  await openComments(page, pathOf(quietPost));
  await commentField(page, "name").fill("   ");
  await postButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in all fields");
  await expect(commentField(page, "name")).toBeFocused();
  for (const name of ["name", "email", "content"] as const)
    await expect(commentField(page, name)).toHaveAttribute("aria-invalid", "true");
  await fillComment(page, "Chi Eze", "Hello");
  await commentField(page, "email").fill("chi@nowhere");
  await postButton(page).click();
  await expect(commentField(page, "email")).toHaveAccessibleDescription(
    /does not look like an e-mail address/,
  );
  expect(await site.query("select 1 from comments where name = 'Chi Eze'")).toEqual([]);

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/blog/*.data*", async (route) => {
    await held;
    await route.fulfill({ status: 500, body: "<h1>Bad gateway</h1>" });
  });
  await fillComment(page, "Dapo Fash", "Shown at once");
  await postButton(page).click();
  await expect(commentEntries(page).filter({ hasText: "Shown at once" })).toContainText("Posting...");
  await expect(postButton(page)).toHaveText("Posting...");
  await expect(postButton(page)).toBeDisabled();
  answer();
  await expect(page.getByRole("alert")).toHaveText("Failed to post comment. Please try again.");
  await expect(commentEntries(page).filter({ hasText: "Shown at once" })).toHaveCount(0);
  await expect(commentField(page, "content")).toHaveValue("Shown at once");

  await page.unroute("**/blog/*.data*");
  await page.context().setOffline(true);
  await postButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to post comment. Please try again.");
  await page.context().setOffline(false);
  await postButton(page).dblclick();
  await expect(posted(page)).toBeVisible();
  await expect(commentEntries(page).filter({ hasText: "Shown at once" })).toHaveCount(1);
  expect(await site.query("select 1 from comments where name = 'Dapo Fash'")).toHaveLength(1);

  // An answer that got lost is no failure when the comment itself has arrived.
  await expect(posted(page)).toHaveCount(0);
  await page.route("**/blog/*.data*", async (route) => {
    await route.fetch();
    await expect(commentEntries(page).filter({ hasText: "Arrives by itself" })).not.toContainText(
      "Posting...",
    );
    await route.abort();
  });
  await fillComment(page, "Efe Gbo", "Arrives by itself");
  await postButton(page).click();
  await expect(posted(page)).toBeVisible();
  await expect(commentEntries(page).filter({ hasText: "Arrives by itself" })).toHaveCount(1);
  await expect(commentField(page, "content")).toHaveValue("");
  expect(await site.query("select 1 from comments where name = 'Efe Gbo'")).toHaveLength(1);
});

test("the thanks stands for three seconds", async ({ page }) => {
  await page.clock.install();
  await openComments(page, pathOf(quietPost));
  await page.clock.runFor(2_500);
  await fillComment(page, "Femi Hunpatin", "Timed");
  await page.clock.pauseAt(Date.now() + 60_000);
  await postButton(page).click();
  await expect(posted(page)).toBeVisible();
  await page.clock.runFor(2_999);
  await expect(posted(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(posted(page)).toHaveCount(0);
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
    await commentField(page, "name").fill("Ife Kuti");
    await postButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Please fill in all fields");
    await expect(page.getByRole("alert")).toBeInViewport();
    await expect(commentField(page, "name")).toHaveValue("Ife Kuti");
    await fillComment(page, "Ife Kuti", "Two lines\nof a <b>plain</b> page");
    await site.query("alter table comments rename to comments_away");
    await postButton(page).click();
    await expect(page.getByText("Failed to post comment. Please try again.")).toBeInViewport();
    await site.query("alter table comments_away rename to comments");
    await expect(commentField(page, "content")).toHaveValue("Two lines\nof a <b>plain</b> page");
    await postButton(page).click();
    await expect(posted(page)).toBeInViewport();
    await expect(page).toHaveURL(`${pathOf(talked)}?posted#write-comment`);
    await expect(commentField(page, "content")).toHaveValue("");
    await expect(commentEntries(page).first()).toContainText("of a <b>plain</b> page");
    await page.reload();
    expect(await site.query("select 1 from comments where name = 'Ife Kuti'")).toHaveLength(1);

    await seedComments(
      site,
      talked.id,
      Array.from({ length: 30 }, (_, index) => `Plain number ${index + 1}.`),
    );
    await page.goto(`${pathOf(talked)}?before=${Number.MAX_SAFE_INTEGER}`);
    await expect(page).toHaveURL(pathOf(talked));
    await expect
      .poll(async () => (await page.request.get(pathOf(talked))).text())
      .toContain("Plain number 30.");
    await page.goto(pathOf(talked));
    await expect(commentEntries(page)).toHaveCount(20);
    await page.getByRole("link", { name: say.older }).click();
    await expect(page.getByRole("heading", { name: say.olderHeading })).toBeInViewport();
    await expect(commentEntries(page).first()).toContainText("Plain number 10.");
    await page.getByRole("link", { name: say.newest }).click();
    await expect(commentEntries(page).first()).toContainText("Plain number 30.");
  });
});
