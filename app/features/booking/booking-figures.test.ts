import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents } from "#app/database/schema/bookings.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insertBooking } from "#tests/support/stored-bookings.ts";
import { answerHoursPerWeek, longestWaiting, requestsPerWeek } from "./booking-figures.server.ts";

describe.each(databaseKinds)("the desk's figures on the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
    await database.db.insert(users).values([
      { id: "ngozi", name: "Ngozi", email: "ngozi@example.com", role: "admin" },
      { id: "ada", name: "Ada", email: "ada@example.com" },
    ]);
    await book("HA-222222", "2026-11-15T23:59:59Z", "confirmed", [["ngozi", "2026-11-16T05:59:59Z"]]);
    await book("HA-222223", "2026-11-16T00:00:00Z", "confirmed", [["ngozi", "2026-11-16T02:00:00Z"]]);
    await book("HA-222224", "2026-11-17T00:00:00Z", "cancelled", [["ngozi", "2026-11-17T04:00:00Z"]]);
    // Nobody of the desk answered these: one waits, one was taken back by the customer.
    await book("HA-222225", "2026-11-18T00:00:00Z", "pending", []);
    await book("HA-222226", "2026-11-18T00:00:00Z", "cancelled", [["ada", "2026-11-18T09:00:00Z"]]);
    // Its trip was corrected: that is no answer.
    await book("HA-222227", "2026-11-17T00:00:00Z", "pending", [
      ["ngozi", "2026-11-17T01:00:00Z", "changed"],
    ]);
  });
  afterAll(() => database.close());

  async function book(
    reference: string,
    createdAt: string,
    status: "pending" | "confirmed" | "cancelled",
    moves: [actor: string, at: string, kind?: "changed"][],
  ): Promise<void> {
    const { id } = await insertBooking(database.db, {
      reference,
      status,
      userId: "ada",
      createdAt: new Date(createdAt),
    });
    for (const [actor, at, kind = "moved"] of moves)
      await database.db
        .insert(bookingEvents)
        .values({ bookingId: id, at: new Date(at), kind, status, actor });
  }

  test("count requests by week and by what became of them", async () => {
    const rows = await requestsPerWeek(database.db, "2026-11-09");
    expect(rows.map(({ week, status, count }) => `${week} ${status} ${count}`).sort()).toEqual([
      "2026-11-09 confirmed 1",
      "2026-11-16 cancelled 2",
      "2026-11-16 confirmed 1",
      "2026-11-16 pending 2",
    ]);
    expect(await requestsPerWeek(database.db, "2026-11-23")).toEqual([]);
  });

  test("say how long the desk took, in the middle of each week's answers", async () => {
    const rows = await answerHoursPerWeek(database.db, "2026-11-09");
    expect(rows.sort((a, b) => a.week.localeCompare(b.week))).toEqual([
      { week: "2026-11-09", hours: 6 },
      { week: "2026-11-16", hours: 3 },
    ]);
  });

  test("name who has waited longest first", async () => {
    expect((await longestWaiting(database.db, 5)).map(({ reference }) => reference)).toEqual([
      "HA-222227",
      "HA-222225",
    ]);
  });
});
