import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comments, commentThreads } from "#app/database/schema/comments.ts";
import { openRateLimiter } from "#app/platform/rate-limit.server.ts";
import { commentablePost, writtenComment } from "#tests/support/comments.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { posting } from "#tests/support/posting.ts";
import { receiveComment, setCommentStatus } from "./change-comments.server.ts";
import { commentsPerPage } from "./comment.ts";
import { type CommentedPost, changesOf, commentThread } from "./comments.server.ts";
import { commentMessages } from "./messages.ts";
import { commentPage, receiveCommentIntent } from "./staff-comments.server.ts";

const secret = "a secret of some length, for tests alone";
const now = new Date("2026-11-21T09:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);

describe.each(databaseKinds)("comments on the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const post = (title?: string) => commentablePost(database.db, title);
  const write = (on: CommentedPost, content: string, key: string | null = null, at = now) =>
    writtenComment(database.db, on, { content }, { key, at });
  const idOf = async (on: CommentedPost, content: string) => (await write(on, content)).comment.id;
  const threadOf = async ({ postId }: CommentedPost, before?: number) => {
    const thread = await commentThread(database.db, postId, before);
    if (!thread) throw new Error("no thread");
    return thread;
  };
  const changes = ({ postId }: CommentedPost, after = 0) =>
    changesOf(database.db, postId, { after, limit: 100 });

  it("are listed newest first in pages, each once, without e-mail addresses", async () => {
    const [one, other] = [await post(), await post()];
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
    expect(JSON.stringify([first, await changes(one)])).not.toContain("secret.example");
    expect(await commentThread(database.db, one.postId, 10 ** 14)).toBeNull();
    expect(await commentThread(database.db, other.postId, first.comments[0]?.id)).toBeNull();
    expect(await threadOf(other)).toEqual({ comments: [], older: null, count: 0, change: 0 });
  });

  it("are stored once per key and post, or for a day by their content", async () => {
    const [one, other] = [await post(), await post()];
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => write(one, "twice", "a-key-of-mine")));
    expect(new Set(outcomes.map(({ comment }) => comment.id)).size).toBe(1);
    expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await threadOf(one)).toMatchObject({ count: 1, change: 1 });
    await write(one, "without a key");
    for (const [hours, isNew] of [
      [23, false],
      [25, true],
    ] as const)
      expect((await write(one, "without a key", null, later(hours))).isNew).toBe(isNew);
    expect((await write(other, "twice", "a-key-of-mine")).isNew).toBe(true);
  });

  it("become visible in the order of their numbers while many are written", async () => {
    const one = await post();
    const numbers: number[] = [];
    let isOver = false;
    const watcher = (async () => {
      while (!isOver || numbers.length < 60)
        for (const { change } of await changes(one, numbers.at(-1))) numbers.push(change);
    })();
    await Promise.all(Array.from({ length: 60 }, (_, index) => write(one, `at once ${index}`)));
    isOver = true;
    await watcher;
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    const ids = (await changes(one)).map(({ comment }) => comment?.id ?? 0);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it("are hidden, shown and deleted; the count stays true, and removals are announced", async () => {
    const one = await post();
    const [id, second] = [await idOf(one, "first"), await idOf(one, "second")];
    const set = (status: Parameters<typeof setCommentStatus>[2]) => setCommentStatus(database.db, id, status);
    expect([await set("hidden"), await set("hidden")]).toEqual([true, false]);
    expect(await threadOf(one)).toMatchObject({ count: 1, comments: [{ id: second }] });
    expect(await changes(one, 2)).toMatchObject([{ gone: id, count: 1 }]);
    await set("visible");
    expect(await threadOf(one)).toMatchObject({ count: 2 });
    for (const status of ["spam", "deleted", "visible"] as const) await set(status);
    expect(await threadOf(one)).toMatchObject({ count: 1, comments: [{ content: "second" }] });
    const stored = (await database.db.select().from(comments)).find((row) => row.id === id);
    expect(stored).toMatchObject({ name: "", email: "", content: "", status: "deleted" });
    expect(await setCommentStatus(database.db, 10 ** 9, "hidden")).toBe(false);
  });

  it("keep a true count under concurrent changes, and go with their post", async () => {
    const one = await post();
    const ids: number[] = [];
    for (let index = 0; index < 6; index += 1) ids.push(await idOf(one, `c ${index}`));
    await Promise.all(
      ids.flatMap((id) => [
        ...(["hidden", "spam", "hidden", "visible"] as const).map((status) =>
          setCommentStatus(database.db, id, status),
        ),
        write(one, `beside ${id}`),
      ]),
    );
    const visible = "select count(*)::int from comments where post_id = $1 and status = 'visible'";
    const { rows } = await database.pool.query(visible, [one.postId]);
    expect((await threadOf(one)).count).toBe(rows[0]?.count);
    await database.pool.query("delete from posts where id = $1", [one.postId]);
    const threads = await database.db.select().from(commentThreads);
    expect(threads.filter(({ postId }) => postId === one.postId)).toEqual([]);
  });

  describe("in the staff area", () => {
    const auditedActions: string[] = [];
    const ask = (intent: string, id: number | string, isRecorded = true) =>
      receiveCommentIntent(
        posting({ intent, id: String(id) }),
        {
          async record(_, { action, subjectId }) {
            if (!isRecorded) throw new Error("the audit log is full");
            auditedActions.push(`${action} ${subjectId}`);
          },
        },
        { db: database.db, secret },
      );
    const page = async (filter: Parameters<typeof commentPage>[2] = {}) =>
      (await commentPage(database.db, secret, filter)).comments;
    const by = (on: CommentedPost, email: string, content: string) =>
      writtenComment(database.db, on, { email, content });

    it("are listed in pages and found by status, post, text and address", async () => {
      await database.pool.query("delete from comments");
      const [first, second] = [await post("First"), await post("Second")];
      for (let index = 1; index <= 65; index += 1) await write(first, `number ${index}`);
      const read: string[] = [];
      let before: number | undefined;
      do {
        const { comments, next } = await commentPage(database.db, secret, { before });
        read.push(...comments.map(({ content }) => content));
        before = next ?? undefined;
      } while (before);
      expect(read).toEqual(Array.from({ length: 65 }, (_, index) => `number ${65 - index}`));
      await database.pool.query("delete from comments");
      const id = await idOf(first, "Do you fly to Kano?");
      await by(second, "spam@example.net", "Cheap watches");
      await ask("hide", id);
      const [kano, watches] = [["Do you fly to Kano?"], ["Cheap watches"]];
      for (const [filter, found] of [
        [{ status: "hidden" }, kano],
        [{ status: "visible" }, watches],
        [{ post: "second" }, watches],
        [{ post: "nowhere" }, []],
        [{ search: "kano" }, kano],
        [{ search: "spam@example.net" }, watches],
        [{ search: `"; drop table` }, []],
      ] as const)
        expect((await page(filter)).map(({ content }) => content)).toEqual(found);
    });

    it("change once per intent, with an audit entry or not at all", async () => {
      const one = await post();
      const id = await idOf(one, "Doubtful");
      auditedActions.length = 0;
      for (const [intent, count] of [
        ["hide", 0],
        ["show", 1],
        ["spam", 0],
        ["delete", 0],
      ] as const) {
        await expect(ask(intent, id, false)).rejects.toThrow("the audit log is full");
        expect(await ask(intent, id)).toEqual({ intent, isDone: true });
        expect(await ask(intent, id)).toEqual({ intent, isDone: false });
        expect([intent, (await threadOf(one)).count]).toEqual([intent, count]);
      }
      expect(auditedActions).toEqual(
        ["hide", "show", "spam", "delete"].map((intent) => `comment.${intent} ${id}`),
      );
      expect(await page({ status: "deleted" })).toMatchObject([{ name: "", email: "", content: "" }]);
      expect(await ask("show", id)).toEqual({ intent: "show", isDone: false });
      expect([await ask("erase", id), await ask("hide", "1 or true")]).toEqual([null, null]);
    });

    it("block an address in any spelling, stored as a hash, until it is allowed again", async () => {
      await database.pool.query("delete from comments");
      const one = await post();
      const send = (email: string) =>
        receiveComment(posting({ name: "Ada", email, content: `again, ${email}` }), one, "203.0.113.1", {
          db: database.db,
          limiter: openRateLimiter(database.db, secret),
          clock: { now: () => now },
          secret,
        });
      const { id } = (await by(one, "Ada@Example.com", "Buy now")).comment;
      await expect(ask("block", id, false)).rejects.toThrow("the audit log is full");
      expect(await ask("block", id)).toEqual({ intent: "block", isDone: true });
      expect(await page()).toMatchObject([{ status: "visible", isBlocked: true }]);
      expect(await send("ada@example.COM")).toMatchObject({
        ok: false,
        status: 400,
        message: commentMessages.blocked,
      });
      expect(await send("bola@example.com")).toMatchObject({ ok: true });
      const { rows } = await database.pool.query("select * from comment_blocks");
      expect(JSON.stringify(rows)).not.toMatch(/ada/i);
      await ask("unblock", id);
      expect(await send("ada@example.com")).toMatchObject({ ok: true });
      await ask("delete", id);
      expect(await ask("block", id)).toEqual({ intent: "block", isDone: false });
    });
  });
});
