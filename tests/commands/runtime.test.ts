import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "harmattan-runtime-"));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(() => {
  mkdirSync(path.join(folder, "commands"));
  copyFileSync(path.join(projectRoot, "commands/runtime.mjs"), path.join(folder, "commands/runtime.mjs"));
  writeFileSync(
    path.join(folder, "print.mjs"),
    "console.log(process.env.MAIL_FROM, process.env.COMPANY_INBOX)",
  );
  writeFileSync(path.join(folder, ".env"), "MAIL_FROM=file@example.com\nCOMPANY_INBOX=file@example.com\n");
});

/** What a program that npm starts as `script` finds in its environment. */
const environmentOf = (script: string) =>
  execFileSync(process.execPath, ["commands/runtime.mjs", "print.mjs"], {
    cwd: folder,
    env: { PATH: process.env.PATH, COMPANY_INBOX: "environment@example.com", npm_lifecycle_event: script },
    encoding: "utf8",
  }).trim();

it("npm start and staff read .env, and the environment comes first; npm test does not read it", () => {
  for (const script of ["start", "staff"])
    expect(environmentOf(script)).toBe("file@example.com environment@example.com");
  expect(environmentOf("test")).toBe("undefined environment@example.com");
  rmSync(path.join(folder, ".env"));
  expect(environmentOf("start")).toBe("undefined environment@example.com");
});
