import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findBinaries, startEmbeddedPostgres } from "./embedded-postgres.server.ts";

const start = (directory: string) => startEmbeddedPostgres({ directory, log: () => {} });

test("the error names DATABASE_URL where the package is missing or its programs do not run", async () => {
  const absent = async () => {
    throw Object.assign(new Error("no such package"), { code: "ERR_MODULE_NOT_FOUND" });
  };
  const broken = async () => ({ initdb: "/nowhere/bin/initdb", postgres: "/nowhere/bin/postgres" });
  for (const load of [absent, broken]) await expect(findBinaries(load)).rejects.toThrow("DATABASE_URL");
});

test("a directory with other files, or of another version, is left alone", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "harmattan-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const directory = path.join(folder, "postgres");
  await mkdir(directory);
  await writeFile(path.join(directory, "letter.txt"), "dear");
  expect(await start(directory)).toEqual({ problem: expect.stringContaining(directory) });
  await writeFile(path.join(directory, "PG_VERSION"), "17\n");
  expect(await start(directory)).toEqual({ problem: expect.stringContaining("PostgreSQL 17") });
  expect((await readdir(directory)).sort()).toEqual(["PG_VERSION", "letter.txt"]);
});
