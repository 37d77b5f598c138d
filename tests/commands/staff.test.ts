import { expect, it } from "vitest";
import { fileFolder } from "#tests/fixtures/folder.ts";
import { fileDatabase } from "#tests/support/database.ts";
import { runHere } from "#tests/support/shared-site.ts";
import { runProgram } from "#tests/support/site.ts";

const database = await fileDatabase();

const AUTH_SECRET = "a secret of the site that is long enough";
const env = { DATABASE_URL: database.url, AUTH_SECRET, DATA_DIR: fileFolder() };
/** The error of a command that exits with 1. */
const errorOf = ({ code, err }: { code: number | null; err: string }) =>
  code === 1 ? err : `ended with ${code}`;
const staff = (...args: string[]) => runHere(["commands/staff.ts", ...args], env);

it("a colleague is added only with a name", async () => {
  const unnamed = runProgram(["commands/staff.ts", "add", "ada@example.com", "--role", "editor"], env);
  expect(errorOf(unnamed)).toContain("Enter the colleague's name, as customers and readers will see it.");
  expect(unnamed.err).toContain("--name");
  expect((await database.pool.query("select 1 from users")).rowCount).toBe(0);
  expect((await staff("add", "ada@example.com", "--role", "editor", "--name", "Ada Obi")).code).toBe(0);
  expect((await database.pool.query("select name from users")).rows).toEqual([{ name: "Ada Obi" }]);
});

it("a colleague is disabled and enabled by the e-mail address", async () => {
  const isDisabled = async () => (await database.pool.query("select banned from users")).rows[0].banned;
  for (const verb of ["disable", "enable"]) {
    expect((await staff(verb, "ada@example.com")).code).toBe(0);
    expect(await isDisabled()).toBe(verb === "disable");
  }
  const unknown = await staff("disable", "unknown@example.com");
  expect(errorOf(unknown)).toContain("No member of staff has the address unknown@example.com");
});
