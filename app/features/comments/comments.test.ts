import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comments, commentThreads } from "#app/database/schema/comments.ts";
import { commentablePost, writtenComment } from "#tests/support/comments.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { setCommentStatus } from "./change-comments.server.ts";
import { commentsPerPage } from "./comment.ts";
import { type CommentedPost, changesOf, commentThread } from "./comments.server.ts";

const now = new Date("2026-11-21T09:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);
const said = (content: string, name = "Ada Obi") => ({ name, email: "ada@secret.example", content });

describe.each(databaseKinds)("comments on the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const post = () => commentablePost(database.db);
  const write = (on: CommentedPost, content: string, key: string | null = null, at = now) =>
    writtenComment(database.db, on, said(content), { key, at });
  const threadOf = async ({ postId }: CommentedPost, before?: number) => {
    const thread = await commentThread(database.db, postId, before);
    if (!thread) throw new Error("no thread");
    return thread;
  };

  it("are read newest first, twenty at a time, each once, without anyone's address", async () => {
    const one = await post();
    for (let index = 1; index <= 45; index += 1) await write(one, `number ${index}`);
    const first = await threadOf(one);
    expect([first.count, first.change, first.comments.length]).toEqual([45, 45, commentsPerPage]);
    const read = [...first.comments];
    for (let { older } = first; older !== null; ) {
      const page = await threadOf(one, older);
      read.push(...page.comments);
      older = page.older;
    }
    expect(read.map(({ content }) => content)).toEqual(
      Array.from({ length: 45 }, (_, index) => `number ${45 - index}`),
    );
    expect(Object.keys(read[0] ?? {}).sort()).toEqual(["content", "createdAt", "id", "name"]);
    expect(
      JSON.stringify([first, await changesOf(database.db, one.postId, { after: 0, limit: 99 })]),
    ).not.toContain("secret.example");
    expect(await commentThread(database.db, one.postId, 10 ** 14)).toBeNull();
    const other = await post();
    expect(await commentThread(database.db, other.postId, first.comments[0]?.id)).toBeNull();
    expect(await threadOf(other)).toEqual({ comments: [], older: null, count: 0, change: 0 });
  });

  it("sent twice are one comment, counted once, also when both arrive at once", async () => {
    const one = await post();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => write(one, "twice", "a-key-of-mine")));
    expect(new Set(outcomes.map(({ comment }) => comment.id)).size).toBe(1);
    expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await threadOf(one)).toMatchObject({ count: 1, change: 1 });
    await write(one, "without a key");
    expect((await write(one, "without a key", null, later(23))).isNew).toBe(false);
    expect((await write(one, "without a key", null, later(25))).isNew).toBe(true);
    const other = await post();
    expect((await write(other, "twice", "a-key-of-mine")).isNew).toBe(true);
  });

  it("of many writers at once become known in the order of their numbers, with none left out", async () => {
    const one = await post();
    const seen: number[] = [];
    let isOver = false;
    const watcher = (async () => {
      while (!isOver || seen.length < 60) {
        const after = seen.at(-1) ?? 0;
        for (const { change } of await changesOf(database.db, one.postId, { after, limit: 100 }))
          seen.push(change);
      }
    })();
    await Promise.all(Array.from({ length: 60 }, (_, index) => write(one, `at once ${index}`)));
    isOver = true;
    await watcher;
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    const all = await changesOf(database.db, one.postId, { after: 0, limit: 100 });
    const ids = all.map(({ comment }) => comment?.id ?? 0);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it("are hidden, shown again and deleted; the count follows, and what went is told as gone", async () => {
    const one = await post();
    const [first, second] = [await write(one, "first"), await write(one, "second")];
    const { id } = first.comment;
    expect(await setCommentStatus(database.db, id, "hidden")).toBe(true);
    expect(await setCommentStatus(database.db, id, "hidden")).toBe(false);
    expect(await threadOf(one)).toMatchObject({ count: 1, comments: [{ id: second.comment.id }] });
    const [change] = await changesOf(database.db, one.postId, { after: 2, limit: 9 });
    expect(change).toMatchObject({ gone: id, count: 1 });

    await setCommentStatus(database.db, id, "visible");
    expect(await threadOf(one)).toMatchObject({ count: 2 });
    await setCommentStatus(database.db, id, "spam");
    await setCommentStatus(database.db, id, "deleted");
    expect(await setCommentStatus(database.db, id, "visible")).toBe(false);
    expect(await threadOf(one)).toMatchObject({ count: 1, comments: [{ content: "second" }] });
    const kept = (await database.db.select().from(comments)).find((row) => row.id === id);
    expect(kept).toMatchObject({ name: "", email: "", content: "", status: "deleted" });
    expect(await setCommentStatus(database.db, 10 ** 9, "hidden")).toBe(false);
  });

  it("hidden and shown from two sides at once leave the count true", async () => {
    const one = await post();
    const ids: number[] = [];
    for (let index = 0; index < 6; index += 1) ids.push((await write(one, `c ${index}`)).comment.id);
    await Promise.all([
      ...ids.flatMap((id) => [
        setCommentStatus(database.db, id, "hidden"),
        setCommentStatus(database.db, id, "spam"),
        setCommentStatus(database.db, id, "hidden"),
        setCommentStatus(database.db, id, "visible"),
      ]),
      ...ids.map((id) => write(one, `beside ${id}`)),
    ]);
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int from comments where post_id = $1 and status = 'visible'",
      [one.postId],
    );
    expect((await threadOf(one)).count).toBe(rows[0]?.count);
  });

  it("go with their post", async () => {
    const one = await post();
    await write(one, "gone with it");
    await database.pool.query("delete from posts where id = $1", [one.postId]);
    const rest = await database.db.select().from(commentThreads);
    expect(rest.filter(({ postId }) => postId === one.postId)).toEqual([]);
  });
});
