import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { earlierSlugs, posts } from "#app/database/schema/posts.ts";
import { latestPosts, postBySlug } from "#app/features/blog/posts.server.ts";
import { type Live, openLive } from "#app/platform/live.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { publishedPost } from "#tests/support/posts.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { importedPosts } from "./imported-posts.ts";
import { importPosts } from "./posts.ts";

const now = new Date("2026-11-21T09:00:00Z");
const stored = {
  title: "Lomé, by night",
  category: "Operations",
  createdAt: { seconds: 1767348000, nanoseconds: 0 },
  content: "<p>Its text.</p>",
  imageUrl: "/uploads/lome.webp",
  excerpt: "What it is about.",
};

describe.each(databaseKinds)("posts of the earlier website on the database of kind %s", (kind) => {
  let database: TestDatabase;
  let live: Live;
  const leftBehind = { pictures: 0 };
  beforeAll(async () => {
    database = await testDatabase(kind);
    live = await openLive(database.connection, openLog("silent"));
  });
  afterAll(async () => {
    await live.stop();
    await database.close();
  });

  const take = (...rows: [string | null, unknown][]) =>
    importPosts(
      database.db,
      rows.map(([key, value], index) => ({ number: index + 1, key, value })),
      now,
      leftBehind,
    );
  const found = async (slug: string) => {
    const post = await postBySlug(database.db, slug);
    return post && "post" in post ? post.post : post;
  };
  const everything = async () => ({
    posts: await database.db.select().from(posts).orderBy(posts.id),
    earlier: await database.db.select().from(earlierSlugs).orderBy(earlierSlugs.slug),
  });

  it("are published under a readable address, to which the old one leads, and open pages follow", async () => {
    await publishedPost(database.db, { title: "Lomé, by night" }, now);
    const dropped = new Promise((resolve) => live.subscribe("pages", ({ paths }) => resolve(paths)));
    expect(
      await take(
        ["Xy3pQ0aBcD4eFgH5iJkL", stored],
        [null, { ...stored, id: "dust-season", createdAt: "2026-02-03T08:00:00Z", title: "Dust" }],
      ),
    ).toEqual({ added: 2, alreadyHere: 0, skipped: [] });
    expect(await dropped).toContain("/blog");
    expect(await found("lome-by-night-2")).toMatchObject({
      title: "Lomé, by night",
      category: "Operations",
      createdAt: "2026-01-02T10:00:00.000Z",
      imageUrl: "/uploads/lome.webp",
      excerpt: "What it is about.",
      content: "<p>Its text.</p>",
    });
    expect(await found("dust-season")).toMatchObject({ title: "Dust" });
    expect(await postBySlug(database.db, "Xy3pQ0aBcD4eFgH5iJkL")).toEqual({ movedTo: "lome-by-night-2" });
    expect(await postBySlug(database.db, "Xy3pQ0aBcD4eFgH5iJkM")).toBeNull();
    expect(await importedPosts(database.db, ["dust-season", "lome-by-night", "gone\0"])).toEqual(
      new Map([
        ["dust-season", { postId: expect.any(String), page: "/blog/dust-season" }],
        ["lome-by-night", { postId: expect.any(String), page: "/blog/lome-by-night" }],
      ]),
    );
  });

  it("are not doubled or changed by a second import, whatever staff made of them", async () => {
    await database.pool.query("update posts set slug = 'moved', title = 'Edited' where slug = 'dust-season'");
    const before = await everything();
    expect(
      await take(["dust-season", stored], ["Xy3pQ0aBcD4eFgH5iJkL", stored], ["dust-season", stored]),
    ).toEqual({ added: 0, alreadyHere: 3, skipped: [] });
    expect(await everything()).toEqual(before);
  });

  it("hold nothing that runs or fetches from elsewhere", async () => {
    leftBehind.pictures = 0;
    await take(
      ["xss", { ...stored, content: `<h1>Dust</h1>${xssVectors.join("")}`, imageUrl: "javascript:alert(1)" }],
      ["far", { ...stored, imageUrl: undefined, image: "https://evil.example/a.jpg" }],
    );
    const post = await found("xss");
    if (!post || !("content" in post)) throw new Error("not imported");
    expect(post.content.startsWith("<h2>Dust</h2>")).toBe(true);
    const { rows } = await database.pool.query("select content, image_url from posts where slug = 'xss'");
    expect(rows[0].content).not.toMatch(/<(script|svg|iframe|style|form)|\son\w+=|javascript:|src="https?:/i);
    expect(rows[0].image_url).toBeNull();
    expect(await found("far")).toMatchObject({ imageUrl: null });
    expect(leftBehind.pictures).toBe(2);
  });

  it("stand last without a date, and stay readable where little was kept", async () => {
    const text = "First line\nsecond < third\n\nNext.";
    await take(["undated", { title: "Undated", content: text }]);
    expect(await found("undated")).toMatchObject({
      createdAt: null,
      category: "Journal",
      excerpt: "First line second < third Next.",
      content: "<p>First line<br />second &lt; third</p><p>Next.</p>",
    });
    expect((await latestPosts(database.db, 50)).at(-1)?.id).toBe("undated");
  });

  it("are skipped with their number when they make no sense", async () => {
    const outcome = await take(
      [null, stored],
      ["a", { ...stored, title: " " }],
      ["b", { ...stored, createdAt: "soon", content: undefined }],
      ["c", null],
      ["d", stored],
    );
    expect(outcome).toEqual({
      added: 1,
      alreadyHere: 0,
      skipped: [
        { number: 2, reason: "title: missing, or not as Firebase writes it" },
        { number: 3, reason: "createdAt, content: missing, or not as Firebase writes it" },
        { number: 4, reason: "this is not a post" },
        { number: 1, reason: "this document has no id" },
      ],
    });
  });
});
