import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Database } from "#app/database/client.server.ts";
import { type Live, type LiveData, openLive } from "#app/platform/live.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import type { PageCache } from "#app/platform/page-cache.server.ts";
import { commentablePost, writtenComment } from "#tests/support/comments.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { setCommentStatus } from "./change-comments.server.ts";
import { type CommentFeed, openCommentFeed } from "./comment-feed.server.ts";
import type { CommentedPost } from "./comments.server.ts";

const log = openLog("silent");
const timing = { checkMs: 15_000, pauseMs: 5, longestPauseMs: 20 };

describe.each(databaseKinds)("the feed of comments (%s)", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const post = () => commentablePost(database.db);
  const write = async (on: CommentedPost, content: string) =>
    (await writtenComment(database.db, on, { content })).comment.id;

  /** One process of the site: its listening connection and its feed. */
  async function startProcess(db = database.db): Promise<{ feed: CommentFeed; live: Live }> {
    const live = await openLive(database.connection, log, timing);
    onTestFinished(() => live.stop());
    const pages = { drop: (_: readonly string[]) => {} } as PageCache;
    return { feed: openCommentFeed({ db, live, pages, log }), live };
  }

  function follow(feed: CommentFeed, { postId }: CommentedPost, after: number | null) {
    const events: string[] = [];
    onTestFinished(feed.follow(postId, after, (event) => events.push(new TextDecoder().decode(event))));
    return { events, has: (count: number) => expect.poll(() => events.length).toBe(count) };
  }
  const contents = (events: string[]) =>
    events.map((event) => JSON.parse(/data: (.*)/.exec(event)?.[1] ?? "{}").comment?.content);
  const numbers = (events: string[]) => events.map((event) => Number(/^id: (\d+)/.exec(event)?.[1]));

  it("reaches readers of every process, from where each asks", async () => {
    const one = await post();
    const [here, there] = [await startProcess(), await startProcess()];
    const readers = [follow(here.feed, one, 0), follow(there.feed, one, 0), follow(there.feed, one, 0)];
    const id = await write(one, "before");
    for (const reader of readers) {
      await reader.has(1);
      expect(reader.events[0]).toMatch(/^id: 1\nevent: comment\n/);
      expect(JSON.parse(/data: (.*)/.exec(reader.events[0] ?? "")?.[1] ?? "")).toEqual({
        comment: { id, name: "Ada Obi", content: "before", createdAt: expect.any(String) },
        count: 1,
      });
    }
    expect(here.feed.readers()).toBe(1);
    const late = follow(here.feed, one, null);
    await write(one, "after");
    await late.has(1);
    expect(contents(late.events)).toEqual(["after"]);
  });

  it("resumes after the last event, in order, with removals", async () => {
    const one = await post();
    const { feed } = await startProcess();
    const ids = [await write(one, "a"), await write(one, "b"), await write(one, "c")];
    await setCommentStatus(database.db, ids[0] ?? 0, "hidden");
    const reader = follow(feed, one, 1);
    await reader.has(3);
    expect(reader.events.map((event) => /id: (\d+)\nevent: (\w+)/.exec(event)?.slice(1))).toEqual([
      ["2", "comment"],
      ["3", "comment"],
      ["4", "gone"],
    ]);
  });

  it("loses and repeats nothing while many write and readers reconnect", async () => {
    const one = await post();
    const { feed } = await startProcess();
    const steady = follow(feed, one, 0);
    const received: string[] = [];
    let isOver = false;
    const reconnecting = (async () => {
      while (!isOver || received.length < 40) {
        const stop = feed.follow(one.postId, numbers(received).at(-1) ?? 0, (event) =>
          received.push(new TextDecoder().decode(event)),
        );
        await new Promise((resolve) => setImmediate(resolve));
        stop();
      }
    })();
    await Promise.all(Array.from({ length: 40 }, (_, index) => write(one, `word ${index}`)));
    isOver = true;
    await reconnecting;
    await steady.has(40);
    for (const events of [steady.events, received])
      expect(numbers(events)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it("reads the announcements missed while the listening connection was lost", async () => {
    const one = await post();
    const { feed, live } = await startProcess();
    const reader = follow(feed, one, 0);
    await write(one, "before");
    await reader.has(1);
    const gap = new Promise<void>((resolve) => {
      live.onGap(resolve);
    });
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'harmattan live' and datname = current_database()`,
    );
    await write(one, "meanwhile");
    await gap;
    await reader.has(2);
    expect(contents(reader.events)).toEqual(["before", "meanwhile"]);
  });

  it("sends a reader who missed more than 100 changes to the newest page", async () => {
    const one = await post();
    for (let index = 0; index < 101; index += 1) await write(one, `long ago ${index}`);
    const { feed } = await startProcess();
    const far = follow(feed, one, 0);
    await far.has(1);
    expect(far.events[0]).toMatch(/^id: 101\nevent: anew\n/);
    await follow(feed, one, 1).has(100);
  });
});

it("drops the post's page at its first new comment, and once per pause in a flood", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const drop = vi.fn();
  let announce = () => {};
  const live = {
    subscribe: (_topic: string, listener: (data: LiveData) => void) => {
      announce = () => listener({ post: "p", page: "/blog/one" });
      return () => {};
    },
    onGap: () => () => {},
  } as Partial<Live> as Live;
  openCommentFeed(
    { db: {} as Database, live, pages: { drop: drop as PageCache["drop"] } as PageCache, log },
    2_000,
  );
  for (let index = 0; index < 50; index += 1) announce();
  expect(drop.mock.calls).toEqual([[["/blog/one"]]]);
  for (const [ms, announces, calls] of [
    [2_000, 0, 2],
    [0, 1, 2],
    [2_000, 0, 3],
    [60_000, 0, 3],
    [0, 1, 4],
  ] as const) {
    vi.advanceTimersByTime(ms);
    if (announces) announce();
    expect(drop).toHaveBeenCalledTimes(calls);
  }
});
