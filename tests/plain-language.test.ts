import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// CONTRIBUTING.md describes the language of code and docs. The count may only fall; lower it with each commit that removes some.
const maxSigns = 0;

const signs =
  /\b(whoever|whatever|wherever|nobody|somebody|what is|what was|what are|what has|what comes|stands?|stood|comes to|is told|are told|was told|of its own|of one's own|by now|hands on|in turn|at once|in the midst|so many|so few)\b/gi;
const comment = /(?:^|\s)\/\/(.*)$|^\s*\/?\*+(.*)$/;
const testName = /\b(?:test|it|describe)(?:\.\w+)*\(\s*["`'](.*?)["`']/;

function countSigns(file: string): number {
  const countIn = (text: string) => text.match(signs)?.length ?? 0;
  const lines = readFileSync(file, "utf8").split("\n");
  if (file.endsWith(".md")) return lines.reduce((sum, line) => sum + countIn(line), 0);
  return lines
    .flatMap((line) => [comment.exec(line), testName.exec(line)])
    .reduce((sum, match) => sum + countIn(match?.slice(1).find((group) => group) ?? ""), 0);
}

test("signs of the old voice in comments, docs and test names do not increase", () => {
  const files = globSync([
    "*.md",
    "{app,server,commands,tests,tools,bench,deploy}/**/*.{ts,tsx,mjs}",
    "{app,server,commands,tests,tools,bench,deploy,docs}/**/*.md",
  ]).filter((file) => !/^app\/content\/|\/migrations\/|^tools\/import\/.*\.md$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const count = files.reduce((sum, file) => sum + countSigns(file), 0);
  expect(count).toBeLessThanOrEqual(maxSigns);
});
