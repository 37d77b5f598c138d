import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const files = globSync([
  "app/**/*.test.{ts,tsx}",
  "server/**/*.test.ts",
  "tools/{import,trip-data}/*.test.ts",
  "tests/**/*.test.ts",
]);
// What needs a database, a site or a process has it from tests/support; the rest needs threads alone.
const isPure = (file: string) => !readFileSync(file, "utf8").includes("#tests/support/");

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // A page is dropped, a mail is written, by work that comes after the answer: in its own time, on whatever machine.
    expect: { poll: { timeout: 30_000 } },
    sequence: { hooks: "list" },
    projects: [
      {
        extends: true,
        test: { name: "pure", include: files.filter(isPure), pool: "threads", isolate: false },
      },
      {
        extends: true,
        test: {
          name: "real",
          include: files.filter((file) => !isPure(file)),
          globalSetup: ["tests/support/databases.global.ts"],
          pool: "forks",
          isolate: false,
        },
      },
    ],
  },
});
