import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents } from "#app/database/schema/bookings.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insertBooking, type NewBooking } from "#tests/support/stored-bookings.ts";
import { answerHoursPerWeek, requestsPerWeek } from "./booking-figures.server.ts";
import { deskToday, lateLines } from "./desk-today.server.ts";
import { lateRequests, nextDue } from "./staff-bookings.server.ts";

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

  test("count the requests of the website that wait past the promised time", async () => {
    const noon = new Date("2019-05-06T12:00:00Z");
    const ago = (minutes: number, more: Partial<NewBooking> = {}) =>
      insertBooking(database.db, {
        createdAt: new Date(noon.getTime() - minutes * 60_000),
        departureDateTime: "2019-05-08 09:00:00",
        ...more,
      });
    const promised = company.replyWithinHours * 60;
    await ago(promised + 1);
    await ago(promised - 1);
    await ago(promised + 1, { source: "telephone" });
    await ago(promised + 1, { status: "confirmed" });
    expect(await lateRequests(database.db, noon)).toBe(1);
    expect((await lateLines(database.db, noon)).map(({ source, createdAt }) => [source, createdAt])).toEqual([
      ["website", new Date(noon.getTime() - (promised + 1) * 60_000)],
    ]);
    expect(await nextDue(database.db, noon)).toMatchObject({ due: new Date(noon.getTime() + 60_000) });
  });

  test("show what leaves today and tomorrow in Lagos, confirmed or not, who waits by when their reply is due, and what is one's own and ahead", async () => {
    const fly = (departureDateTime: string, more: Partial<NewBooking> = {}) =>
      insertBooking(database.db, { status: "confirmed", departureDateTime, ...more });
    const late = await fly("2026-12-02 23:59:00", { assigneeId: "ngozi" });
    const soon = await fly("2026-12-01 06:00:00");
    await fly("2026-12-03 00:00:00");
    await fly("2026-11-30 23:59:00", { assigneeId: "ngozi" });
    await fly("2026-12-01 08:00:00", { status: "cancelled" });
    await fly("2026-12-01 09:00:00", { status: "completed" });
    const asked = await fly("2026-12-01 07:00:00", { status: "pending" });
    await fly("2026-11-30 22:00:00", { status: "pending" });
    // Ten minutes past midnight in Lagos, the day before in London.
    const today = await deskToday(database.db, "ngozi", new Date("2026-11-30T23:10:00Z"));
    const references = ({ lines }: { lines: { reference: string }[] }) =>
      lines.map(({ reference }) => reference);
    expect(references(today.departures)).toEqual([soon.reference, asked.reference, late.reference]);
    expect(references(today.own)).toEqual([late.reference]);
    const waiting = references(today.waiting);
    expect(waiting.pop()).toBe(asked.reference);
    expect(waiting.toSorted()).toEqual(["HA-222225", "HA-222227"]);
    expect(today.departures.query).toBe("from=2026-12-01&to=2026-12-02&order=soonest");
  });
});
