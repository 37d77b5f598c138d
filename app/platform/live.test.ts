import { expect, it, onTestFinished, vi } from "vitest";
import { maxStreams, maxStreamsPerNetwork } from "#app/limits.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventStream } from "./event-stream.server.ts";
import { announce, type LiveData, openLive } from "./live.server.ts";
import { openLog } from "./log.server.ts";

const log = openLog("silent");

/** The announcements of a new database; `listen` collects those of a topic. */
async function openHub() {
  const database = await testDatabase();
  const live = await openLive(database.connection, log);
  onTestFinished(async () => {
    await live.stop();
    await database.close();
  });
  const listen = (topic: string) => {
    const announcements: LiveData[] = [];
    live.subscribe(
      topic,
      (data) => announcements.push(data),
      () => announcements.push({ gap: 1 }),
    );
    return announcements;
  };
  return { database, db: database.db, live, listen };
}

it("an announcement reaches the listeners of its topic, even beside one that throws", async () => {
  const { db, live, listen } = await openHub();
  live.subscribe("a", () => {
    throw new Error("broken listener");
  });
  const [own, other] = [listen("a"), listen("b")];
  await announce(db, "a", { id: 7 });
  await announce(db, "b", { ids: ["x"] });
  await expect.poll(() => [own, other]).toEqual([[{ id: 7 }], [{ ids: ["x"] }]]);
});

it("an announcement is delivered when the transaction commits, and not after a rollback", async () => {
  const { db, listen } = await openHub();
  const announcements = listen("a");
  const undone = db.transaction(async (transaction) => {
    await announce(transaction, "a", { id: "undone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await db.transaction(async (transaction) => {
    await announce(transaction, "a", { id: "done" });
    expect(announcements).toEqual([]);
  });
  await expect.poll(() => announcements).toEqual([{ id: "done" }]);
});

it("calls onGap after a lost connection and hears later announcements, until unsubscribed", async () => {
  const { database, db, live, listen } = await openHub();
  const announcements = listen("a");
  const left = vi.fn();
  live.subscribe("a", left, left)();
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'harmattan live' and datname = current_database()",
  );
  await expect.poll(() => announcements, { timeout: 5_000 }).toEqual([{ gap: 1 }]);
  await announce(db, "a", { id: 7 });
  await expect.poll(() => announcements).toEqual([{ gap: 1 }, { id: 7 }]);
  expect(left).not.toHaveBeenCalled();
});

/** A stream with functions to announce a change and to end it. */
function openStream(network = "192.0.2.1") {
  const ending = new AbortController();
  const unsubscribe = vi.fn();
  const subscribe = vi.fn(
    (_topic: string, _listener: (data: LiveData) => void, _onGap: () => void) => unsubscribe,
  );
  const live = { ending: ending.signal, subscribe };
  const response = eventStream(new Request("http://site/stream"), live, "a", network);
  const [, change, gap] = subscribe.mock.lastCall ?? [];
  return { ending, unsubscribe, response, change: () => change?.({}), gap: () => gap?.() };
}

it("a stream sends changes of the same moment as one message, and heartbeats in between", async () => {
  vi.useFakeTimers();
  const { response, ending, unsubscribe, change, gap } = openStream();
  for (const send of [change, change, gap]) send();
  vi.advanceTimersByTime(50_000);
  change();
  ending.abort();
  vi.advanceTimersByTime(50_000);
  vi.useRealTimers();
  const messages = (await response.text()).match(/(?<=data: ).*/g);
  expect(messages).toEqual(["changed", "changed", "beat", "beat"]);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it.each([
  ["process", maxStreams, 503, (stream: number) => `network ${stream}`],
  ["network", maxStreamsPerNetwork, 429, () => "192.0.2.1"],
] as const)(
  "refuses a stream above the limit of the %s, and does not count closed ones",
  async (_of, limit, status, networkOf) => {
    const open = (stream: number) => openStream(networkOf(stream)).response;
    const responses = Array.from({ length: limit }, (_, stream) => open(stream));
    onTestFinished(async () => {
      for (const response of responses.slice(1)) await response.body?.cancel();
    });
    const refused = open(limit);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([status, "30"]);
    expect(await refused.json()).toEqual({ error: expect.stringContaining("Too many pages") });
    await responses[0]?.body?.cancel();
    responses.push(open(limit));
    expect(responses.at(-1)?.status).toBe(200);
  },
);
