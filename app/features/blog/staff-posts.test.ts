import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { undoQueue } from "#app/platform/undo.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { draftOf, publishedPost } from "#tests/support/posts.ts";
import {
  deletePost,
  destroyForGood,
  destroyPost,
  openDestroyUndo,
  undeletePost,
  undoDestroy,
} from "./delete-post.server.ts";
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
  let jobs: Jobs;
  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.connection, openLog("silent"));
    await jobs.prepareQueue(undoQueue, { retryLimit: 1, retryDelay: 1, retryDelayMax: 1 });
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

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

  it("keeps a deleted post in the bin as what it was, where nobody can change it", async () => {
    const { db } = database;
    const post = await publishedPost(db, { title: "In the bin" }, now);
    const gone = await deletePost(db, { postId: post.id, version: post.version }, now);
    if (!gone.ok) throw new Error(gone.reason);
    const expected = { postId: post.id, version: gone.post.version };
    expect(await publishPost(db, expected, now)).toEqual({ ok: false, reason: "missing" });
    expect(await savePost(db, draftOf(), expected, now)).toEqual({ ok: false, reason: "missing" });
    expect((await latestPosts(db, 100)).some(({ id }) => id === post.slug)).toBe(false);
    const listed = async (query: string) =>
      (await staffPosts(db, filterOf(query))).lines.some(({ id }) => id === post.id);
    expect([await listed(""), await listed("status=deleted")]).toEqual([false, true]);
    const back = await undeletePost(db, expected, now);
    expect([back.ok && back.post.status, back.ok && back.post.publishedAt]).toEqual(["published", now]);
    const again = { postId: post.id, version: expected.version + 1 };
    expect(await destroyPost(db, jobs, again, { actorId: "ada", now })).toEqual({
      ok: false,
      reason: "missing",
    });
  });

  it("deletes a post for good once that cannot be undone any more, unless it was undone or taken back", async () => {
    const { db } = database;
    const inBin = async (title: string) => {
      const post = await publishedPost(db, { title }, now);
      const gone = await deletePost(db, { postId: post.id, version: post.version }, now);
      if (!gone.ok) throw new Error(gone.reason);
      const expected = { postId: post.id, version: gone.post.version };
      expect(await destroyPost(db, jobs, expected, { actorId: "ada", now })).toMatchObject({ ok: true });
      const secondPress = await destroyPost(db, jobs, expected, { actorId: "ada", now });
      expect(secondPress).toEqual({ ok: false, reason: "missing" });
      return expected;
    };
    const binned = async () =>
      (await staffPosts(db, filterOf("status=deleted"))).lines.map(({ title }) => title);
    const over = (postId: string, version: number) =>
      db.transaction((transaction) => destroyForGood(transaction, postId, { version }));
    const record = async () => {};

    const undone = await inBin("Undone");
    expect(await binned()).not.toContain("Undone");
    const open = async (at: Date) => await openDestroyUndo(db, { actorId: "ada", now: at });
    const last = new Date(now.getTime() + 9_999);
    expect(await open(last)).toMatchObject({ secondsLeft: 1 });
    const id = (await open(last))?.id ?? "";
    expect(await undoDestroy(db, id, { actorId: "bola", now: last }, record)).toBe("others");
    expect(await undoDestroy(db, id, { actorId: "ada", now: last }, record)).toBe("done");
    expect(await binned()).toContain("Undone");

    const takenBack = await inBin("Taken back");
    await undeletePost(db, takenBack, now);
    await over(takenBack.postId, takenBack.version);
    expect((await staffPost(db, takenBack.postId))?.post.status).toBe("published");

    const late = new Date(now.getTime() + 10_000);
    const final = await inBin("Final");
    const finalId = (await open(last))?.id ?? "";
    expect(await undoDestroy(db, finalId, { actorId: "ada", now: late }, record)).toBe("over");
    await over(final.postId, final.version);
    expect(await staffPost(db, final.postId)).toBeNull();
    expect(await staffPost(db, undone.postId)).not.toBeNull();
  });

  it("takes back a scheduled post as a draft when its moment has passed", async () => {
    const { db } = database;
    const saved = await savePost(db, draftOf({ title: "Planned" }), null, now);
    if (!saved.ok) throw new Error(saved.reason);
    const { id } = saved.post;
    const moment = new Date(now.getTime() + 60_000);
    await database.pool.query("update posts set status = 'scheduled', published_at = $2 where id = $1", [
      id,
      moment,
    ]);
    await deletePost(db, { postId: id, version: 1 }, now);
    await publishPlanned(db, { postId: id, publishAt: moment.toISOString() });
    expect((await staffPost(db, id))?.post.status).toBe("deleted");
    const back = await undeletePost(db, { postId: id, version: 2 }, new Date(moment.getTime() + 1));
    expect([back.ok && back.post.status, back.ok && back.post.publishedAt]).toEqual(["draft", null]);
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
