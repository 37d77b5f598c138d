import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comments, commentThreads } from "#app/database/schema/comments.ts";
import { setBlocked } from "#app/features/comments/block-address.server.ts";
import { commentsTopic, setCommentStatus } from "#app/features/comments/change-comments.server.ts";
import { type CommentedPost, commentThread } from "#app/features/comments/comments.server.ts";
import { type Live, openLive } from "#app/platform/live.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { commentablePost, writtenComment } from "#tests/support/comments.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { importComments } from "./comments.ts";

const now = new Date("2026-11-21T09:00:00Z");
const secret = "a secret of some length, for tests alone";
const stored = {
  postId: "a-post",
  name: "Ada Obi",
  email: "ada@secret.example",
  content: "Well said.\nTruly.",
  createdAt: { _seconds: 1767348000, _nanoseconds: 0 },
};

describe.each(databaseKinds)("comments of the earlier website on the database of kind %s", (kind) => {
  let database: TestDatabase;
  let live: Live;
  let post: CommentedPost;
  const heard: string[] = [];
  beforeAll(async () => {
    database = await testDatabase(kind);
    post = await commentablePost(database.db);
    live = await openLive(database.connection, openLog("silent"));
    for (const topic of [commentsTopic, "pages"]) live.subscribe(topic, () => heard.push(topic));
  });
  afterAll(async () => {
    await live.stop();
    await database.close();
  });

  const take = (...rows: [string | null, unknown][]) =>
    importComments(
      database.db,
      secret,
      rows.map(([key, value], index) => ({ number: index + 1, key, value })),
      now,
    );
  const shown = async () => {
    const thread = await commentThread(database.db, post.postId);
    return thread && { ...thread, comments: thread.comments.map(({ content }) => content) };
  };
  const everything = async () => ({
    comments: await database.db.select().from(comments).orderBy(comments.id),
    threads: await database.db.select().from(commentThreads),
  });

  it("stand under their post in the order in which they were written, with one word to the pages", async () => {
    expect(
      await take(
        ["b", { ...stored, content: "second", createdAt: "2026-01-03T10:00:00Z" }],
        [null, { ...stored, id: "a", content: "<script>alert(1)</script>" }],
        ["c", { ...stored, content: "undated", createdAt: null }],
      ),
    ).toEqual({ added: 3, alreadyHere: 0, skipped: [] });
    expect(await shown()).toEqual({
      comments: ["undated", "second", "<script>alert(1)</script>"],
      older: null,
      count: 3,
      change: 3,
    });
    const here = await everything();
    expect(here.comments.map(({ createdAt, change }) => [createdAt.toISOString(), change])).toEqual([
      ["2026-01-02T10:00:00.000Z", 1],
      ["2026-01-03T10:00:00.000Z", 2],
      [now.toISOString(), 3],
    ]);
    await writtenComment(database.db, post, { name: "Bola", email: "bola@secret.example", content: "new" });
    // What was announced before is heard before.
    await expect.poll(() => heard).toEqual(["pages", commentsTopic]);
    expect((await shown())?.change).toBe(4);
  });

  it("are not doubled, changed or brought back by a second import", async () => {
    const [first] = (await everything()).comments;
    await setCommentStatus(database.db, first?.id ?? 0, "deleted");
    const before = await everything();
    expect(await take(["a", stored], ["b", stored], ["b", stored])).toEqual({
      added: 0,
      alreadyHere: 3,
      skipped: [],
    });
    expect(await everything()).toEqual(before);
  });

  it("are skipped with their number when they make no sense", async () => {
    const other = (await everything()).comments.find(({ name }) => name === "Bola");
    await setBlocked(database.db, secret, other?.id ?? 0, true, async () => {});
    const outcome = await take(
      [null, stored],
      ["d", { ...stored, postId: "gone" }],
      ["e", { ...stored, name: " ", email: "nonsense" }],
      ["f", { ...stored, createdAt: "soon" }],
      ["g", 7],
      ["h", { ...stored, email: "bola@secret.example" }],
      ["i", stored],
    );
    expect(outcome).toEqual({
      added: 1,
      alreadyHere: 0,
      skipped: [
        { number: 3, reason: "name, email: missing, or not as Firebase writes it" },
        { number: 4, reason: "createdAt: missing, or not as Firebase writes it" },
        { number: 5, reason: "this is not a comment" },
        { number: 1, reason: "this document has no id" },
        { number: 2, reason: "its postId is of no post here (import the blogs first)" },
        { number: 6, reason: "comments from its address are refused here" },
      ],
    });
  });
});
