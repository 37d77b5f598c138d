import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { openLog } from "./log.server.ts";

it("logs a database error without a value of the statement or the row", () => {
  const [code, words, message] = [
    "22P02",
    'invalid input syntax for type integer: "zyxqu"',
    'invalid input syntax for type integer: "…"',
  ];
  const lines: string[] = [];
  const cause = Object.assign(new Error(words), {
    severity: "ERROR",
    code,
    detail: "Failing row contains (zyxqu).",
  });
  const err = new DrizzleQueryError("select $1", ["zyxqu\nzyxqu"], cause);
  openLog("info", { write: (text) => lines.push(text) }).error({ err }, "unhandled error");
  const [entry = ""] = lines;
  expect(JSON.parse(entry).err).toMatchObject({
    message: "Failed query: select $1",
    cause: { code, message },
  });
  expect(entry).not.toContain("zyxqu");
});
