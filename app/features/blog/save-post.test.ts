import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { firstContents, posts } from "#app/database/schema/posts.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { type Live, openLive } from "#app/platform/live.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { draftOf, publishedPost } from "#tests/support/posts.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { deletePost, type StoredPost } from "./change-post.server.ts";
import { safePostHtml } from "./post-html.server.ts";
import { latestPosts, postBySlug } from "./posts.server.ts";
import {
  publishPlanned,
  publishPost,
  schedulePost,
  withdrawPost,
  workScheduledPosts,
} from "./publish-post.server.ts";
import { type PostDraft, savePost } from "./save-post.server.ts";
import { seedPosts } from "./seed-posts.server.ts";

const now = new Date("2026-11-21T09:00:00Z");
/** Moments that no job reaches while the tests run. */
const later = new Date("2098-11-22T09:00:00Z");

describe.each(databaseKinds)("writing posts to the database of kind %s", (kind) => {
  let database: TestDatabase;
  let jobs: Jobs;
  let live: Live;
  const dropped: string[][] = [];
  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.connection, openLog("silent"));
    await workScheduledPosts({ db: database.db, jobs });
    live = await openLive(database.connection, openLog("silent"));
    live.subscribe("pages", ({ paths }) => dropped.push([...(paths as string[])].sort()));
  });
  afterAll(async () => {
    await live.stop();
    await jobs.stop();
    await database.close();
  });

  const expectedOf = ({ id, version }: StoredPost) => ({ postId: id, version });
  async function save(said: Partial<PostDraft>): Promise<StoredPost> {
    const saved = await savePost(database.db, draftOf(said), null, now);
    if (!saved.ok) throw new Error(saved.reason);
    return saved.post;
  }

  it("saves a draft that no reader can see, with a readable address of its own", async () => {
    const first = await save({ title: "Lomé, by night: d'accord?" });
    const second = await save({ title: "Lomé, by night: d'accord?" });
    expect([first.slug, second.slug]).toEqual(["lome-by-night-daccord", "lome-by-night-daccord-2"]);
    expect([first.status, first.version, first.publishedAt]).toEqual(["draft", 1, null]);
    expect(await postBySlug(database.db, first.slug)).toBeNull();
    expect((await save({ title: "飛行" })).slug).toBe("post");
  });

  it("publishes the second post of one long title at an address that readers can open", async () => {
    const title =
      "What the new landing charges at Lagos and Abuja mean for business jets in 2027 and what to do about them";
    const first = await publishedPost(database.db, { title }, now);
    const second = await publishedPost(database.db, { title }, now);
    expect([first.slug, second.slug]).toEqual([
      "what-the-new-landing-charges-at-lagos-and-abuja-mean-for-business-jets-in-2027",
      "what-the-new-landing-charges-at-lagos-and-abuja-mean-for-business-jets-in-2027-2",
    ]);
    expect(await postBySlug(database.db, second.slug)).toMatchObject({ post: { title } });
  });

  it("lets the address of a draft follow its title until it is typed or the post is out", async () => {
    const again = async (post: StoredPost, said: Partial<PostDraft>) => {
      const saved = await savePost(database.db, draftOf(said), expectedOf(post), now);
      if (!saved.ok) throw new Error(saved.reason);
      return saved.post;
    };
    const half = await save({ title: "How" });
    const whole = await again(half, { title: "How long a jet takes to London" });
    expect([half.slug, whole.slug]).toEqual(["how", "how-long-a-jet-takes-to-london"]);
    const typed = await again(whole, { title: "How long a jet takes to London", slug: "to-london" });
    expect((await again(typed, { title: "How long to Paris" })).slug).toBe("to-london");
    // The half title's address is free again, and leads nowhere.
    expect((await save({ title: "How" })).slug).toBe("how");

    const out = await publishedPost(database.db, { title: "Ramp checks" }, now);
    const back = await withdrawPost(database.db, expectedOf(out), now);
    if (!back.ok) throw new Error(back.reason);
    expect((await again(back.post, { title: "Ramp checks in Kano" })).slug).toBe("ramp-checks");
  });

  it("keeps the first date of a post that was withdrawn, scheduled and unscheduled", async () => {
    const out = await publishedPost(database.db, { title: "Out once" }, now);
    const back = await withdrawPost(database.db, expectedOf(out), now);
    if (!back.ok) throw new Error(back.reason);
    const planned = await schedulePost(database.db, jobs, expectedOf(back.post), later, now);
    if (!planned.ok) throw new Error(planned.reason);
    const unplanned = await withdrawPost(database.db, expectedOf(planned.post), now);
    expect(unplanned).toMatchObject({ ok: true, post: { status: "draft", publishedAt: now } });
  });

  it("stores HTML that has passed the rule, and its words as text", async () => {
    const { content, plainText, words } = await save({
      content: `<h1>Dust</h1><p>A&amp;B</p>${xssVectors.join("")}`,
    });
    expect(content.startsWith("<h2>Dust</h2><p>A&amp;B</p>")).toBe(true);
    expect(content).toBe(safePostHtml(content));
    expect(content).not.toMatch(/<(script|svg|iframe|style|form)|\son\w+=|javascript:/i);
    expect(plainText.startsWith("Dust. A&B ")).toBe(true);
    expect(words).toBe(plainText.split(" ").length);
  });

  it("lets a form go on from what it sent before, whose answers it never saw, but not back", async () => {
    const key = "form-that-lost-its-answers";
    const other = "form-of-somebody-else";
    const sent = (title: string, version: number | null, sentAt: number, form = key) =>
      savePost(
        database.db,
        draftOf({ title }),
        version === null ? null : { postId, version },
        now,
        undefined,
        { key: form, sentAt },
      );
    let postId = "";
    for (const [index, title] of ["One", "Two", "Three"].entries()) {
      const saved = await sent(title, null, 100 + index);
      if (!saved.ok) throw new Error(saved.reason);
      postId = saved.post.id;
      expect([saved.post.version, saved.post.slug]).toEqual([index + 1, title.toLowerCase()]);
    }
    expect(await sent("Four", 1, 103)).toMatchObject({ ok: true, post: { title: "Four", version: 4 } });
    const changed = { ok: false, reason: "changed" };
    // One that was sent before and came late.
    expect(await sent("Three and a half", 1, 102)).toEqual(changed);
    expect(await sent("Not seen", 1, 200, other)).toEqual(changed);
    expect(await sent("Seen", 4, 200, other)).toMatchObject({ ok: true });
    expect(await sent("Five", 1, 300)).toEqual(changed);
  });

  it("lets nobody overwrite what he has not seen", async () => {
    const post = await save({ title: "Two editors" });
    const saves = ["One", "Two"].map((title) =>
      savePost(database.db, draftOf({ title }), expectedOf(post), now),
    );
    const outcomes = await Promise.all(saves);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === "changed")).toHaveLength(1);
    expect(await publishPost(database.db, expectedOf(post), now)).toEqual({ ok: false, reason: "changed" });
    const gone = { postId: "00000000-0000-4000-8000-000000000000", version: 1 };
    expect(await savePost(database.db, draftOf(), gone, now)).toEqual({ ok: false, reason: "missing" });
  });

  it("keeps every former address leading to the post, and never gives one to another", async () => {
    const { db } = database;
    const post = await publishedPost(db, { title: "First name" }, now);
    const renamed = await savePost(
      db,
      draftOf({ title: "Second", slug: "second-name" }),
      expectedOf(post),
      now,
    );
    if (!renamed.ok) throw new Error(renamed.reason);
    expect(await postBySlug(db, "first-name")).toEqual({ movedTo: "second-name" });
    expect(await savePost(db, draftOf({ slug: "first-name" }), null, now)).toEqual({
      ok: false,
      reason: "slugTaken",
    });
    expect((await save({ title: "First name" })).slug).toBe("first-name-2");
    expect(await savePost(db, draftOf({ slug: "Not A Slug" }), null, now)).toEqual({
      ok: false,
      reason: "slugFormat",
    });
    const back = await savePost(
      db,
      draftOf({ title: "Third", slug: "first-name" }),
      expectedOf(renamed.post),
      now,
    );
    expect(back.ok).toBe(true);
    expect(await postBySlug(db, "second-name")).toEqual({ movedTo: "first-name" });
    expect(await postBySlug(db, "first-name")).toMatchObject({ post: { title: "Third" } });
  });

  it("drops the pages that show a post, in every process, exactly when it changes for readers", async () => {
    const { db } = database;
    const older = await publishedPost(db, { title: "Older" }, new Date("2027-01-01T00:00:00Z"));
    const draft = await save({ title: "Between" });
    const newer = await publishedPost(db, { title: "Newer" }, new Date("2027-01-03T00:00:00Z"));
    await expect.poll(() => dropped.at(-1)).toContain("/blog/newer");
    dropped.length = 0;
    const lists = ["/", "/newsletter", "/blog", "/blog/feed.xml", "/sitemap.xml"];
    const all = [...lists, "/blog/between", `/blog/${newer.slug}`, `/blog/${older.slug}`].sort();
    const saved = await savePost(db, draftOf({ title: "Between" }), expectedOf(draft), now);
    if (!saved.ok) throw new Error(saved.reason);
    const out = await publishPost(db, expectedOf(saved.post), new Date("2027-01-02T00:00:00Z"));
    if (!out.ok) throw new Error(out.reason);
    const withdrawn = await withdrawPost(db, expectedOf(out.post), later);
    if (!withdrawn.ok) throw new Error(withdrawn.reason);
    expect(withdrawn.post.publishedAt).toEqual(out.post.publishedAt);
    await expect.poll(() => dropped).toEqual([all, all]);
    expect((await deletePost(db, expectedOf(newer))).ok).toBe(true);
    await expect.poll(() => dropped.at(-1)).toEqual([...lists, "/blog/newer", "/blog/older"].sort());
  });

  it("lets a scheduled post out by the plan that holds, and by no earlier one", async () => {
    const { db } = database;
    const post = await save({ title: "Planned" });
    const planned = await schedulePost(db, jobs, expectedOf(post), later, now);
    if (!planned.ok) throw new Error(planned.reason);
    expect(await postBySlug(db, "planned")).toBeNull();
    const moved = new Date("2098-11-23T09:00:00Z");
    const again = await schedulePost(db, jobs, expectedOf(planned.post), moved, now);
    expect(again.ok).toBe(true);
    await publishPlanned(db, { postId: post.id, publishAt: later.toISOString() });
    expect(await postBySlug(db, "planned")).toBeNull();
    await publishPlanned(db, { postId: post.id, publishAt: moved.toISOString() });
    expect(await postBySlug(db, "planned")).toMatchObject({ post: { createdAt: moved.toISOString() } });
  });

  it("has a job do that when the moment comes", async () => {
    const { db } = database;
    const post = await save({ title: "Due" });
    const before = dropped.length;
    const planned = await schedulePost(db, jobs, expectedOf(post), new Date("2026-01-01T00:00:00Z"), now);
    expect(planned.ok).toBe(true);
    await expect
      .poll(() => postBySlug(db, "due"), { timeout: 20_000 })
      .toMatchObject({ post: { id: "due" } });
    await expect.poll(() => dropped.slice(before).at(-1)).toContain("/blog/due");
  });

  it("has another job do that where a restored backup has none", async () => {
    const { db } = database;
    const post = await save({ title: "Restored" });
    const due = { status: "scheduled" as const, publishedAt: new Date("2026-01-01T00:00:00Z") };
    await db.update(posts).set(due).where(eq(posts.id, post.id));
    await workScheduledPosts({ db, jobs });
    await expect.poll(() => postBySlug(db, "restored"), { timeout: 20_000 }).not.toBeNull();
  });

  it("keeps a job for a later moment waiting", async () => {
    const post = await save({ title: "Far" });
    await schedulePost(database.db, jobs, expectedOf(post), new Date("2099-01-01T00:00:00Z"), now);
    const { rows } = await database.pool.query(
      "select state, start_after from pgboss.job where name = 'publish-post' and data->>'postId' = $1",
      [post.id],
    );
    expect(rows).toEqual([{ state: "created", start_after: new Date("2099-01-01T00:00:00Z") }]);
  });
});

describe.each(databaseKinds)("the first posts on the database of kind %s", (kind) => {
  it("are there once, dated as written, and stay away when they are deleted", async () => {
    const database = await testDatabase(kind);
    const { db } = database;
    await Promise.all([seedPosts(db), seedPosts(db)]);
    const listed = await latestPosts(db, 9);
    expect(listed.map(({ id, createdAt }) => [id, createdAt])).toEqual(
      samplePosts.map(({ id, createdAt }) => [id, createdAt]),
    );
    await db.delete(posts);
    await seedPosts(db);
    expect(await latestPosts(db, 9)).toEqual([]);
    await database.close();
  });

  it("do not join posts that came before the site was first started", async () => {
    const database = await testDatabase(kind);
    const { db } = database;
    const imported = await publishedPost(db, { title: "Imported" }, now);
    await seedPosts(db);
    await db.delete(posts).where(eq(posts.id, imported.id));
    await seedPosts(db);
    expect(await latestPosts(db, 9)).toEqual([]);
    expect(await db.select({ name: firstContents.name }).from(firstContents)).toEqual([{ name: "posts" }]);
    await database.close();
  });
});
