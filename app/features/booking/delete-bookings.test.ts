import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents, bookingNotes, bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { mailQueue, mailRetry, queueMails } from "#app/platform/mail/outbox.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insertBooking, type NewBooking, plainBooking } from "#tests/support/stored-bookings.ts";
import { deleteRequest, sweepBookings } from "./delete-bookings.server.ts";
import { bookingData, forgetBookingsOf } from "./own-booking-data.server.ts";
import { staffAreaMessages } from "./staff-messages.ts";

const removed = staffAreaMessages.forgotten;
const seenTrip = { search: "from=Kennedy", factsVersion: "1", facts: [] };
const now = new Date("2026-11-25T09:00:00Z");

describe.each(databaseKinds)("bookings whose time is over, on the database of kind %s", (kind) => {
  let database: TestDatabase;
  let jobs: Jobs;
  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.connection, openLog("silent"));
    await jobs.prepareQueue(mailQueue, mailRetry);
  });
  beforeEach(async () => {
    for (const table of [mails, bookings, users]) await database.db.delete(table);
    await database.db.insert(users).values({ id: "ada", name: "Ada", email: "ada@example.com" });
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  /** A booking whose history has these further steps. */
  async function book(
    more: Partial<NewBooking>,
    steps: { at: string; status: "confirmed" | "completed" | "cancelled" }[] = [],
  ) {
    const booking = await insertBooking(database.db, more);
    for (const { at, status } of steps)
      await database.db
        .insert(bookingEvents)
        .values({ bookingId: booking.id, kind: "moved", at: new Date(at), status, actor: "desk" });
    return booking;
  }
  const old = { createdAt: new Date("2024-11-20T09:00:00Z"), departureDateTime: "2024-11-22 09:30:00" };
  const left = async () =>
    (await database.db.select({ name: bookings.fullName }).from(bookings)).map(({ name }) => name).sort();
  const jobsOf = async (ids: string[]) =>
    (await database.pool.query("select id from pgboss.job where id = any($1::uuid[])", [ids])).rowCount;
  const sweep = () => sweepBookings({ db: database.db, jobs }, now);

  test("a request without a flight goes two years after the last contact, and not before", async () => {
    await book({ ...old, fullName: "old" });
    await book({ ...old, fullName: "old, declined", status: "cancelled" }, [
      { at: "2024-11-21T09:00:00Z", status: "cancelled" },
    ]);
    await book({ ...old, fullName: "declined later", status: "cancelled" }, [
      { at: "2024-11-26T09:00:00Z", status: "cancelled" },
    ]);
    await book({ ...old, fullName: "departs later", departureDateTime: "2024-11-26 09:30:00" });
    await book({ ...old, fullName: "returns later", returnDateTime: "2024-12-02 09:30:00" });
    await book({ ...old, fullName: "younger", createdAt: new Date("2024-11-26T09:00:00Z") });
    const noted = await book({ ...old, fullName: "noted later" });
    await database.db.insert(bookingNotes).values({
      ...{ bookingId: noted.id, at: new Date("2025-01-02T09:00:00Z"), text: "called back" },
      ...{ authorId: "desk", authorName: "Ngozi" },
    });
    await book({ ...old, fullName: "flown", status: "completed" }, [
      { at: "2024-11-21T09:00:00Z", status: "confirmed" },
    ]);
    await sweep();
    expect(await left()).toEqual([
      "declined later",
      "departs later",
      "flown",
      "noted later",
      "returns later",
      "younger",
    ]);
  });

  test("a flight goes six years after the end of its financial year, also one that was cancelled after it was confirmed", async () => {
    const confirmed = [{ at: "2019-11-21T09:00:00Z", status: "confirmed" as const }];
    const flown = (fullName: string, departureDateTime: string, more: Partial<NewBooking> = {}) =>
      book(
        {
          ...{ fullName, departureDateTime, status: "completed" },
          ...{ createdAt: new Date("2019-11-20T09:00:00Z"), ...more },
        },
        confirmed,
      );
    await flown("2019", "2019-12-31 23:59:00");
    await flown("2019, cancelled", "2019-03-01 09:00:00", { status: "cancelled" });
    await flown("2019, back in 2020", "2019-12-31 09:00:00", { returnDateTime: "2020-01-02 09:00:00" });
    await flown("2020", "2020-01-01 00:00:00");
    await flown("2025", "2025-06-01 09:00:00");
    await sweep();
    expect(await left()).toEqual(["2019, back in 2020", "2020", "2025"]);
  });

  test("a deletion takes history, notes, mails and their jobs along, and nothing of others", async () => {
    const doomed = await book({ ...old, fullName: "doomed" });
    const other = await book({ fullName: "other" });
    await database.db.insert(bookingNotes).values({
      ...{ bookingId: doomed.id, at: old.createdAt, text: "a note", authorId: "desk", authorName: "Ngozi" },
    });
    const mailIds = await database.db.transaction((transaction) =>
      queueMails(transaction, jobs, [
        { kind: "booking-moved", aboutId: doomed.id },
        { kind: "booking-moved", aboutId: other.id },
      ]),
    );
    expect(await jobsOf(mailIds)).toBe(2);
    const audits: string[] = [];
    const outcome = await deleteRequest({ db: database.db, jobs }, doomed.reference, async () => {
      audits.push("written");
    });
    expect([outcome, audits]).toEqual(["deleted", ["written"]]);
    expect(await left()).toEqual(["other"]);
    expect(await jobsOf(mailIds)).toBe(1);
    for (const [table, column] of [
      ["booking_events", "booking_id"],
      ["booking_notes", "booking_id"],
      ["mails", "about_id"],
    ])
      expect([
        table,
        (await database.pool.query(`select from ${table} where ${column}::text = $1`, [doomed.id])).rowCount,
      ]).toEqual([table, 0]);
    expect(await deleteRequest({ db: database.db, jobs }, doomed.reference, async () => {})).toBe("missing");
  });

  test("staff cannot delete a flight, and nothing is deleted where the audit cannot be written", async () => {
    const flight = await book({ fullName: "flight", status: "cancelled" }, [
      { at: "2026-11-20T09:00:00Z", status: "confirmed" },
    ]);
    const request = await book({ fullName: "request" });
    expect(await deleteRequest({ db: database.db, jobs }, flight.reference, async () => {})).toBe("flight");
    const failing = deleteRequest({ db: database.db, jobs }, request.reference, () =>
      Promise.reject(new Error("no audit")),
    );
    await expect(failing).rejects.toThrow("no audit");
    expect(await left()).toEqual(["flight", "request"]);
  });

  test("a deleted account takes the guest requests of its confirmed address along", async () => {
    await book({ fullName: "guest", email: "Ada@Example.com" });
    await book({ fullName: "someone else", email: "ada@example.org" });
    const forget = (emailVerified: boolean) =>
      database.db.transaction((transaction) =>
        forgetBookingsOf(transaction, { id: "ada", email: "ada@example.com", emailVerified }, jobs),
      );
    await forget(false);
    expect(await left()).toEqual(["guest", "someone else"]);
    await forget(true);
    expect(await left()).toEqual(["someone else"]);
    expect(await bookingData(database.db, "ada")).toEqual([]);
  });

  test.each([
    ["Kennedy", "(removed)"],
    ["Charles", "(removed)"],
    ["John", "(removed)"],
    ["Paris Charles de Gaulle (CDG)", "Paris Charles de Gaulle (CDG)"],
    ["LOS", "LOS"],
    ["lagos", "lagos"],
  ])("of a forgotten flight the place %j stays as %j", async (departureCity, kept) => {
    const { id } = await book({ departureCity, userId: "ada", status: "completed", seenTrip }, [
      { at: "2026-11-20T09:00:00Z", status: "confirmed" },
    ]);
    await database.db.transaction((transaction) =>
      forgetBookingsOf(transaction, { id: "ada", email: "ada@example.com", emailVerified: true }, jobs),
    );
    const [row] = await database.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row).toMatchObject({ departureCity: kept === "(removed)" ? removed : kept, seenTrip: null });
  });

  test("each sweep is served by an index", async () => {
    await database.db.insert(bookings).values(
      Array.from({ length: 2_000 }, (_, number) => ({
        ...plainBooking({ createdAt: new Date(now.getTime() - number * 60_000) }),
        departureDateTime: "2026-12-24 09:30:00",
      })),
    );
    await database.pool.query("analyze bookings");
    for (const where of ["created_at < '2024-11-25'", "departure_date_time < '2020-01-01'"]) {
      const { rows } = await database.pool.query(`explain select id from bookings where ${where}`);
      expect(JSON.stringify(rows)).toMatch(/Index (Only )?Scan/);
    }
    expect(await database.db.$count(bookings, inArray(bookings.status, ["pending"]))).toBe(2_000);
  });
});
