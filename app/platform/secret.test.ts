import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { testFolder } from "#tests/fixtures/folder.ts";
import { openSecret } from "./secret.server.ts";

it("is made once with mode 0600, the same for all that start together, and never empty", async () => {
  const folder = testFolder();
  const file = path.join(folder, "auth-secret");
  const secrets = await Promise.all(Array.from({ length: 8 }, () => openSecret(null, folder)));
  expect(new Set(secrets)).toEqual(new Set([readFileSync(file, "utf8")]));
  expect(String(secrets[0])).toMatch(/^[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, "");
  expect(await openSecret(null, folder)).toEqual({ problem: expect.stringContaining("holds no secret") });
});
