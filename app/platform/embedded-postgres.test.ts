import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "#tests/fixtures/folder.ts";
import { findBinaries, startEmbeddedPostgres } from "./embedded-postgres.server.ts";

const start = (directory: string) => startEmbeddedPostgres({ directory, log: () => {} });

test("the error names DATABASE_URL where no package is installed or its programs do not run", async () => {
  const absent = async () => {
    throw Object.assign(new Error("no such package"), { code: "ERR_MODULE_NOT_FOUND" });
  };
  const broken = async () => ({ initdb: "/nowhere/bin/initdb", postgres: "/nowhere/bin/postgres" });
  for (const load of [absent, broken]) await expect(findBinaries(load)).rejects.toThrow("DATABASE_URL");
});

test("a directory with other files or another version is left unchanged", async () => {
  const directory = path.join(testFolder(), "postgres");
  await mkdir(directory);
  await writeFile(path.join(directory, "letter.txt"), "dear");
  expect(await start(directory)).toEqual({ problem: expect.stringContaining(directory) });
  await writeFile(path.join(directory, "PG_VERSION"), "17\n");
  expect(await start(directory)).toEqual({ problem: expect.stringContaining("PostgreSQL 17") });
  expect((await readdir(directory)).sort()).toEqual(["PG_VERSION", "letter.txt"]);
});
