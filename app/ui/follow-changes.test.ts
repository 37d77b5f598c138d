import { afterEach, expect, it, vi } from "vitest";
import { followChanges } from "./follow-changes.ts";

class Source {
  static readonly opened: Source[] = [];
  isClosed = false;
  onmessage: (message: { data: string }) => void = () => {};
  constructor() {
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

it("opens a connection again that brought no message for 75 seconds, and closes it while the tab is hidden", () => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", document);
  const onChange = vi.fn(async () => {});
  const end = followChanges("/stream", onChange);
  const [first] = Source.opened;
  for (const data of ["changed", "beat"]) {
    vi.advanceTimersByTime(59_999);
    first?.onmessage({ data });
  }
  vi.advanceTimersByTime(59_999);
  expect([onChange.mock.calls.length, Source.opened.length]).toEqual([1, 1]);
  vi.advanceTimersByTime(15_001);
  expect([first?.isClosed, Source.opened.length]).toEqual([true, 2]);

  const show = (visibilityState: string) => {
    Object.assign(document, { visibilityState }).dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(visibilityState === "hidden" ? 75_000 : 0);
    return [Source.opened.length, Source.opened.at(-1)?.isClosed];
  };
  expect([show("hidden"), show("visible")]).toEqual([
    [2, true],
    [3, false],
  ]);
  end();
  vi.advanceTimersByTime(75_000);
  expect([show("visible"), Source.opened.at(-1)?.isClosed]).toEqual([[3, true], true]);
});

it("closes a connection whose change could not be shown, and opens it again later, but not after the end", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  Source.opened.length = 0;
  const end = followChanges("/stream", () => Promise.reject(new Error("503")));
  const closed = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return Source.opened.map(({ isClosed }) => isClosed);
  };
  Source.opened[0]?.onmessage({ data: "changed" });
  expect([await closed(0), await closed(75_000)]).toEqual([[true], [true, false]]);
  Source.opened[1]?.onmessage({ data: "changed" });
  end();
  expect(await closed(75_000)).toEqual([true, true]);
});
