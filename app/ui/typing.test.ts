import { expect, onTestFinished, test, vi } from "vitest";
import { runTyping, titleTiming } from "./typing.ts";

// The hero's pace is tested in tests/journeys/home.spec.ts.
test("a title stays 1500 ms, loses a letter every 50 ms, pauses 500 ms, gains one every 100 ms, and repeats", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let visible: string | undefined = "abc";
  const stop = runTyping(["abc"], titleTiming, (_text, count) => {
    visible = "abc".slice(0, count);
  });
  const frames = "0 abc|1549 abc|1550 ab|1600 a|1649 a|1650 |2249 |2250 a|2449 ab|2450 abc|3999 abc|4000 ab";
  let now = 0;
  for (const [ms = "", expected] of frames.split("|").map((frame) => frame.split(" "))) {
    vi.advanceTimersByTime(Number(ms) - now);
    now = Number(ms);
    expect([ms, visible]).toEqual([ms, expected]);
  }
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
