import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { posts } from "#app/database/schema/posts.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { draftOf, publishedPost } from "#tests/support/posts.ts";
import {
  categories,
  latestAddresses,
  latestFullPosts,
  latestPosts,
  type PostPage,
  pageOfPosts,
  postBySlug,
  postsPerPage,
} from "./posts.server.ts";
import { savePost } from "./save-post.server.ts";

const start = new Date("2026-01-01T08:00:00Z").getTime();
const day = (count: number) => new Date(start + count * 24 * 60 * 60 * 1000);
const count = 30;

describe.each(databaseKinds)("reading posts from the database of kind %s", (kind) => {
  let database: TestDatabase;
  const slugs = Array.from({ length: count }, (_, index) => `post-${count - index}`);
  beforeAll(async () => {
    database = await testDatabase(kind);
    for (let number = 1; number <= count; number += 1) {
      // Pairs share a moment: the id then decides, the same way in every list.
      const category = number % 3 === 0 ? "Safety" : "Operations";
      await publishedPost(
        database.db,
        { title: `Post ${number}`, category },
        day(Math.floor(number / 2) * 2),
      );
    }
    await savePost(database.db, draftOf({ title: "A secret draft", category: "Plans" }), null, day(99));
  });
  afterAll(() => database.close());

  async function page(part: Parameters<typeof pageOfPosts>[1]): Promise<PostPage> {
    const found = await pageOfPosts(database.db, part);
    if (!found || "movedTo" in found) throw new Error("no such page");
    return found;
  }

  /** Every page from the newest to the oldest. */
  async function pages(category: string | null): Promise<PostPage[]> {
    const all = [await page({ category })];
    for (let older = all[0]?.older; older; older = all.at(-1)?.older) {
      all.push(await page({ category, before: older }));
    }
    return all;
  }

  it("shows each published post once, newest first, over all pages", async () => {
    const all = await pages(null);
    expect(all.map(({ posts }) => posts.length)).toEqual([
      postsPerPage,
      postsPerPage,
      count - 2 * postsPerPage,
    ]);
    const ids = all.flatMap(({ posts }) => posts.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(slugs.toSorted());
    const dates = all.flatMap(({ posts }) => posts.map(({ createdAt }) => createdAt));
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await latestPosts(database.db, 3)).map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect((await latestFullPosts(database.db, 2)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect((await latestAddresses(database.db, 99)).map(({ id }) => id)).toEqual(ids);
  });

  it("leads from each page back to the one before it", async () => {
    const all = await pages(null);
    const cursors = [undefined, null, all[0]?.older];
    expect(all.map(({ newer }) => newer)).toEqual(cursors);
  });

  it("keeps a page's address true when posts come in above it", async () => {
    const [first, second] = await pages("Safety").then(async ([only]) => [
      only,
      await page({ before: "post-10" }),
    ]);
    expect(first?.posts).toHaveLength(10);
    await publishedPost(database.db, { title: "Newcomer", category: "Notes" }, day(200));
    expect(await page({ before: "post-10" })).toEqual(second);
    await database.db.delete(posts).where(eq(posts.slug, "newcomer"));
  });

  it("filters by category, and names those that have a post out", async () => {
    const safety = await pages("Safety");
    expect(safety.flatMap(({ posts }) => posts.map(({ category }) => category))).toEqual(
      Array.from({ length: 10 }, () => "Safety"),
    );
    expect(await categories(database.db)).toEqual(["Operations", "Safety"]);
  });

  it.each([
    { category: "Plans" },
    { category: "safety" },
    { category: "" },
    { category: "a\0b" },
    { before: "a-secret-draft" },
    { before: "nothing" },
    { before: "-" },
    { before: "a\0" },
    { before: "' or 1=1 --" },
    { category: "Safety", before: "post-10" },
    { before: "x".repeat(5000) },
  ])("knows no such part of the list: %j", async (part) => {
    expect(await pageOfPosts(database.db, part)).toBeNull();
  });

  it("has no page after the oldest post", async () => {
    const oldest = (await pages(null)).at(-1)?.posts.at(-1)?.id ?? "";
    expect(await pageOfPosts(database.db, { before: oldest })).toBeNull();
  });

  it("gives a post with the older and the newer one beside it", async () => {
    const ids = (await pages(null)).flatMap(({ posts }) => posts.map(({ id }) => id));
    for (const at of [0, 1, 14, count - 1]) {
      const found = await postBySlug(database.db, ids[at] ?? "");
      if (!found || "movedTo" in found) throw new Error("missing");
      expect(found.post).toMatchObject({ id: ids[at], author: "Captain Ibrahim Danjuma", minutes: 1 });
      expect([found.next?.id, found.previous?.id]).toEqual([ids[at - 1], ids[at + 1]]);
    }
    for (const slug of ["a-secret-draft", "nothing", "-", "a\0", "feed.xml"])
      expect(await postBySlug(database.db, slug)).toBeNull();
  });

  it("shows no date for a post that came without one, whenever it was let out", async () => {
    await database.db.update(posts).set({ createdAt: null }).where(eq(posts.slug, "post-5"));
    const found = await postBySlug(database.db, "post-5");
    expect(found).toMatchObject({ post: { createdAt: null } });
  });

  it("cleans HTML that lies in the table as it was never saved", async () => {
    await database.db
      .update(posts)
      .set({
        content: "<p onclick=alert(1)>x</p><script>alert(2)</script><table><tr><td>1</td></tr></table>",
      })
      .where(eq(posts.slug, "post-5"));
    const found = await postBySlug(database.db, "post-5");
    expect(found).toMatchObject({
      post: {
        content:
          '<p>x</p><section class="post-table" tabindex="0" aria-label="Table 1"><table><tr><td>1</td></tr></table></section>',
      },
    });
  });
});
