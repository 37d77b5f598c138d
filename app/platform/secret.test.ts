import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openSecret } from "./secret.server.ts";

it("is made once with mode 0600, is the same for servers that start together, and is never empty", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "harmattan-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "auth-secret");
  const secrets = await Promise.all(Array.from({ length: 8 }, () => openSecret(null, folder)));
  expect(new Set(secrets)).toEqual(new Set([readFileSync(file, "utf8")]));
  expect(String(secrets[0])).toMatch(/^[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, "");
  expect(await openSecret(null, folder)).toEqual({ problem: expect.stringContaining("holds no secret") });
});
