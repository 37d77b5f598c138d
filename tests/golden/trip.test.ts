import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { judgeGolden } from "./trip-questions.ts";

// TRIP_GOLDEN=all judges all 1,200 questions and writes them to data/trip-golden.json for a diff; TRIP_GOLDEN=write also stores the hashes.
const mode = process.env.TRIP_GOLDEN ?? "some";
const file = path.join(import.meta.dirname, "trip-hashes.txt");

test("the judgements of seeded questions are those that were stored", () => {
  const step = mode === "some" ? 12 : 1;
  const judged = judgeGolden(step);
  if (mode !== "some") {
    mkdirSync("data", { recursive: true });
    const lines = judged.map(({ question, judgement }) => `${JSON.stringify(question)}: ${judgement}`);
    writeFileSync("data/trip-golden.json", `{\n${lines.join(",\n")}\n}\n`);
  }
  if (mode === "write") {
    const hashes = judged.map(({ hash }) => hash);
    const rows = Array.from({ length: 40 }, (_, row) => hashes.slice(row * 30, row * 30 + 30).join(" "));
    writeFileSync(file, `${rows.join("\n")}\n`);
  }
  const stored = readFileSync(file, "utf8").split(/\s+/).filter(Boolean);
  expect(stored).toHaveLength(1_200);
  for (const { question, judgement } of judged)
    for (const { estimate } of JSON.parse(judgement).totals ?? [])
      expect(estimate.highMinor / estimate.expectedMinor, question).toBeLessThanOrEqual(1.15);
  const changed = judged.filter(({ hash }, at) => hash !== stored[at * step]);
  expect(changed.map(({ question }) => question)).toEqual([]);
});
