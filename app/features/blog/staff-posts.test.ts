import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { draftOf, publishedPost } from "#tests/support/posts.ts";
import { deletePost } from "./change-post.server.ts";
import { readPostFilter } from "./post-filter.ts";
import { keepRevision, revisedDraft, revisionsOf } from "./post-revisions.server.ts";
import { latestPosts } from "./posts.server.ts";
import { publishPlanned, publishPost } from "./publish-post.server.ts";
import { savePost } from "./save-post.server.ts";
import { staffPost, staffPosts } from "./staff-posts.server.ts";

const now = new Date("2026-11-21T09:00:00Z");
const author = { id: "efe", name: "Efe Writer" };
const filterOf = (query: string) => readPostFilter(new URLSearchParams(query));

describe.each(databaseKinds)("the desk's posts in the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  it("lists every post once, page by page, in each order, and finds words in drafts", async () => {
    const { db } = database;
    for (let number = 0; number < 65; number++) {
      // Many of one moment: the id decides between them.
      const at = new Date(now.getTime() + Math.floor(number / 10) * 1000);
      const title = `Post ${String(number % 50).padStart(2, "0")}`;
      const content = number === 7 ? "<p>Zanzibar</p>" : "<p>Text</p>";
      await savePost(db, draftOf({ title, content }), null, at);
    }
    for (const order of ["newest", "oldest", "title"]) {
      const expected: { id: string; title: string; updatedAt: Date }[] = [];
      let after: string | null = null;
      do {
        const page = await staffPosts(
          db,
          filterOf(`order=${order}&status=draft${after ? `&after=${after}` : ""}`),
        );
        expected.push(...page.lines);
        after = page.next;
      } while (after);
      expect([order, expected.length, new Set(expected.map(({ id }) => id)).size]).toEqual([order, 65, 65]);
      const keys = expected.map(({ title, updatedAt }) =>
        order === "title" ? title : updatedAt.toISOString(),
      );
      expect(keys).toEqual(order === "newest" ? keys.toSorted().toReversed() : keys.toSorted());
    }
    expect((await staffPosts(db, filterOf("q=zanzibar"))).lines.map(({ title }) => title)).toEqual([
      "Post 07",
    ]);
  });

  it("deletes a post with its revisions, comments and earlier addresses, unless it was saved meanwhile", async () => {
    const { db, pool } = database;
    const post = await publishedPost(db, { title: "To be deleted" }, now);
    await db.transaction((transaction) => keepRevision(transaction, post, author, "save", now));
    await pool.query("insert into earlier_slugs (slug, post_id) values ('its-earlier-address', $1)", [
      post.id,
    ]);
    const stale = await deletePost(db, { postId: post.id, version: post.version - 1 });
    expect(stale).toEqual({ ok: false, reason: "changed" });
    expect(await deletePost(db, { postId: post.id, version: post.version })).toMatchObject({ ok: true });
    const left = await pool.query(
      `select (select count(*)::int from posts where id = $1) as posts,
              (select count(*)::int from post_revisions where post_id = $1) as revisions,
              (select count(*)::int from earlier_slugs where post_id = $1) as earlier`,
      [post.id],
    );
    expect(left.rows).toEqual([{ posts: 0, revisions: 0, earlier: 0 }]);
    expect(await publishPost(db, { postId: post.id, version: post.version }, now)).toEqual({
      ok: false,
      reason: "missing",
    });
    expect((await latestPosts(db, 100)).some(({ id }) => id === post.slug)).toBe(false);
  });

  it("publishes no scheduled post that was deleted", async () => {
    const { db, pool } = database;
    const saved = await savePost(db, draftOf({ title: "Planned" }), null, now);
    if (!saved.ok) throw new Error(saved.reason);
    const { id } = saved.post;
    const moment = new Date(now.getTime() + 60_000);
    await pool.query("update posts set status = 'scheduled', published_at = $2 where id = $1", [id, moment]);
    expect(await deletePost(db, { postId: id, version: 1 })).toMatchObject({ ok: true });
    await publishPlanned(db, { postId: id, publishAt: moment.toISOString() });
    expect(await staffPost(db, id)).toBeNull();
  });

  it("writes what goes with a change in its transaction, or neither", async () => {
    const { db } = database;
    const saved = await savePost(db, draftOf({ title: "Audited" }), null, now, (transaction, post) =>
      keepRevision(transaction, post, author, "save", now),
    );
    if (!saved.ok) throw new Error(saved.reason);
    const { id } = saved.post;
    const [revision] = await revisionsOf(db, id);
    expect(await revisedDraft(db, id, revision?.id ?? 0)).toEqual(draftOf({ title: "Audited" }));
    const refused = savePost(db, draftOf({ title: "Never" }), { postId: id, version: 1 }, now, () =>
      Promise.reject(new Error("the audit log is full")),
    );
    await expect(refused).rejects.toThrow("the audit log is full");
    expect((await staffPost(db, id))?.post.title).toBe("Audited");
  });
});
