import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openPageCache } from "#app/platform/page-cache.server.ts";
import { openRateLimiter } from "#app/platform/rate-limit.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { commentablePost, writtenComment } from "#tests/support/comments.ts";
import { fileDatabase } from "#tests/support/database.ts";
import { formData } from "#tests/support/form-data.ts";
import { commentMessages, commentsPerPage } from "./comment.ts";
import {
  type CommentedPost,
  commentPage,
  commentThread,
  receiveComment,
  receiveCommentIntent,
} from "./comments.server.ts";
import { commentsForOpenPage } from "./comments-page.server.ts";

const secret = "a secret of some length, for tests alone";
const now = new Date("2026-11-21T09:00:00Z");

describe("comments", async () => {
  const database = await fileDatabase();

  const post = (title?: string) => commentablePost(database.db, title);
  const write = (on: CommentedPost, content: string, key: string | null = null) =>
    writtenComment(database.db, on, { content }, { key });
  const idOf = async (on: CommentedPost, content: string) => (await write(on, content)).comment.id;
  const threadOf = async ({ postId }: CommentedPost, before?: number) => {
    const thread = await commentThread(database.db, postId, before);
    if (!thread) throw new Error("no thread");
    return thread;
  };
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => `number ${count - index}`);

  it("are listed newest first in pages of their post", async () => {
    const [one, other] = [await post(), await post()];
    for (const content of numbers(45).reverse()) await write(one, content, content);
    const first = await threadOf(one);
    expect([first.count, first.comments.length]).toEqual([45, commentsPerPage]);
    const read = [...first.comments];
    for (let { older } = first; older !== null; ) {
      const page = await threadOf(one, older);
      read.push(...page.comments);
      older = page.older;
    }
    expect(read.map(({ content }) => content)).toEqual(numbers(45));
    expect(await commentThread(database.db, other.postId, first.comments[0]?.id)).toBeNull();
    expect(await threadOf(other)).toEqual({ comments: [], older: null, count: 0 });
    expect((await write(other, "number 1", "number 1")).isNew).toBe(true);
  });

  it("are read once for all readers who request them at the same time, until they change", async () => {
    const { page } = await post("Read together");
    const slug = page.replace("/blog/", "");
    const pages = openPageCache();
    const read = () => commentsForOpenPage(slug, null, { db: database.db, pages });
    const select = vi.spyOn(database.db, "select");
    onTestFinished(() => select.mockRestore());
    await read();
    const queries = select.mock.calls.length;
    const readings = Array.from({ length: 20 }, read);
    pages.invalidate([page]);
    await Promise.all([...readings, read(), read()]);
    expect(select.mock.calls.length).toBe(3 * queries);
  });

  describe("in the staff area", () => {
    const auditedActions: string[] = [];
    const submit = (intent: string, id: number | string, isRecorded = true) =>
      receiveCommentIntent({
        form: formData({ intent, id: String(id) }),
        async record(_, { action, subjectId }) {
          if (!isRecorded) throw new Error("the audit log is full");
          auditedActions.push(`${action} ${subjectId}`);
        },
        services: { db: database.db, secret } as Services,
      });
    const page = async (filter: Parameters<typeof commentPage>[2] = {}) =>
      (await commentPage(database.db, secret, filter)).rows;
    const writeAs = (on: CommentedPost, email: string, content: string) =>
      writtenComment(database.db, on, { email, content });

    // Lists in pages are tested in app/features/blog/posts.test.ts.
    it("are found by status, post, text and address", async () => {
      await database.pool.query("delete from comments");
      const [first, second] = [await post("First"), await post("Second")];
      const id = await idOf(first, "Do you fly to Kano?");
      await writeAs(second, "spam@example.net", "Cheap watches");
      await submit("hide", id);
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
      const counts = { hide: 0, show: 1, spam: 0, delete: 0 };
      for (const [intent, count] of Object.entries(counts)) {
        await expect(submit(intent, id, false)).rejects.toThrow("the audit log is full");
        expect(await submit(intent, id)).toEqual({ ok: true, intent });
        const message = "Nothing was changed: it has been done already, or the comment is gone.";
        expect(await submit(intent, id)).toMatchObject({ ok: false, status: 409, message });
        expect([intent, (await threadOf(one)).count]).toEqual([intent, count]);
      }
      expect(auditedActions).toEqual(Object.keys(counts).map((intent) => `comment.${intent} ${id}`));
      expect(await page({ status: "deleted" })).toMatchObject([{ name: "", email: "", content: "" }]);
      for (const gone of [id, 10 ** 9])
        expect(await submit("show", gone)).toMatchObject({ ok: false, status: 409 });
      expect([await submit("erase", id), await submit("hide", "1 or true")]).toEqual([null, null]);
    });

    it("block an address in any spelling, stored as a hash, until it is allowed again", async () => {
      await database.pool.query("delete from comments");
      const one = await post();
      const send = (email: string) =>
        receiveComment(formData({ name: "Ada", email, content: `again, ${email}` }), one, "203.0.113.1", {
          db: database.db,
          limiter: openRateLimiter(database.db, secret),
          clock: { now: () => now },
          secret,
        });
      const { id } = (await writeAs(one, "Ada@Example.com", "Buy now")).comment;
      await expect(submit("block", id, false)).rejects.toThrow("the audit log is full");
      expect(await submit("block", id)).toEqual({ ok: true, intent: "block" });
      expect(await page()).toMatchObject([{ status: "visible", isBlocked: true }]);
      const refusal = { ok: false, status: 400, message: commentMessages.blocked };
      expect(await send("ada@example.COM")).toMatchObject(refusal);
      expect(await send("bola@example.com")).toMatchObject({ ok: true });
      const { rows } = await database.pool.query("select * from comment_blocks");
      expect(JSON.stringify(rows)).not.toMatch(/ada/i);
      await submit("unblock", id);
      expect(await send("ada@example.com")).toMatchObject({ ok: true });
      await submit("delete", id);
      expect(await submit("block", id)).toMatchObject({ ok: false, status: 409 });
    });
  });
});
