import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { heroTiming, runTyping, type TypingTiming, titleTiming } from "./typing.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What stands after each number of milliseconds since the start. */
function typed(texts: string[], timing: TypingTiming, atMs: number[]): string[] {
  let stands = texts[0] ?? "";
  const stop = runTyping(texts, timing, ({ text, count }) => {
    stands = (texts[text] ?? "").slice(0, count);
  });
  let now = 0;
  const seen = atMs.map((ms) => {
    vi.advanceTimersByTime(ms - now);
    now = ms;
    return stands;
  });
  stop();
  return seen;
}

describe("a title", () => {
  test("stands 1500 ms, loses a letter every 50 ms, waits 500 ms, gains one every 100 ms, and starts over", () => {
    // 1500 pause, then letters go at 1550, 1600, 1650; typing starts at 2150, letters at 2250, 2350, 2450.
    expect(
      typed(["abc"], titleTiming, [0, 1549, 1550, 1600, 1649, 1650, 2249, 2250, 2350, 2449, 2450]),
    ).toEqual(["abc", "abc", "ab", "a", "a", "", "", "a", "ab", "ab", "abc"]);
    expect(typed(["abc"], titleTiming, [2450 + 1549, 2450 + 1550])).toEqual(["abc", "ab"]);
  });
});

describe("the hero", () => {
  test("shows 4 s, hides 10 s, then types the next text at 50 ms a letter, and comes round to the first", () => {
    expect(
      typed(["ab", "xy"], heroTiming, [3999, 4000, 14_049, 14_050, 14_100, 18_099, 18_100, 28_150, 28_200]),
    ).toEqual(["ab", "", "", "x", "xy", "xy", "", "a", "ab"]);
  });
});

test("stopping leaves no timer behind", () => {
  const stop = runTyping(["abc"], titleTiming, () => {});
  vi.advanceTimersByTime(1600);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
