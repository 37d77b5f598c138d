import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { fileFolder } from "#tests/fixtures/folder.ts";
import { readHashConfig } from "./firebase-export.ts";
import { firestoreTime } from "./firestore-time.ts";
import { readRows } from "./read-rows.ts";

const folder = fileFolder();

function rowsOf(text: string, { under, name = "rows.json" }: { under?: string; name?: string } = {}) {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return readRows(file, under);
}

const listed = [
  { number: 1, key: null, value: { id: 1 } },
  { number: 2, key: null, value: 7 },
];
const lines = [1, 3].map((number) => ({ number, key: null, value: { x: number } }));
test.each([
  ["a list", '\uFEFF[{"id": 1},\n7]', {}, listed],
  ["a list under a name", '{"kind": 9, "users": [{"id": 1}, 7]}', { under: "users" }, listed],
  ["a bare list instead of one under a name", '[{"id": 1}, 7]', { under: "users" }, listed],
  ["members with their keys", '{"a": {"x": 1}}', {}, [{ number: 1, key: "a", value: { x: 1 } }]],
  ["lines, each by its number", '{"x": 1}\r\n\n{"x": 3}\n', { name: "rows.jsonl" }, lines],
])("reads %s", (_, text, options, rows) => expect(rowsOf(text, options)).toEqual(rows));

const cutOff = "rows.json is not JSON, or is cut off: export it again.";
const badLine = "rows.jsonl, line 2: this is not JSON. Correct or delete the line.";
const noUsers = "rows.json does not hold a list called users.";
test.each([
  ['[{"email": "ada@example.com"', {}, cutOff],
  ['[{"email": ada@example.com}]', {}, cutOff],
  ["", {}, cutOff],
  ['{"x": 1}\n{"x": \n', { name: "rows.jsonl" }, badLine],
  ['{"others": []}', { under: "users" }, noUsers],
  ["7", { under: "users" }, noUsers],
  ["7", {}, "rows.json does not hold a list of rows."],
])("explains why %j has no rows, without quoting it", (text, options, problem) => {
  expect(rowsOf(text, options)).toEqual({ problem });
});

test.each([
  [{ _seconds: 1767348000, _nanoseconds: 123456789 }, "2026-01-02T10:00:00.123Z"],
  [{ seconds: 1767348000, nanoseconds: 0 }, "2026-01-02T10:00:00.000Z"],
  [1767348000000, "2026-01-02T10:00:00.000Z"],
  ["2026-01-02T11:00:00+01:00", "2026-01-02T10:00:00.000Z"],
  ["2026-01-02 10:00", "2026-01-02T10:00:00.000Z"],
  ["2026-01-02", "2026-01-02T00:00:00.000Z"],
  ["January 2, 2026", "2026-01-02T00:00:00.000Z"],
])("reads the time %j", (text, iso) => expect(firestoreTime.parse(text).toISOString()).toBe(iso));

test.each(["", "soon", "2026-13-40", { seconds: "1" }, {}, null, Number.NaN, { seconds: 9e20 }])(
  "refuses the time %j",
  (value) => expect(firestoreTime.safeParse(value).success).toBe(false),
);

test("reads the hash config as the console prints it, and as JSON; names missing values", () => {
  const printed = `hash_config { algorithm: SCRYPT, base64_signer_key: anhzcHI4S2kwUlk=,
    base64_salt_separator: Bw==, rounds: 8, mem_cost: 14, }`;
  const config = readHashConfig(printed);
  expect(config).toMatchObject({ rounds: 8, memCost: 14, saltSeparator: Buffer.from([7]) });
  const json = printed.replace("hash_config", "").replace(/(\w+): ([^,]+),/g, '"$1": "$2",');
  expect(readHashConfig(json)).toEqual(config);
  for (const [text, problem] of [
    ["rounds: 8", "base64_signer_key"],
    [printed.replace("SCRYPT", "BCRYPT"), "SCRYPT"],
  ] as const)
    expect(readHashConfig(text)).toEqual({ problem: expect.stringContaining(problem) });
});
