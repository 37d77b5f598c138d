import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { stampOf } from "../../commands/build.ts";

const folder = mkdtempSync(path.join(tmpdir(), "harmattan-stamp-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

test.each([
  "app/fonts/newsreader-display.woff2",
  "app/routes/home.tsx",
  "public/media/hero.avif",
  "commands/build.ts",
  "package-lock.json",
])("a build is made anew when %s has changed", (file) => {
  write(file, "before");
  const before = stampOf(folder);
  expect(stampOf(folder)).toBe(before);
  write(file, "after");
  expect(stampOf(folder)).not.toBe(before);
});

test("files that are not sources leave a build current", () => {
  const before = stampOf(folder);
  write("README.md", "text");
  write("tests/a.test.ts", "text");
  expect(stampOf(folder)).toBe(before);
});
