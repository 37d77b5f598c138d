import { afterEach, expect, it, vi } from "vitest";
import { readEvents } from "./read-events.ts";

class Source extends EventTarget {
  static readonly opened: Source[] = [];
  isClosed = false;
  readonly address: URL;
  constructor(address: URL) {
    super();
    this.address = address;
    Source.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("opens a connection anew that brought neither an event nor a heartbeat for 75 seconds, after the last event", () => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("location", { href: "https://example.com/blog/a" });
  vi.stubGlobal("addEventListener", () => {});
  const received: unknown[] = [];
  const end = readEvents("/stream", ["comment"], (_name, data) => received.push(data));
  const [first] = Source.opened;
  vi.advanceTimersByTime(74_999);
  first?.dispatchEvent(new MessageEvent("beat", { data: "0" }));
  vi.advanceTimersByTime(74_999);
  first?.dispatchEvent(new MessageEvent("comment", { data: '"Well said."', lastEventId: "7" }));
  vi.advanceTimersByTime(74_999);
  expect([received, Source.opened.length]).toEqual([["Well said."], 1]);
  vi.advanceTimersByTime(1);
  expect(first?.isClosed).toBe(true);
  expect(Source.opened[1]?.address.href).toBe("https://example.com/stream?after=7");
  end();
  vi.advanceTimersByTime(75_000);
  expect(Source.opened).toHaveLength(2);
});
