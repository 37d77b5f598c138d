import { expect, it, onTestFinished, vi } from "vitest";
import { maxStreamsPerNetwork } from "#app/limits.ts";
import { testDatabase } from "#tests/support/database.ts";
import { encodeEvent, eventStream, type StreamEvent } from "./event-stream.server.ts";
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
    live.subscribe(topic, (data) => announcements.push(data));
    return announcements;
  };
  return { db: database.db, live, listen };
}

// Listening again after a lost connection is tested in app/features/comments/comments.test.ts.
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

/** A stream of this network, with functions to end it and to send. Its events are tested in tests/http/comments.test.ts. */
function openStream(network = "203.0.113.9") {
  const ending = new AbortController();
  const stopped = vi.fn();
  let send: (event: Uint8Array) => void = () => {};
  const start = (to: typeof send) => {
    send = to;
    return stopped;
  };
  const live = { ending: ending.signal };
  const response = eventStream(new Request("http://site/stream"), { live, network, start });
  return { ending, stopped, response, send: (event: StreamEvent) => send(encodeEvent(event)) };
}

it("keeps a silent connection alive", async () => {
  vi.useFakeTimers();
  const { response, ending } = openStream();
  vi.advanceTimersByTime(50_000);
  ending.abort();
  vi.useRealTimers();
  expect((await response.text()).match(/event: beat/g)).toHaveLength(2);
});

it("closes the stream of a client that reads nothing", async () => {
  const { send, stopped } = openStream();
  for (let index = 0; index < 30; index++) send({ id: index, event: "comment", data: "x".repeat(10_000) });
  await expect.poll(() => stopped).toHaveBeenCalledOnce();
});

it("refuses a stream above a network's limit, and does not count closed ones", async () => {
  const open = () => openStream("198.51.100.1").response;
  const responses = Array.from({ length: maxStreamsPerNetwork }, open);
  const refused = open();
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
  expect(await refused.json()).toEqual({ error: expect.stringContaining("Close a few tabs") });
  await responses[0]?.body?.cancel();
  responses.push(open());
  expect(responses.at(-1)?.status).toBe(200);
  for (const response of responses.slice(1)) await response.body?.cancel();
});
