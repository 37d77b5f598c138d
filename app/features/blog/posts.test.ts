import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { firstContents, posts } from "#app/database/schema/posts.ts";
import type { Staff } from "#app/features/staff/roles.ts";
import type { Services } from "#app/platform/services.server.ts";
import { readList } from "#app/ui/staff/list-address.ts";
import { fileDatabaseWithJobs } from "#tests/support/database.ts";
import { everyRow } from "#tests/support/every-row.ts";
import { formData } from "#tests/support/form-data.ts";
import { unlimited } from "#tests/support/limiting.ts";
import { draftOf, publishedPost } from "#tests/support/posts.ts";
import {
  changePost,
  createPost,
  type PostChange,
  type PostDraft,
  publishDuePosts,
  type StoredPost,
  workScheduledPosts,
} from "./change-post.server.ts";
import { postFilters } from "./post.ts";
import { latestPosts, pageOfPosts, postBySlug, seedPosts } from "./posts.server.ts";
import { receivePost, staffPost, staffPosts } from "./staff-posts.server.ts";

const now = new Date("2026-11-21T09:00:00Z");
/** A moment that no job reaches while the tests run. */
const later = new Date("2098-11-22T09:00:00Z");

describe("posts", async () => {
  const { database, jobs } = await fileDatabaseWithJobs();
  await workScheduledPosts({ db: database.db, jobs });
  beforeEach(async () => {
    for (const table of [posts, firstContents]) await database.db.delete(table);
  });

  async function applyChange({ id: postId, version }: StoredPost, change: PostChange): Promise<StoredPost> {
    const result = await changePost(database.db, { postId, version }, change, now);
    if (!result.ok) throw new Error(result.reason);
    return result.post;
  }
  const save = async (draft: Partial<PostDraft>, post?: StoredPost) =>
    post
      ? await applyChange(post, { verb: "save", draft: draftOf(draft) })
      : await createPost(database.db, draftOf(draft), now);
  const publish = (draft: Partial<PostDraft>, at = now) => publishedPost(database.db, draft, at);
  const withdraw = (post: StoredPost) => applyChange(post, { verb: "withdraw" });
  const schedule = (post: StoredPost, publishAt: Date) =>
    applyChange(post, { verb: "schedule", planned: { publishAt, jobs } });
  const readPost = async (slug: string) => {
    const post = await postBySlug(database.db, slug);
    return post && !("movedTo" in post) ? post : null;
  };

  // Links between pages are tested in tests/http/blog.test.ts.
  it("of the same date have a fixed order, in pages and between neighbours", async () => {
    for (let number = 1; number <= 30; number += 1)
      await publish({ title: `Post ${number}` }, new Date(Date.UTC(2026, 0, Math.floor(number / 2))));
    const ids: string[] = [];
    for (let before: string | null = null, isLast = false; !isLast; isLast = !before) {
      const page = await pageOfPosts(database.db, { category: null, before });
      if (!page || "movedTo" in page) throw new Error("no such page");
      ids.push(...page.posts.map(({ id }) => id));
      before = page.older;
    }
    expect(ids.toSorted()).toEqual(Array.from({ length: 30 }, (_, index) => `post-${index + 1}`).sort());
    for (const at of [0, 1, 14, 29]) {
      const post = await readPost(ids[at] ?? "");
      expect([post?.next?.id, post?.previous?.id]).toEqual([ids[at - 1], ids[at + 1]]);
    }
  });

  // The address of a title is tested in post-text.test.ts.
  it("have numbered addresses where one is taken, even by a draft, which no reader sees", async () => {
    const title = "Lomé, by night: d'accord?";
    for (const slug of ["lome-by-night-daccord", "lome-by-night-daccord-2"]) {
      expect((await save({ title })).slug).toBe(slug);
      expect(await readPost(slug)).toBeNull();
    }
    expect((await publish({ title })).slug).toBe("lome-by-night-daccord-3");
    expect(await readPost("lome-by-night-daccord-3")).toMatchObject({ post: { title } });
  });

  it("keep an address that was typed or published, while a draft's follows its title", async () => {
    const title = "How long a jet takes to London";
    const half = await save({ title: "How" });
    const whole = await save({ title }, half);
    expect([half.slug, whole.slug]).toEqual(["how", "how-long-a-jet-takes-to-london"]);
    const typed = await save({ title, slug: "to-london" }, whole);
    expect((await save({ title: "How long to Paris" }, typed)).slug).toBe("to-london");
    expect((await save({ title: "How" })).slug).toBe("how");
    const back = await withdraw(await publish({ title: "Ramp checks" }));
    expect((await save({ title: "Ramp checks in Kano" }, back)).slug).toBe("ramp-checks");
  });

  it("are not saved without their audit entry", async () => {
    const { id } = await save({ title: "Audited" });
    const services = {
      db: database.db,
      jobs,
      clock: { now: () => now },
      limiter: unlimited,
    } as unknown as Services;
    const record = () => Promise.reject(new Error("the audit log is full"));
    const form = formData({ ...draftOf({ title: "Never" }), imageUrl: "", version: "1", intent: "save" });
    const post = { form, staff: { id: "ada", name: "Ada" } as Staff, record, services };
    await expect(receivePost(id, post)).rejects.toThrow("the audit log is full");
    expect((await staffPost(database.db, id))?.post.title).toBe("Audited");
  });

  it("are published by the latest schedule, and keep their first date when they are withdrawn", async () => {
    const moved = new Date("2098-11-23T09:00:00Z");
    const planned = await schedule(await schedule(await save({ title: "Planned" }), later), moved);
    const waiting = "select start_after from pgboss.job where name = 'publish-post' and state = 'created'";
    expect((await database.pool.query(waiting)).rows).toContainEqual({ start_after: moved });
    await publishDuePosts(database.db);
    expect(await readPost("planned")).toBeNull();
    const past = new Date("2026-01-02T09:00:00Z");
    await schedule(planned, past);
    await publishDuePosts(database.db);
    expect(await readPost("planned")).toMatchObject({ post: { createdAt: past.toISOString() } });
    const back = await withdraw(await publish({ title: "Out once" }));
    expect(await withdraw(await schedule(back, later))).toMatchObject({ status: "draft", publishedAt: now });
  });

  it("that are due are published even after a restored backup without jobs", async () => {
    const { id } = await save({ title: "Restored" });
    const due = { status: "scheduled" as const, publishedAt: new Date("2026-01-01T00:00:00Z") };
    await database.db.update(posts).set(due).where(eq(posts.id, id));
    await workScheduledPosts({ db: database.db, jobs });
    await expect.poll(() => readPost("restored")).not.toBeNull();
  });

  it("are listed for staff page by page in each order, and found by words in drafts", async () => {
    for (let number = 0; number < 65; number++) {
      const title = `Post ${String(number % 50).padStart(2, "0")}`;
      const content = number === 7 ? "<p>Zanzibar</p>" : "<p>Text</p>";
      // Ten posts share a date, and the id decides their order.
      const at = new Date(now.getTime() + Math.floor(number / 10) * 1000);
      await createPost(database.db, draftOf({ title, content }), at);
    }
    const list = (query: string) =>
      staffPosts(database.db, readList(new URLSearchParams(query), postFilters).filter);
    for (const order of ["newest", "oldest", "title"]) {
      const rows = await everyRow((after) => list(`order=${order}&status=draft&after=${after ?? ""}`));
      expect([order, rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([order, 65, 65]);
      const keys = rows.map(({ title, updatedAt }) => (order === "title" ? title : updatedAt.toISOString()));
      expect(keys).toEqual(order === "newest" ? keys.toSorted().toReversed() : keys.toSorted());
    }
    expect((await list("q=zanzibar")).rows.map(({ title }) => title)).toEqual(["Post 07"]);
  });

  it("begin with the samples, stored once, which stay away once deleted or where posts were imported", async () => {
    const { db } = database;
    await Promise.all([seedPosts(db), seedPosts(db)]);
    const listed = (await latestPosts(db, 9)).map(({ id, createdAt }) => [id, createdAt]);
    expect(listed).toEqual(samplePosts.map(({ id, createdAt }) => [id, createdAt]));
    await db.delete(posts);
    await seedPosts(db);
    expect(await latestPosts(db, 9)).toEqual([]);
    await db.delete(firstContents);
    await publish({ title: "Imported" });
    await seedPosts(db);
    await db.delete(posts);
    await seedPosts(db);
    expect(await latestPosts(db, 9)).toEqual([]);
  });
});
