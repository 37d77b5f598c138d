import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { fileFolder } from "#tests/fixtures/folder.ts";
import { stampOf } from "../../commands/build.ts";

const folder = fileFolder();

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
])("a change of %s makes the build stale, and a change of the README or a test does not", (file) => {
  write(file, "before");
  const before = stampOf(folder);
  expect(stampOf(folder)).toBe(before);
  write(file, "after");
  expect(stampOf(folder)).not.toBe(before);
  const after = stampOf(folder);
  for (const other of ["README.md", "tests/a.test.ts"]) write(other, `beside ${file}`);
  expect(stampOf(folder)).toBe(after);
});
