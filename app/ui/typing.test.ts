import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heroTiming, runTyping, titleTiming } from "./typing.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  // 1500 ms pause, a letter deleted every 50 ms, 500 ms pause, a letter typed every 100 ms.
  [
    "title",
    ["abc"],
    titleTiming,
    "0 abc|1549 abc|1550 ab|1600 a|1649 a|1650 |2249 |2250 a|2449 ab|2450 abc|3999 abc|4000 ab",
  ],
  // Shown 4 s, hidden 10 s, then the next text with a letter every 50 ms.
  [
    "hero",
    ["ab", "xy"],
    heroTiming,
    "3999 ab|4000 |14049 |14050 x|14100 xy|18099 xy|18100 |28150 a|28200 ab",
  ],
])("a %s is typed and deleted at its pace, and repeats", (_, texts, timing, frames) => {
  let visible = texts[0];
  const stop = runTyping(texts, timing, ({ text, count }) => {
    visible = texts[text]?.slice(0, count);
  });
  let now = 0;
  for (const [ms = "", expected] of frames.split("|").map((frame) => frame.split(" "))) {
    vi.advanceTimersByTime(Number(ms) - now);
    now = Number(ms);
    expect([ms, visible]).toEqual([ms, expected]);
  }
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
