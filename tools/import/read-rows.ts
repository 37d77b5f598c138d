import { readFileSync } from "node:fs";
import path from "node:path";

export interface Row {
  /** Position in the file from 1, or the line number in a file of lines. */
  number: number;
  /** Key in an object of rows; null in a list. */
  key: string | null;
  value: unknown;
}

/**
 * Rows of a JSON file: a list's elements, an object's members with their keys, or the lines of `.jsonl` or `.ndjson`. With `under`, the
 * list under that name, or the file when it is the list itself.
 */
export function readRows(file: string, under?: string): Row[] | { problem: string } {
  const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  const name = path.basename(file);
  if (/\.(jsonl|ndjson)$/i.test(name)) return readLines(text, name);
  const parsed = parse(text);
  // JSON.parse's message quotes the surrounding text, which may be personal data.
  if (!parsed) return { problem: `${name} is not JSON, or is cut off: export it again.` };
  const isList = Array.isArray(parsed.value);
  const rows = under && !isList ? (parsed.value as Record<string, unknown> | null)?.[under] : parsed.value;
  if (Array.isArray(rows)) return rows.map((value, index) => ({ number: index + 1, key: null, value }));
  if (typeof rows !== "object" || rows === null)
    return { problem: `${name} does not hold ${under ? `a list called ${under}` : "a list of rows"}.` };
  return Object.entries(rows).map(([key, value], index) => ({ number: index + 1, key, value }));
}

function readLines(text: string, name: string): Row[] | { problem: string } {
  const rows: Row[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = parse(line);
    if (!parsed)
      return { problem: `${name}, line ${index + 1}: this is not JSON. Correct or delete the line.` };
    rows.push({ number: index + 1, key: null, value: parsed.value });
  }
  return rows;
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
