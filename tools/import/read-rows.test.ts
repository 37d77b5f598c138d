import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readRows } from "./read-rows.ts";

const folder = mkdtempSync(path.join(tmpdir(), "harmattan-rows-"));
afterAll(() => rmSync(folder, { recursive: true }));

function rowsOf(text: string, { under, name = "rows.json" }: { under?: string; name?: string } = {}) {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return readRows(file, under);
}

test("reads a list, the list under a name, and an object's members with their keys", () => {
  const rows = [
    { number: 1, key: null, value: { id: 1 } },
    { number: 2, key: null, value: 7 },
  ];
  expect(rowsOf('\uFEFF[{"id": 1},\n7]')).toEqual(rows);
  expect(rowsOf('{"kind": 9, "users": [{"id": 1}, 7]}', { under: "users" })).toEqual(rows);
  expect(rowsOf('[{"id": 1}, 7]', { under: "users" })).toEqual(rows);
  expect(rowsOf('{"a": {"x": 1}, "b": {}}')).toEqual([
    { number: 1, key: "a", value: { x: 1 } },
    { number: 2, key: "b", value: {} },
  ]);
  expect(rowsOf("[]")).toEqual([]);
});

test("reads a file of lines, each row by its line", () => {
  expect(rowsOf('{"x": 1}\r\n\n{"x": 3}\n', { name: "rows.jsonl" })).toEqual([
    { number: 1, key: null, value: { x: 1 } },
    { number: 3, key: null, value: { x: 3 } },
  ]);
});

test("says what is wrong with a file that holds no rows, and quotes none of it", () => {
  const broken = { problem: "rows.json is not JSON, or is cut off: export it again." };
  for (const text of ['[{"email": "ada@example.com"', '[{"email": ada@example.com}]', ""])
    expect(rowsOf(text)).toEqual(broken);
  expect(rowsOf('{"x": 1}\n{"x": \n', { name: "rows.jsonl" })).toEqual({
    problem: "rows.jsonl, line 2: this is not JSON. Mend or delete the line.",
  });
  const elsewhere = { problem: "rows.json does not hold a list called users." };
  for (const text of ['{"others": []}', "null", "7"])
    expect(rowsOf(text, { under: "users" })).toEqual(elsewhere);
  expect(rowsOf("7")).toEqual({ problem: "rows.json does not hold a list of rows." });
});
