import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { compiledIn } from "#tests/support/site.ts";

let database: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), "harmattan-import-"));
beforeAll(async () => {
  database = await testDatabase("byUrl");
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const hashConfig =
  "base64_signer_key: anhzcHI4S2kwUlk=, base64_salt_separator: Bw==, rounds: 8, mem_cost: 14";
const hash = "lSrfV15cpx95";

function runImport(...args: string[]) {
  if (!("connectionString" in database.connection)) throw new Error("this test needs a database by URL");
  const done = spawnSync(process.execPath, ["tools/import/import.ts", ...args], {
    cwd: projectRoot,
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiledIn(projectRoot),
      DATABASE_URL: database.connection.connectionString,
      AUTH_SECRET: "a secret of the site that is long enough",
      DATA_DIR: folder,
    },
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

it("brings accounts and bookings, names what it skips, and adds nothing the second time", () => {
  const users = path.join(folder, "users.json");
  const person = { localId: "ada", email: "ada@example.com", passwordHash: hash, salt: "Bw==" };
  writeFileSync(
    users,
    `{"users": [\n${JSON.stringify(person)},\n{"localId": "grace", "email": "not-an-address"}\n]}`,
  );
  const first = runImport("firebase-auth", users, "--hash-config", hashConfig);
  expect(first).toEqual({
    code: 1,
    out: "users.json: 1 added, 0 here already, 1 skipped\n",
    // No bar where no terminal is, and nothing of the person.
    err: "users.json, row 2: skipped: email: missing, or not as Firebase writes it\n",
  });

  const documents = path.join(folder, "documents");
  mkdirSync(documents);
  const booking = { userId: "ada", departure: "Lagos", arrival: "Accra", date: "2026-02-01", passengers: 2 };
  writeFileSync(path.join(documents, "bookings.json"), JSON.stringify({ one: booking, two: booking }));
  for (const added of [2, 0]) {
    const { code, out, err } = runImport("firestore", documents);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`bookings.json: ${added} added, ${2 - added} here already, 0 skipped`);
  }
  for (const text of [first.out, first.err]) expect(text).not.toContain(hash);
});

it("brings posts, then their comments and the subscribers, in one call", () => {
  const documents = path.join(folder, "journal");
  mkdirSync(documents);
  const write = (name: string, rows: unknown) =>
    writeFileSync(path.join(documents, name), JSON.stringify(rows));
  const said = { postId: "dust", name: "Ada", email: "ada@example.com", content: "Well said." };
  write("comments.json", { one: said });
  write("blogs.json", {
    dust: { title: "Dust", content: "<p>Text.</p>", image: "https://far.example/a.jpg" },
  });
  write("newsletter_subscribers.json", [{ email: "ada@example.com", subscribedAt: "2025-05-20T10:00:00Z" }]);
  for (const added of [1, 0]) {
    const { code, out, err } = runImport("firestore", documents);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const counts = `${added} added, ${1 - added} here already, 0 skipped`;
    expect(out.split("\n").slice(0, 3)).toEqual(
      ["blogs", "comments", "newsletter_subscribers"].map((name) => `${name}.json: ${counts}`),
    );
    expect(out.includes("1 post had pictures at foreign addresses")).toBe(added === 1);
    expect(out).toContain("bookings: no file, nothing done");
  }
});

it("says what is missing before it touches anything", () => {
  expect(runImport("firebase-auth", "users.json")).toMatchObject({
    code: 1,
    err: expect.stringContaining("Usage:"),
  });
  expect(runImport("firebase-auth", "nowhere.json", "--hash-config", hashConfig)).toMatchObject({
    code: 1,
    err: "Cannot import: nowhere.json is not there.\n",
  });
  expect(runImport("firebase-auth", "x.json", "--hash-config", "rounds: 8")).toMatchObject({
    code: 1,
    err: expect.stringContaining("base64_signer_key"),
  });
  expect(runImport("firestore", path.join(folder, "nothing")).code).toBe(1);
  const broken = path.join(folder, "broken");
  mkdirSync(broken);
  writeFileSync(path.join(broken, "blogs.json"), "[]");
  writeFileSync(path.join(broken, "bookings.json"), '[{"email": "ada@example.com"');
  expect(runImport("firestore", broken)).toEqual({
    code: 1,
    out: "",
    err: "Cannot import: bookings.json is not JSON, or is cut off: export it again.\n",
  });
});
