import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCursor } from "#app/database/cursor.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { messageOf, messagePage, moveMessage } from "./staff-inbox.server.ts";

const at = new Date("2026-11-21T09:00:00Z");

describe.each(databaseKinds)("the desk's messages (%s)", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(() => database.pool.query("delete from contact_messages"));

  async function write(name: string, message: string, createdAt = at): Promise<string> {
    const [row] = await database.db
      .insert(contactMessages)
      .values({
        name,
        email: "a@example.com",
        phone: "",
        message,
        createdAt,
        submission: `${name} ${message}`,
      })
      .returning({ id: contactMessages.id });
    return row?.id ?? "";
  }

  it("pages through all of them, newest first, though many came in the same moment", async () => {
    for (let index = 0; index < 65; index++) await write(`Writer ${index}`, "text");
    const names: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof messagePage>> = await messagePage(database.db, {
        after: readCursor(after),
      });
      names.push(...page.messages.map(({ name }) => name));
      after = page.next;
    } while (after);
    expect(names).toHaveLength(65);
    expect(new Set(names).size).toBe(65);
  });

  it("finds words in name, address and text, and narrows to a state", async () => {
    const legacy = await write("Ada Obi", "Do you manage a Legacy 600?");
    await write("Ben Eze", "Lost luggage");
    const found = async (filter: Parameters<typeof messagePage>[1]) =>
      (await messagePage(database.db, filter)).messages.map(({ name }) => name);
    expect(await found({ search: "legacy" })).toEqual(["Ada Obi"]);
    expect(await found({ search: "a@example.com obi" })).toEqual(["Ada Obi"]);
    expect(await found({ search: `"; drop table` })).toEqual([]);
    await moveMessage(database.db, legacy, { from: "new", to: "answered", by: "Desk", at }, async () => {});
    expect(await found({ status: "new" })).toEqual(["Ben Eze"]);
    expect(await found({ status: "answered" })).toEqual(["Ada Obi"]);
  });

  it("moves a message once: whoever saw an older state changes nothing", async () => {
    const id = await write("Ada Obi", "text");
    let written = 0;
    const move = (to: "answered" | "closed") =>
      moveMessage(database.db, id, { from: "new", to, by: "Desk", at }, async () => {
        written++;
      });
    const outcomes = await Promise.all([move("answered"), move("closed")]);
    expect(outcomes.filter((moved) => moved !== null)).toHaveLength(1);
    expect(written).toBe(1);
  });

  it("changes nothing when what goes with the move fails", async () => {
    const id = await write("Ada Obi", "text");
    const move = moveMessage(database.db, id, { from: "new", to: "closed", by: "Desk", at }, async () => {
      throw new Error("the audit log is full");
    });
    await expect(move).rejects.toThrow("the audit log is full");
    expect(await messageOf(database.db, id)).toMatchObject({ status: "new", statusBy: null });
  });

  it("knows nothing of an id that is none", async () => {
    expect(await messageOf(database.db, "x' or true --")).toBeNull();
  });
});
