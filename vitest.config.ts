import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

// The built site opens within the tests' processes: React and React Router choose their builds by this.
process.env.NODE_ENV = "production";

// The other fault tests run in `npm run test:faults`.
const isFull = process.env.TEST_FAULTS === "full";
const everyRun = "tests/faults/{killed-server,database-away,full-disk,orderly-stop}.test.ts";
const files = globSync([
  "app/**/*.test.{ts,tsx}",
  "server/**/*.test.ts",
  "tools/{import,trip-data}/*.test.ts",
  "tests/{commands,golden,http}/*.test.ts",
  "tests/*.test.ts",
  isFull ? "tests/faults/*.test.ts" : everyRun,
]);
// What needs a database, a site or a process has it from tests/support; the rest needs threads alone.
// store-picture.server.ts blocks formats of pictures for its whole process, which content/pictures.test.ts reads.
const isPure = (file: string) => !/#tests\/support\/|store-picture\.server/.test(readFileSync(file, "utf8"));

export default defineConfig({
  test: {
    // Hundreds of kills take an hour.
    testTimeout: isFull ? 7_200_000 : 300_000,
    hookTimeout: 300_000,
    // A page is dropped, a mail is written, by work that comes after the answer: in its own time, on whatever machine.
    expect: { poll: { timeout: 120_000 } },
    sequence: { hooks: "list" },
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: files.filter(isPure),
          pool: "threads",
          isolate: false,
          // Each worker loads the modules of the site anew.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "real",
          include: files.filter((file) => !isPure(file)),
          globalSetup: ["tests/support/databases.global.ts"],
          pool: "forks",
          isolate: false,
          // Many tests wait for mails and jobs: more workers than processors use the time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
