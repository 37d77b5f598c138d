import { samplePosts } from "#app/content/sample-posts.ts";
import { commentMessages as say } from "#app/features/comments/messages.ts";
import {
  anotherVisitor,
  commentEntries,
  commentList,
  fillComment,
  openComments,
  postButton,
  seedComments,
} from "#tests/support/comment-section.ts";
import { expect, test } from "#tests/support/journey.ts";
import { mistakes } from "#tests/support/page-checks.ts";
import { expectFits } from "#tests/support/sound-page.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";

const [, attacked, quietPost] = samplePosts;
const pathOf = ({ id }: { id: string }) => `/blog/${id}`;

test("in a long talk older comments come on demand, and a new one never moves what is being read", async ({
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
  await expect
    .poll(async () => (await page.request.get(pathOf(quietPost))).text())
    .toContain("Talk number 50.");
  await openComments(page, pathOf(quietPost));
  await expect(commentEntries(page)).toHaveCount(20);
  await page.getByRole("link", { name: say.older }).click();
  await expect(commentEntries(page)).toHaveCount(40);
  await expect(commentEntries(page).nth(20)).toBeFocused();

  const watched = commentEntries(page).filter({ hasText: "Talk number 20." });
  await watched.scrollIntoViewIfNeeded();
  const before = await watched.boundingBox();
  const other = await anotherVisitor(browser, "198.51.100.8", baseURL);
  await openComments(other, pathOf(quietPost));
  await fillComment(other, "Gozi Ibe", "Something new,\nin two lines.");
  await postButton(other).click();
  await expect(page.getByRole("button", { name: "1 new comment above" })).toBeInViewport();
  await expect(commentEntries(page)).toHaveCount(41);
  // The list grows first, and is put back to where the reader was with the next frame.
  const moved = async () => Math.abs(((await watched.boundingBox())?.y ?? 0) - (before?.y ?? 99));
  await expect.poll(moved).toBeLessThan(1);
  await page.getByRole("button", { name: "1 new comment above" }).click();
  await expect(commentEntries(page).first()).toBeInViewport();
  await expect(commentEntries(page).first()).toContainText("Gozi Ibe");
  await expect(page.getByRole("button", { name: "1 new comment above" })).toHaveCount(0);
  await other.context().close();
});

test("nothing that people write to attack a page runs, or reaches out", async ({ page, site }) => {
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  const storable = xssVectors.map((vector) => vector.replaceAll("\u0000", " "));
  await seedComments(site, attacked.id, storable);
  // The page that stood ready before goes when the news reaches the server.
  await expect
    .poll(async () => (await page.request.get(pathOf(attacked))).text())
    .toContain(`Writer ${storable.length}`);
  await openComments(page, pathOf(attacked));
  while ((await page.getByRole("link", { name: say.older }).count()) > 0) {
    const before = await commentEntries(page).count();
    await page.getByRole("link", { name: say.older }).click();
    await expect.poll(() => commentEntries(page).count()).toBeGreaterThan(before);
  }
  await expect(commentEntries(page)).toHaveCount(storable.length);
  for (const element of await commentEntries(page).all()) await element.hover({ force: true });
  expect(dialogs).toEqual([]);
  const elements = await commentList(page).evaluate((ol) =>
    [...ol.querySelectorAll("*")].map(({ localName }) => localName),
  );
  expect([...new Set(elements)].sort()).toEqual(["a", "li", "p", "span", "time"]);
  for (const href of await commentList(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
    expect(href).toMatch(/^https?:\/\//);
  expect(await page.evaluate(() => document.title)).toContain(attacked.title.slice(0, 20));
  const html = await (await page.request.get(pathOf(attacked))).text();
  expect(await mistakes(html)).toEqual([]);
});

test("the comments are sound at every width, by axe and by the eye of HTML", async ({ page, site }) => {
  await seedComments(site, quietPost.id, ["Sound.", `Long ${"x".repeat(400)}`]);
  await page.setViewportSize({ width: 375, height: 900 });
  await openComments(page, pathOf(quietPost));
  await postButton(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectFits(page, [375, 768, 1440], "the comments");
});
