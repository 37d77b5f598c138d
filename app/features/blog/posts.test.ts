import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { firstContents, posts } from "#app/database/schema/posts.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { type Live, openLive } from "#app/platform/live.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { draftOf, publishedPost } from "#tests/support/posts.ts";
import {
  createPost,
  deletePost,
  keepRevision,
  type PostDraft,
  publishPlanned,
  publishPost,
  revisedDraft,
  revisionsOf,
  type StoredPost,
  savePost,
  schedulePost,
  withdrawPost,
  workScheduledPosts,
} from "./change-post.server.ts";
import { readPostFilter } from "./post.ts";
import {
  categories,
  latestAddresses,
  latestFullPosts,
  latestPosts,
  type PostPage,
  pageOfPosts,
  postBySlug,
  postsPerPage,
} from "./posts.server.ts";
import { seedPosts } from "./seed-posts.server.ts";
import { staffPost, staffPosts } from "./staff-posts.server.ts";

const now = new Date("2026-11-21T09:00:00Z");
/** A moment that no job reaches while the tests run. */
const later = new Date("2098-11-22T09:00:00Z");
const author = { id: "efe", name: "Efe Writer" };
const expectedOf = ({ id, version }: StoredPost) => ({ postId: id, version });
type Outcome = { ok: true; post: StoredPost } | { ok: false; reason: string };
function postOf(outcome: Outcome): StoredPost {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.post;
}

describe.each(databaseKinds)("reading posts from the database of kind %s", (kind) => {
  const count = 30;
  const day = (number: number) => new Date(Date.UTC(2026, 0, number, 8));
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
    for (let number = 1; number <= count; number += 1) {
      const category = number % 3 === 0 ? "Safety" : "Operations";
      // Pairs share a date, and the id decides their order.
      await publishedPost(
        database.db,
        { title: `Post ${number}`, category },
        day(Math.floor(number / 2) * 2),
      );
    }
    await createPost(database.db, draftOf({ title: "A secret draft", category: "Plans" }), day(99));
  });
  afterAll(() => database.close());

  async function page(part: Parameters<typeof pageOfPosts>[1]): Promise<PostPage> {
    const page = await pageOfPosts(database.db, part);
    if (!page || "movedTo" in page) throw new Error("no such page");
    return page;
  }
  async function pages(category: string | null): Promise<PostPage[]> {
    const all = [await page({ category })];
    for (let older = all[0]?.older; older; older = all.at(-1)?.older)
      all.push(await page({ category, before: older }));
    return all;
  }
  const idsOf = (all: PostPage[]) => all.flatMap(({ posts }) => posts.map(({ id }) => id));

  it("lists each published post once, newest first, in pages linked both ways", async () => {
    const all = await pages(null);
    expect(all.map(({ posts }) => posts.length)).toEqual([
      postsPerPage,
      postsPerPage,
      count - 2 * postsPerPage,
    ]);
    expect(all.map(({ newer }) => newer)).toEqual([undefined, null, all[0]?.older]);
    const ids = idsOf(all);
    expect(ids.toSorted()).toEqual(
      Array.from({ length: count }, (_, index) => `post-${index + 1}`).toSorted(),
    );
    const dates = all.flatMap(({ posts }) => posts.map(({ createdAt }) => createdAt));
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const [list, length] of [
      [await latestPosts(database.db, 3), 3],
      [await latestFullPosts(database.db, 2), 2],
      [await latestAddresses(database.db, 99), count],
    ] as const)
      expect(list.map(({ id }) => id)).toEqual(ids.slice(0, length));
    expect(await pageOfPosts(database.db, { before: ids.at(-1) ?? "" })).toBeNull();
    for (const at of [0, 1, 14, count - 1]) {
      const result = await postBySlug(database.db, ids[at] ?? "");
      if (!result || "movedTo" in result) throw new Error("missing");
      expect(result.post).toMatchObject({ id: ids[at], author: "Captain Ibrahim Danjuma", minutes: 1 });
      expect([result.next?.id, result.previous?.id]).toEqual([ids[at - 1], ids[at + 1]]);
    }
  });

  it("filters by category, and keeps a page's address when posts are added", async () => {
    const safety = await pages("Safety");
    expect(safety.flatMap(({ posts }) => posts.map(({ category }) => category))).toEqual(
      Array(10).fill("Safety"),
    );
    expect(await categories(database.db)).toEqual(["Operations", "Safety"]);
    const before = await page({ before: "post-10" });
    await publishedPost(database.db, { title: "Newcomer", category: "Notes" }, day(200));
    expect(await page({ before: "post-10" })).toEqual(before);
    await database.db.delete(posts).where(eq(posts.slug, "newcomer"));
  });

  it("cleans stored HTML again, and shows no date where a post has none", async () => {
    const content = "<p onclick=alert(1)>x</p><script>alert(2)</script><table><tr><td>1</td></tr></table>";
    await database.db.update(posts).set({ content, createdAt: null }).where(eq(posts.slug, "post-5"));
    const section = '<section class="post-table" tabindex="0" aria-label="Table 1">';
    expect(await postBySlug(database.db, "post-5")).toMatchObject({
      post: {
        createdAt: null,
        content: `<p>x</p>${section}<table><tr><td>1</td></tr></table></section>`,
      },
    });
  });
});

describe.each(databaseKinds)("writing posts to the database of kind %s", (kind) => {
  let database: TestDatabase;
  let jobs: Jobs;
  let live: Live;
  const dropped: string[][] = [];
  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.pool, openLog("silent"));
    await workScheduledPosts({ db: database.db, jobs });
    live = await openLive(database.connection, openLog("silent"));
    live.subscribe("pages", ({ paths }) => dropped.push([...(paths as string[])].sort()));
  });
  afterAll(async () => {
    await live.stop();
    await jobs.stop();
    await database.close();
  });

  const save = async (draft: Partial<PostDraft>, post: StoredPost) =>
    await savePost(database.db, draftOf(draft), expectedOf(post), now);
  const saved = async (draft: Partial<PostDraft>, post?: StoredPost) =>
    post ? postOf(await save(draft, post)) : await createPost(database.db, draftOf(draft), now);
  const publish = (draft: Partial<PostDraft>, at = now) => publishedPost(database.db, draft, at);
  const withdrawn = async (post: StoredPost, at = now) =>
    postOf(await withdrawPost(database.db, expectedOf(post), at));
  const schedule = (post: StoredPost, at: Date) => schedulePost(database.db, jobs, expectedOf(post), at, now);
  const readPost = (slug: string) => postBySlug(database.db, slug);

  it("saves a draft that no reader sees, under an address made of its title", async () => {
    const first = await saved({ title: "Lomé, by night: d'accord?" });
    const second = await saved({ title: "Lomé, by night: d'accord?" });
    expect([first.slug, second.slug]).toEqual(["lome-by-night-daccord", "lome-by-night-daccord-2"]);
    expect([first.status, first.version, first.publishedAt]).toEqual(["draft", 1, null]);
    expect(await readPost(first.slug)).toBeNull();
    expect((await saved({ title: "飛行" })).slug).toBe("post");
    const title =
      "What the new landing charges at Lagos and Abuja mean for business jets in 2027 and what to do about them";
    const long = "what-the-new-landing-charges-at-lagos-and-abuja-mean-for-business-jets-in-2027";
    for (const slug of [long, `${long}-2`]) {
      expect((await publish({ title })).slug).toBe(slug);
      expect(await readPost(slug)).toMatchObject({ post: { title } });
    }
  });

  it("lets a draft's address follow its title until it is typed or published", async () => {
    const title = "How long a jet takes to London";
    const half = await saved({ title: "How" });
    const whole = await saved({ title }, half);
    expect([half.slug, whole.slug]).toEqual(["how", "how-long-a-jet-takes-to-london"]);
    const typed = await saved({ title, slug: "to-london" }, whole);
    expect((await saved({ title: "How long to Paris" }, typed)).slug).toBe("to-london");
    expect((await saved({ title: "How" })).slug).toBe("how");
    const back = await withdrawn(await publish({ title: "Ramp checks" }));
    expect((await saved({ title: "Ramp checks in Kano" }, back)).slug).toBe("ramp-checks");
  });

  it("stores a revision and audit entry in the transaction of the change", async () => {
    const { db } = database;
    const draft = draftOf({ title: "Audited" });
    const { id } = await createPost(db, draftOf(), now);
    postOf(
      await savePost(db, draft, { postId: id, version: 1 }, now, (transaction, post) =>
        keepRevision(transaction, post, author, "save", now),
      ),
    );
    const [revision] = await revisionsOf(db, id);
    expect(await revisedDraft(db, id, revision?.id ?? 0)).toEqual(draft);
    const refused = savePost(db, draftOf({ title: "Never" }), { postId: id, version: 2 }, now, () =>
      Promise.reject(new Error("the audit log is full")),
    );
    await expect(refused).rejects.toThrow("the audit log is full");
    expect((await staffPost(db, id))?.post.title).toBe("Audited");
  });

  it("drops the pages that show a post, in every process, when readers see a change", async () => {
    const at = (date: number) => new Date(Date.UTC(2027, 0, date));
    const older = await publish({ title: "Older" }, at(1));
    const draft = await saved({ title: "Between" });
    const newer = await publish({ title: "Newer" }, at(3));
    await expect.poll(() => dropped.at(-1)).toContain("/blog/newer");
    dropped.length = 0;
    const lists = ["/", "/newsletter", "/blog", "/blog/feed.xml", "/sitemap.xml"];
    const all = [...lists, "/blog/between", `/blog/${newer.slug}`, `/blog/${older.slug}`].sort();
    const again = await saved({ title: "Between" }, draft);
    const out = postOf(await publishPost(database.db, expectedOf(again), at(2)));
    expect((await withdrawn(out, later)).publishedAt).toEqual(out.publishedAt);
    await expect.poll(() => dropped).toEqual([all, all]);
    expect((await deletePost(database.db, expectedOf(newer))).ok).toBe(true);
    await expect.poll(() => dropped.at(-1)).toEqual([...lists, "/blog/newer", "/blog/older"].sort());
  });

  it("publishes by the latest schedule, and keeps the first date of a withdrawn post", async () => {
    const { db } = database;
    const post = await saved({ title: "Planned" });
    const planned = postOf(await schedule(post, later));
    const moved = new Date("2098-11-23T09:00:00Z");
    postOf(await schedule(planned, moved));
    await publishPlanned(db, { postId: post.id, publishAt: later.toISOString() });
    expect(await readPost("planned")).toBeNull();
    const waiting =
      "select start_after from pgboss.job where name = 'publish-post' and data->>'postId' = $1 and state = 'created'";
    expect((await database.pool.query(waiting, [post.id])).rows).toContainEqual({ start_after: moved });
    await publishPlanned(db, { postId: post.id, publishAt: moved.toISOString() });
    expect(await readPost("planned")).toMatchObject({ post: { createdAt: moved.toISOString() } });
    const back = await withdrawn(await publish({ title: "Out once" }));
    const unplanned = await withdrawn(postOf(await schedule(back, later)));
    expect(unplanned).toMatchObject({ status: "draft", publishedAt: now });
  });

  it("publishes by a job at its time, also after a restored backup without jobs", async () => {
    const { db } = database;
    const past = new Date("2026-01-01T00:00:00Z");
    const before = dropped.length;
    postOf(await schedule(await saved({ title: "Due" }), past));
    await expect.poll(() => readPost("due")).toMatchObject({ post: { id: "due" } });
    await expect.poll(() => dropped.slice(before).at(-1)).toContain("/blog/due");
    const { id } = await saved({ title: "Restored" });
    await db.update(posts).set({ status: "scheduled", publishedAt: past }).where(eq(posts.id, id));
    await workScheduledPosts({ db, jobs });
    await expect.poll(() => readPost("restored")).not.toBeNull();
  });

  it("lists all posts for staff, page by page, in each order, and finds words in drafts", async () => {
    const { db } = database;
    await db.delete(posts);
    for (let number = 0; number < 65; number++) {
      const title = `Post ${String(number % 50).padStart(2, "0")}`;
      const content = number === 7 ? "<p>Zanzibar</p>" : "<p>Text</p>";
      // Ten posts share a date, and the id decides their order.
      await createPost(
        db,
        draftOf({ title, content }),
        new Date(now.getTime() + Math.floor(number / 10) * 1000),
      );
    }
    const list = (query: string) => staffPosts(db, readPostFilter(new URLSearchParams(query)));
    for (const order of ["newest", "oldest", "title"]) {
      const lines: Awaited<ReturnType<typeof list>>["lines"] = [];
      let after: string | null = null;
      do {
        const page = await list(`order=${order}&status=draft${after ? `&after=${after}` : ""}`);
        lines.push(...page.lines);
        after = page.next;
      } while (after);
      expect([order, lines.length, new Set(lines.map(({ id }) => id)).size]).toEqual([order, 65, 65]);
      const keys = lines.map(({ title, updatedAt }) => (order === "title" ? title : updatedAt.toISOString()));
      expect(keys).toEqual(order === "newest" ? keys.toSorted().toReversed() : keys.toSorted());
    }
    expect((await list("q=zanzibar")).lines.map(({ title }) => title)).toEqual(["Post 07"]);
  });
});

describe.each(databaseKinds)("the sample posts in the database of kind %s", (kind) => {
  it("are stored once, and stay away once deleted", async () => {
    const { db, close } = await testDatabase(kind);
    await Promise.all([seedPosts(db), seedPosts(db)]);
    const listed = (await latestPosts(db, 9)).map(({ id, createdAt }) => [id, createdAt]);
    expect(listed).toEqual(samplePosts.map(({ id, createdAt }) => [id, createdAt]));
    await db.delete(posts);
    await seedPosts(db);
    expect(await latestPosts(db, 9)).toEqual([]);
    await close();
  });

  it("are not added to imported posts", async () => {
    const { db, close } = await testDatabase(kind);
    const imported = await publishedPost(db, { title: "Imported" }, now);
    await seedPosts(db);
    await db.delete(posts).where(eq(posts.id, imported.id));
    await seedPosts(db);
    expect(await latestPosts(db, 9)).toEqual([]);
    expect(await db.select({ name: firstContents.name }).from(firstContents)).toEqual([{ name: "posts" }]);
    await close();
  });
});
