import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["app/**/*.test.{ts,tsx}", "server/**/*.test.ts", "tests/**/*.test.ts"],
    globalSetup: ["tests/support/databases.global.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // A page is dropped, a mail is written, by work that comes after the answer: in its own time, on whatever machine.
    expect: { poll: { timeout: 15_000 } },
    sequence: { hooks: "list" },
  },
});
