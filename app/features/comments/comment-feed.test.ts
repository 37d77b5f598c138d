import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Database } from "#app/database/client.server.ts";
import { type Live, type LiveData, openLive } from "#app/platform/live.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import type { PageCache } from "#app/platform/page-cache.server.ts";
import { commentablePost, writtenComment } from "#tests/support/comments.ts";
import { bothDatabaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { setCommentStatus } from "./change-comments.server.ts";
import { type CommentFeed, openCommentFeed } from "./comment-feed.server.ts";
import type { CommentedPost } from "./comments.server.ts";

const log = openLog("silent");
const now = new Date("2026-11-21T09:00:00Z");
const patience = { timeout: 20_000, interval: 10 };
const quick = { checkMs: 15_000, pauseMs: 5, longestPauseMs: 20 };

describe.each(bothDatabaseKinds)("the feed of comments (%s)", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const post = () => commentablePost(database.db);
  const write = async (on: CommentedPost, content: string) =>
    (await writtenComment(database.db, on, { content }, { at: now })).comment.id;

  /** One process of the site: its listening connection and its feed. */
  async function process(db = database.db): Promise<{ feed: CommentFeed; live: Live }> {
    const live = await openLive(database.connection, log, quick);
    onTestFinished(() => live.stop());
    const pages = { drop: (_: readonly string[]) => {} } as PageCache;
    return { feed: openCommentFeed({ db, live, pages, log }), live };
  }

  /** A reader's stream as text, one entry an event. */
  function reading(feed: CommentFeed, { postId }: CommentedPost, after: number | null) {
    const events: string[] = [];
    const stop = feed.follow(postId, after, (event) => events.push(new TextDecoder().decode(event)));
    onTestFinished(stop);
    return {
      events,
      stop,
      has: (count: number) => vi.waitFor(() => expect(events).toHaveLength(count), patience),
    };
  }
  const contents = (events: string[]) =>
    events.map((event) => JSON.parse(/data: (.*)/.exec(event)?.[1] ?? "{}").comment?.content);

  it("tells readers in every process, with the number to go on from and without anyone's address", async () => {
    const one = await post();
    const [here, there] = [await process(), await process()];
    const readers = [reading(here.feed, one, 0), reading(there.feed, one, 0), reading(there.feed, one, 0)];
    const id = await write(one, "hello");
    for (const reader of readers) {
      await reader.has(1);
      const [event = ""] = reader.events;
      expect(event).toMatch(/^id: 1\nevent: comment\n/);
      expect(JSON.parse(/data: (.*)/.exec(event)?.[1] ?? "")).toEqual({
        comment: { id, name: "Ada Obi", content: "hello", createdAt: now.toISOString() },
        count: 1,
      });
    }
    expect(here.feed.readers()).toBe(1);
  });

  it("goes on where a reader stopped, in order, and tells what has gone meanwhile", async () => {
    const one = await post();
    const { feed } = await process();
    const ids = [await write(one, "a"), await write(one, "b"), await write(one, "c")];
    await setCommentStatus(database.db, ids[0] ?? 0, "hidden");
    const reader = reading(feed, one, 1);
    await reader.has(3);
    expect(reader.events.map((event) => /id: (\d+)\nevent: (\w+)/.exec(event)?.slice(1))).toEqual([
      ["2", "comment"],
      ["3", "comment"],
      ["4", "gone"],
    ]);
    await write(one, "d");
    await reader.has(4);
    const late = reading(feed, one, 4);
    expect(contents(late.events)).toEqual(["d"]);
  });

  it("tells who names no place what comes from now on, and nothing before", async () => {
    const one = await post();
    const { feed } = await process();
    const steady = reading(feed, one, 0);
    await write(one, "before");
    await steady.has(1);
    const reader = reading(feed, one, null);
    await write(one, "after");
    await reader.has(1);
    await steady.has(2);
    expect(reader.events).toEqual(steady.events.slice(1));
  });

  it("loses nothing and repeats nothing while many write and readers come and go", async () => {
    const one = await post();
    const { feed } = await process();
    const steady = reading(feed, one, 0);
    const seen: string[] = [];
    let last = 0;
    let isOver = false;
    const restless = (async () => {
      while (!isOver || seen.length < 40) {
        const stop = feed.follow(one.postId, last, (event) => {
          const text = new TextDecoder().decode(event);
          seen.push(text);
          last = Number(/^id: (\d+)/.exec(text)?.[1]);
        });
        await new Promise((resolve) => setImmediate(resolve));
        stop();
      }
    })();
    await Promise.all(Array.from({ length: 40 }, (_, index) => write(one, `word ${index}`)));
    isOver = true;
    await restless;
    await steady.has(40);
    const numbers = (events: string[]) => events.map((event) => Number(/^id: (\d+)/.exec(event)?.[1]));
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(numbers(steady.events)).toEqual(all);
    expect(numbers(seen)).toEqual(all);
  });

  it("reads what was announced while the listening connection was lost", async () => {
    const one = await post();
    const { feed, live } = await process();
    const reader = reading(feed, one, 0);
    await write(one, "before");
    await reader.has(1);
    const gap = new Promise<void>((resolve) => {
      live.onGap(resolve);
    });
    const cut = database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'harmattan live' and datname = current_database()",
    );
    await cut;
    await write(one, "meanwhile");
    await gap;
    await reader.has(2);
    expect(contents(reader.events)).toEqual(["before", "meanwhile"]);
  });

  it("sends a reader who missed too much to the newest page", async () => {
    const one = await post();
    for (let index = 0; index < 101; index += 1) await write(one, `long ago ${index}`);
    const { feed } = await process();
    const far = reading(feed, one, 0);
    await far.has(1);
    expect(far.events[0]).toMatch(/^id: 101\nevent: anew\n/);
    const near = reading(feed, one, 1);
    expect(near.events).toHaveLength(100);
    await write(one, "new");
    await far.has(2);
    expect(contents(far.events.slice(1))).toEqual(["new"]);
  });

  it("tries again when the database refuses for a moment", async () => {
    const one = await post();
    const warn = vi.spyOn(log, "warn");
    let refuses = true;
    const db = new Proxy(database.db, {
      get(target, name, receiver) {
        if (name === "select" && refuses) throw new Error("the database refuses");
        return Reflect.get(target, name, receiver);
      },
    });
    const { feed } = await process(db);
    const reader = reading(feed, one, 0);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), patience);
    await write(one, "one");
    refuses = false;
    await reader.has(1);
  });
});

it("drops the post's page at its first new comment, and in a flood once per pause", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const drop = vi.fn();
  let announced = () => {};
  const live = {
    subscribe: (_topic: string, listener: (data: LiveData) => void) => {
      announced = () => listener({ post: "p", page: "/blog/one" });
      return () => {};
    },
    onGap: () => () => {},
  } as Partial<Live> as Live;
  openCommentFeed(
    { db: {} as Database, live, pages: { drop: drop as PageCache["drop"] } as PageCache, log },
    2_000,
  );
  for (let index = 0; index < 50; index += 1) announced();
  expect(drop.mock.calls).toEqual([[["/blog/one"]]]);
  vi.advanceTimersByTime(2_000);
  expect(drop).toHaveBeenCalledTimes(2);
  announced();
  vi.advanceTimersByTime(2_000);
  expect(drop).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(60_000);
  expect(drop).toHaveBeenCalledTimes(3);
  announced();
  expect(drop).toHaveBeenCalledTimes(4);
});
