import { expect, it, vi } from "vitest";
import { maxStreamsPerNetwork } from "#app/limits.ts";
import { type EventStreamOptions, eventStream, type StreamEvent } from "./event-stream.server.ts";
import type { Live } from "./live.server.ts";
import { openLog } from "./log.server.ts";

function setting(network = "203.0.113.9") {
  const ending = new AbortController();
  const leaving = new AbortController();
  const stopped = vi.fn();
  let send: (event: StreamEvent) => void = () => {};
  const topics = new Map<string, () => void>();
  const live = {
    ending: ending.signal,
    subscribe(topic, listener) {
      topics.set(topic, () => listener({}));
      return () => topics.delete(topic);
    },
  } as Partial<Live> as Live;
  const open = (headers: Record<string, string> = {}, more: Partial<EventStreamOptions> = {}) => {
    let after: string | null = null;
    const request = new Request("http://site/stream?after=3", { headers, signal: leaving.signal });
    const response = eventStream(request, {
      live,
      log: openLog("silent"),
      network,
      start: (to, from) => {
        send = to;
        after = from;
        return stopped;
      },
      ...more,
    });
    return { response, after: () => after };
  };
  return { ending, leaving, stopped, topics, open, send: (event: StreamEvent) => send(event) };
}

it("sends events as lines with their ids, and tells the reader how soon to come back", async () => {
  const { open, send, ending } = setting();
  const { response } = open();
  send({ id: 4, event: "comment", data: { text: "two\nlines" } });
  ending.abort();
  expect(response.headers.get("Content-Type")).toContain("text/event-stream");
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  expect(await response.text()).toMatch(
    /^retry: [12]\d{3}\n\nid: 4\nevent: comment\ndata: \{"text":"two\\nlines"\}\n\n$/,
  );
});

it("resumes after the event the reader had last: what the browser says goes before the address", () => {
  const { open, ending } = setting();
  expect(open().after()).toBe("3");
  expect(open({ "Last-Event-ID": "9" }).after()).toBe("9");
  ending.abort();
});

it("ends when the server stops, when the reader leaves, and when its time is over", async () => {
  for (const end of ["ending", "leaving"] as const) {
    const one = setting();
    const { response } = one.open();
    one[end].abort();
    await response.text();
    expect(one.stopped).toHaveBeenCalledOnce();
  }
  vi.useFakeTimers();
  const timed = setting();
  const { response } = timed.open({}, { longestMs: 60_000 });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(timed.stopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(timed.stopped).toHaveBeenCalledOnce();
  vi.useRealTimers();
  await response.text();
});

it("ends at once when its topic says so, and hears of no other", async () => {
  const { open, topics, stopped } = setting();
  const { response } = open({}, { endTopic: "shut-out:ada" });
  expect([...topics.keys()]).toEqual(["shut-out:ada"]);
  topics.get("shut-out:ada")?.();
  await response.text();
  expect(stopped).toHaveBeenCalledOnce();
  expect(topics.size).toBe(0);
});

it("keeps a silent connection alive", async () => {
  vi.useFakeTimers();
  const { open, ending } = setting();
  const { response } = open();
  vi.advanceTimersByTime(50_000);
  ending.abort();
  vi.useRealTimers();
  expect((await response.text()).match(/event: beat/g)).toHaveLength(2);
});

it("lets go of a reader that takes nothing", async () => {
  const { open, send, stopped } = setting();
  open();
  for (let index = 0; index < 30; index++) send({ data: "x".repeat(10_000) });
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce(), { timeout: 10_000 });
});

it("refuses one network more than its share, and counts those that left no longer", async () => {
  const one = setting("198.51.100.1");
  const responses = Array.from({ length: maxStreamsPerNetwork }, () => one.open().response);
  const refused = one.open().response;
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("30");
  expect(await refused.json()).toEqual({ error: expect.stringContaining("Close a few tabs") });
  await responses[0]?.body?.cancel();
  expect(one.open().response.status).toBe(200);
  one.ending.abort();
});
