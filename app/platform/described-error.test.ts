import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { contactMessages } from "#app/database/schema/messages.ts";
import { fileDatabase } from "#tests/support/database.ts";
import { describeError } from "./described-error.server.ts";

const { db } = await fileDatabase();
// One line looks like a stack frame, another like the parameters that a driver prints.
const words = 'Zyxqu\'s cello\nparams: "zyxqu"\n    at Zyxqu (file:///zyxqu.ts:1:1)\n\n    at zyxqu';
const row = { name: words, email: "zyxqu@zyxqu.example", phone: "zyxqu", message: words, submission: words };

// The log and jobs store only the description of an error.
it.each([
  ["a missing table", "rename to away"],
  ["a violated constraint", "add constraint nothing check (false) not valid"],
  // PostgreSQL then repeats the value that it cannot read.
  ["a column of another type", "alter phone type int using 0"],
])("describes an error of %s with its statement and place, without typed values", async (_what, harm) => {
  const failing = db.transaction(async (transaction) => {
    await transaction.execute(sql.raw(`alter table contact_messages ${harm}`));
    await transaction.insert(contactMessages).values(row);
  });
  const described = JSON.stringify(describeError(await failing.catch((error) => error)));
  expect(described).toContain("Failed query: insert into");
  expect(described).toMatch(/"stack":"\s+at /);
  expect(described.toLowerCase()).not.toContain("zyxqu");
});
