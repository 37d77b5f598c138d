import { expect, test } from "vitest";
import { excerpt, wholeSentences } from "./excerpt.ts";
import { longDate } from "./long-date.ts";

test("a short text stays as it is", () => {
  expect(excerpt("  Two words ", 100)).toBe("Two words");
  expect(excerpt("x".repeat(100), 100)).toHaveLength(100);
});

test("a long text ends after a whole word within the limit, the ellipsis counted", () => {
  expect(excerpt("Offices are shut, aprons are full", 18)).toBe("Offices are shut…");
  expect(excerpt("one two three", 8)).toBe("one two…");
  for (let limit = 2; limit < 60; limit++) {
    expect(
      excerpt("word, word; another-word: and a last one of some length", limit).length,
    ).toBeLessThanOrEqual(limit);
  }
});

test("one endless word is cut", () => {
  expect(excerpt("x".repeat(200), 100)).toBe(`${"x".repeat(99)}…`);
});

test("dates are US English in long form, whatever the machine's zone", () => {
  expect(longDate("2026-11-21T23:30:00.000Z")).toBe("November 21, 2026");
  expect(longDate(null)).toBe("No date");
  expect(longDate("yesterday")).toBe("No date");
});

test("a teaser ends with a sentence, or like any excerpt where the first is too long", () => {
  expect(wholeSentences("Offices are shut. Aprons are full, and a working hour is not.", 40)).toBe(
    "Offices are shut.",
  );
  expect(wholeSentences("Offices are shut. Aprons are full.", 34)).toBe("Offices are shut. Aprons are full.");
  expect(wholeSentences("Offices are shut and aprons are full.", 20)).toBe("Offices are shut…");
});
