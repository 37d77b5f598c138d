import { expect, test } from "vitest";
import { countWords, readingMinutes } from "./reading-time.ts";

test("220 words take a minute; nothing takes less than one", () => {
  expect([0, 100, 220, 660, 800].map(readingMinutes)).toEqual([1, 1, 1, 3, 4]);
});

test("words are what white space parts", () => {
  expect([" ", "one", " one\n two\u00a0three "].map(countWords)).toEqual([0, 1, 3]);
});
