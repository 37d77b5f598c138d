import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

test("220 words take a minute; mark-up takes no time; nothing takes less than one", () => {
  const words = (count: number) => `<p class="a b c">${"word ".repeat(count)}</p>`;
  expect([0, 100, 220, 660, 800].map((count) => readingMinutes(words(count)))).toEqual([1, 1, 1, 3, 4]);
});
