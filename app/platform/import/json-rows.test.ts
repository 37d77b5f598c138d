import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { type BrokenRow, type JsonRow, jsonRows } from "./json-rows.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "harmattan-rows-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function rowsOf(text: string, { under, name = "rows.json" }: { under?: string; name?: string } = {}) {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  const rows: (JsonRow | BrokenRow)[] = [];
  for await (const row of jsonRows(file, { under })) rows.push(row);
  return rows;
}

test("reads a list, each row with the line it begins on", async () => {
  expect(await rowsOf('[\n  {"a": "x, ]}\\"["},\n\n  {"a":\n [1, {"b": 2}]}, 7\n]\n')).toEqual([
    { line: 2, key: null, value: { a: 'x, ]}"[' } },
    { line: 4, key: null, value: { a: [1, { b: 2 }] } },
    { line: 5, key: null, value: 7 },
  ]);
  expect(await rowsOf(" [ ]")).toEqual([]);
  expect(await rowsOf("\uFEFF[1]")).toEqual([{ line: 1, key: null, value: 1 }]);
});

test("reads the list under a name, whatever stands beside it", async () => {
  const rows = [
    { line: 3, key: null, value: { id: 1 } },
    { line: 4, key: null, value: { id: 2 } },
  ];
  const text =
    '{"kind": {"users": [0]}, "of": [9, 9],\n"users" : [\n{"id": 1},\n{"id": 2}], "next": "users"}';
  expect(await rowsOf(text, { under: "users" })).toEqual(rows);
  expect(await rowsOf('{"users":\n\n[{"id": 1},\n{"id": 2}]}', { under: "users" })).toEqual(rows);
  expect(await rowsOf('\n\n[{"id": 1},\n{"id": 2}]', { under: "users" })).toEqual(rows);
});

test("reads an object's members with their keys, and a file of lines", async () => {
  expect(await rowsOf('{"a\\"": {"x": 1},\n "b": {}}')).toEqual([
    { line: 1, key: 'a"', value: { x: 1 } },
    { line: 2, key: "b", value: {} },
  ]);
  expect(await rowsOf('{"x": 1}\r\n\n{"x": \n{"x": 3}', { name: "rows.jsonl" })).toEqual([
    { line: 1, key: null, value: { x: 1 } },
    { line: 3, problem: "not JSON", isLast: false },
    { line: 4, key: null, value: { x: 3 } },
  ]);
});

test("loses a broken row alone, and says where a file breaks off", async () => {
  expect(await rowsOf('[{"a": 1},\n{"a": oh},\n{"a": 3}]')).toEqual([
    { line: 1, key: null, value: { a: 1 } },
    { line: 2, problem: "not JSON", isLast: false },
    { line: 3, key: null, value: { a: 3 } },
  ]);
  expect(await rowsOf('[{"a": 1},\n{"a": [2}, 3')).toEqual([
    { line: 1, key: null, value: { a: 1 } },
    { line: 2, problem: "cut off", isLast: true },
  ]);
  expect(await rowsOf("")).toEqual([{ line: 1, problem: "not a list", isLast: true }]);
  expect(await rowsOf('{"others": []}', { under: "users" })).toEqual([
    { line: 1, problem: "not a list", isLast: true },
  ]);
});

test("reads across the borders of what it takes from the disk, and drops a row that is too long", async () => {
  const long = "é\\\\".repeat(100_000);
  const rows = await rowsOf(
    `[${Array.from({ length: 5 }, (_, at) => `\n{"at": ${at}, "text": "${long}"}`)}]`,
  );
  expect(rows.map((row) => ("value" in row ? [row.line, (row.value as { at: number }).at] : row))).toEqual(
    [0, 1, 2, 3, 4].map((at) => [at + 2, at]),
  );
  expect(await rowsOf(`[1,\n"${"x".repeat(5_000_000)}",\n3]`)).toEqual([
    { line: 1, key: null, value: 1 },
    { line: 2, problem: "too long", isLast: false },
    { line: 3, key: null, value: 3 },
  ]);
});
