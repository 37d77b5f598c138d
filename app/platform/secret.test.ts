import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fingerprint, openSecret } from "./secret.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "harmattan-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("is made once, for its owner's eyes, and is the same for all that start at once", async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => openSecret(null, folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(String(secrets[0])).toMatch(/^[\w-]{43}$/);
  const file = path.join(folder, "auth-secret");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await openSecret(null, folder)).toBe(readFileSync(file, "utf8"));
});

it("is never what a crash left behind", async () => {
  writeFileSync(path.join(folder, "auth-secret"), "");
  expect(await openSecret(null, folder)).toEqual({ problem: expect.stringContaining("holds no secret") });
});

it("gives fingerprints that differ by purpose and secret", () => {
  const prints = [
    fingerprint("a", "limit", "x"),
    fingerprint("b", "limit", "x"),
    fingerprint("a", "other", "x"),
    fingerprint("a", "limit", "y"),
  ];
  expect(new Set(prints).size).toBe(4);
  expect(fingerprint("a", "limit", "x")).toBe(prints[0]);
});
