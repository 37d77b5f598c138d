import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The rules are in CONTRIBUTING.md.
const signs =
  /\b(whoever|whatever|wherever|nobody|somebody|what is|what was|what are|what has|what comes|stands?|stood|comes to|is told|are told|was told|of its own|of one's own|by now|hands on|in turn|at once|in the midst|so many|so few)\b/gi;
const comment = /(?:^|\s)\/\/(.*)$|^\s*\/?\*+(.*)$/;
const testName = /\b(?:test|it|describe)(?:\.\w+)*\(\s*["`'](.*?)["`']/;

/** Signs of the old voice in a file, as `FILE:LINE words`. */
function signsIn(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, index) => {
    const texts = file.endsWith(".md")
      ? [line]
      : [comment.exec(line), testName.exec(line)].map((match) => match?.slice(1).find(Boolean) ?? "");
    return texts.flatMap((text) => text.match(signs) ?? []).map((words) => `${file}:${index + 1} ${words}`);
  });
}

test("comments, docs and test names show no signs of the old voice", () => {
  const files = globSync([
    "*.md",
    "{app,server,commands,tests,tools,bench,deploy}/**/*.{ts,tsx,mjs}",
    "{app,server,commands,tests,tools,bench,deploy,docs}/**/*.md",
  ]).filter((file) => !/^app\/content\/|\/migrations\/|^tools\/import\/.*\.md$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(signsIn)).toEqual([]);
});
