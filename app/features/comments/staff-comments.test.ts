import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openRateLimiter } from "#app/platform/rate-limit.server.ts";
import { commentablePost, writtenComment } from "#tests/support/comments.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { commentedPost, commentThread } from "./comments.server.ts";
import { commentMessages as say } from "./messages.ts";
import { receiveComment } from "./receive-comment.server.ts";
import { commentPage, receiveCommentIntent } from "./staff-comments.server.ts";

const secret = "a secret of some length, for tests alone";
const now = new Date("2026-11-21T09:00:00Z");
const clock = { now: () => now };

describe.each(databaseKinds)("the desk's comments (%s)", (kind) => {
  let database: TestDatabase;
  let intents: string[] = [];
  beforeAll(async () => {
    database = await testDatabase(kind);
    for (const title of ["First", "Second"]) await commentablePost(database.db, title);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.pool.query("delete from comments");
    await database.pool.query("delete from comment_threads");
    await database.pool.query("delete from comment_blocks");
    intents = [];
  });

  const postOf = async (slug: string) => {
    const post = await commentedPost(database.db, slug);
    if (!post) throw new Error("no post");
    return post;
  };
  const write = async (content: string, { slug = "first", email = "ada@example.com" } = {}) =>
    (await writtenComment(database.db, await postOf(slug), { email, content })).comment.id;
  const ask = (intent: string, id: number | string, isRecorded = true) => {
    const form = new FormData();
    form.set("intent", intent);
    form.set("id", String(id));
    return receiveCommentIntent(
      form,
      {
        async record(_, { action, subjectId }) {
          if (!isRecorded) throw new Error("the audit log is full");
          intents.push(`${action} ${subjectId}`);
        },
      },
      { db: database.db, secret },
    );
  };
  const page = async (filter: Parameters<typeof commentPage>[2] = {}) =>
    (await commentPage(database.db, secret, filter)).comments;
  const contents = async (filter: Parameters<typeof commentPage>[2] = {}) =>
    (await page(filter)).map(({ content }) => content);
  const send = async (email: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: "Ada", email, content: `again, ${email}` }))
      form.set(name, value);
    return await receiveComment(form, await postOf("first"), "203.0.113.1", {
      db: database.db,
      limiter: openRateLimiter(database.db, secret),
      clock,
      secret,
    });
  };

  it("pages through all of them, newest first, each once", async () => {
    for (let index = 1; index <= 65; index += 1) await write(`number ${index}`);
    const read: string[] = [];
    let before: number | undefined;
    do {
      const { comments, next } = await commentPage(database.db, secret, { before });
      read.push(...comments.map(({ content }) => content));
      before = next ?? undefined;
    } while (before);
    expect(read).toEqual(Array.from({ length: 65 }, (_, index) => `number ${65 - index}`));
  });

  it("narrows to a state, a post and words, of the address too", async () => {
    const id = await write("Do you fly to Kano?");
    await write("Cheap watches", { slug: "second", email: "spam@example.net" });
    await ask("hide", id);
    expect(await contents({ status: "hidden" })).toEqual(["Do you fly to Kano?"]);
    expect(await contents({ status: "visible" })).toEqual(["Cheap watches"]);
    expect(await contents({ post: "second" })).toEqual(["Cheap watches"]);
    expect(await contents({ post: "nowhere" })).toEqual([]);
    expect(await contents({ search: "kano" })).toEqual(["Do you fly to Kano?"]);
    expect(await contents({ search: "spam@example.net" })).toEqual(["Cheap watches"]);
    expect(await contents({ search: `"; drop table` })).toEqual([]);
  });

  it("carries out each intent once, writes it down, and readers see the outcome", async () => {
    const id = await write("Doubtful");
    const { postId } = await postOf("first");
    const count = async () => (await commentThread(database.db, postId))?.count;
    for (const [intent, shown] of [
      ["hide", 0],
      ["show", 1],
      ["spam", 0],
      ["delete", 0],
    ] as const) {
      expect(await ask(intent, id)).toEqual({ intent, isDone: true });
      expect(await ask(intent, id)).toEqual({ intent, isDone: false });
      expect([intent, await count()]).toEqual([intent, shown]);
    }
    expect(intents).toEqual(["hide", "show", "spam", "delete"].map((intent) => `comment.${intent} ${id}`));
    expect(await page()).toEqual([]);
    expect(await page({ status: "deleted" })).toMatchObject([{ name: "", email: "", content: "" }]);
    expect(await ask("show", id)).toEqual({ intent: "show", isDone: false });
  });

  it("changes nothing when it cannot be written down, and knows no invented intent", async () => {
    const id = await write("Doubtful");
    for (const intent of ["hide", "block"])
      await expect(ask(intent, id, false)).rejects.toThrow("the audit log is full");
    expect(await page()).toMatchObject([{ status: "visible", isBlocked: false }]);
    expect([await ask("erase", id), await ask("hide", "1 or true")]).toEqual([null, null]);
  });

  it("refuses what comes under a blocked address, however it is written, until it is allowed again", async () => {
    const id = await write("Buy now", { email: "Ada@Example.com" });
    expect(await ask("block", id)).toEqual({ intent: "block", isDone: true });
    expect(await page()).toMatchObject([{ status: "visible", isBlocked: true }]);
    expect(await send("ada@example.COM")).toMatchObject({ ok: false, status: 400, message: say.blocked });
    expect(await send("bola@example.com")).toMatchObject({ ok: true });
    const { rows } = await database.pool.query("select * from comment_blocks");
    expect(JSON.stringify(rows)).not.toMatch(/ada/i);
    await ask("unblock", id);
    expect(await send("ada@example.com")).toMatchObject({ ok: true });
    await ask("delete", id);
    expect(await ask("block", id)).toEqual({ intent: "block", isDone: false });
  });
});
