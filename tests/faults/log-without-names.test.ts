import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";

// Typed values in failing statements are tested in app/platform/described-error.test.ts.

const program = `
  import { DrizzleQueryError } from "drizzle-orm";
  import { redirectConsole, openLog } from "#app/platform/log.server.ts";
  redirectConsole(openLog("info"));
  const cause = Object.assign(new Error("refused"), { severity: "ERROR", code: "23514", detail: "Failing row contains (zyxqu)." });
  const error = () => new DrizzleQueryError("select $1", ["zyxqu\\nzyxqu"], cause);
  console.error("# SERVER_ERROR: ", error());
  console.log("%s", error());
  console.warn({ zyxqu: 1 }, error());
`;

test.each([
  ["an unhandled rejection", "Promise.reject(error());"],
  ["an uncaught exception", "setTimeout(() => { throw error(); });"],
  ["a thrown object that is no error", "Promise.reject({ detail: 'zyxqu' });"],
])("%s ends the process with log entries that name the statement, and no value", (_what, fault) => {
  const args = ["--input-type=module", "-e", program + fault];
  const options = { cwd: projectRoot, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  expect([status, stderr, stdout.includes("zyxqu")]).toEqual([1, "", false]);
  const lines = stdout.trim().split("\n");
  // The entry written while the process ends comes last.
  const byLevel = new Map(lines.map((line) => [JSON.parse(line).level, JSON.parse(line)]));
  expect([...byLevel.keys()].sort()).toEqual([30, 40, 50, 60]);
  expect(byLevel.get(50).err).toMatchObject({ message: "Failed query: select $1", cause: { code: "23514" } });
});
