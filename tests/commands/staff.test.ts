import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { compiledIn } from "#tests/support/site.ts";

const database = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "harmattan-staff-"));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function staff(...args: string[]) {
  const done = spawnSync(process.execPath, ["commands/staff.ts", ...args], {
    cwd: projectRoot,
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiledIn(projectRoot),
      DATABASE_URL: database.url,
      AUTH_SECRET: "a secret of the site that is long enough",
      DATA_DIR: folder,
    },
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

it("a colleague is added under a name: none is made of the address", { timeout: 240_000 }, async () => {
  const unnamed = staff("add", "ada@example.com", "--role", "editor");
  expect([unnamed.code, unnamed.err]).toEqual([
    1,
    expect.stringContaining("Enter the colleague's name, as customers and readers will see it."),
  ]);
  expect(unnamed.err).toContain("--name");
  expect((await database.pool.query("select 1 from users")).rowCount).toBe(0);
  expect(staff("add", "ada@example.com", "--role", "editor", "--name", "Ada Obi").code).toBe(0);
  expect((await database.pool.query("select name from users")).rows).toEqual([{ name: "Ada Obi" }]);
});
