import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents, bookingNotes, bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { mailQueue, mailRetry, queueMails } from "#app/platform/mail/outbox.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insertBooking, type NewBooking, plainBooking } from "#tests/support/stored-bookings.ts";
import { bookingData, deleteRequest, forgetBookingsOf, sweepBookings } from "./booking-data.server.ts";

const seenTrip = { search: "from=Kennedy", factsVersion: "1", facts: [] };
const now = new Date("2026-11-25T09:00:00Z");

describe.each(databaseKinds)("bookings whose time is over, on the database of kind %s", (kind) => {
  let database: TestDatabase;
  let jobs: Jobs;
  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.pool, openLog("silent"));
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
  const remaining = async () =>
    (await database.db.select({ name: bookings.fullName }).from(bookings)).map(({ name }) => name).sort();
  const confirmed = (at: string) => [{ at, status: "confirmed" as const }];
  const addNote = (bookingId: string, at: Date) =>
    database.db
      .insert(bookingNotes)
      .values({ bookingId, at, text: "a note", authorId: "desk", authorName: "Ngozi" });

  it("a request without a flight is deleted two years after the last contact, unless it was flown", async () => {
    const declined = (at: string) => [{ at, status: "cancelled" as const }];
    await book({ ...old, fullName: "old" });
    await book({ ...old, fullName: "old, declined", status: "cancelled" }, declined("2024-11-21T09:00:00Z"));
    await book({ ...old, fullName: "declined later", status: "cancelled" }, declined("2024-11-26T09:00:00Z"));
    await book({ ...old, fullName: "departs later", departureDateTime: "2024-11-26 09:30:00" });
    await book({ ...old, fullName: "returns later", returnDateTime: "2024-12-02 09:30:00" });
    await book({ ...old, fullName: "younger", createdAt: new Date("2024-11-26T09:00:00Z") });
    const noted = await book({ ...old, fullName: "noted later" });
    await addNote(noted.id, new Date("2025-01-02T09:00:00Z"));
    await book({ ...old, fullName: "flown", status: "completed" }, confirmed("2024-11-21T09:00:00Z"));
    await sweepBookings({ db: database.db, jobs }, now);
    expect(await remaining()).toEqual([
      "declined later",
      "departs later",
      "flown",
      "noted later",
      "returns later",
      "younger",
    ]);
  });

  it("a confirmed flight is deleted six years after the end of its financial year", async () => {
    for (const [fullName, departureDateTime, more] of [
      ["2019", "2019-12-31 23:59:00", {}],
      ["2019, cancelled", "2019-03-01 09:00:00", { status: "cancelled" }],
      ["2019, back in 2020", "2019-12-31 09:00:00", { returnDateTime: "2020-01-02 09:00:00" }],
      ["2020", "2020-01-01 00:00:00", {}],
    ] as const) {
      const createdAt = new Date("2019-11-20T09:00:00Z");
      const flight = { fullName, departureDateTime, createdAt, status: "completed" as const, ...more };
      await book(flight, confirmed("2019-11-21T09:00:00Z"));
    }
    await sweepBookings({ db: database.db, jobs }, now);
    expect(await remaining()).toEqual(["2019, back in 2020", "2020"]);
  });

  it("a deletion takes history, notes, mails and their jobs of that request alone", async () => {
    const doomed = await book({ ...old, fullName: "doomed" });
    const other = await book({ fullName: "other" });
    await addNote(doomed.id, old.createdAt);
    const mailIds = await database.db.transaction((transaction) =>
      queueMails(
        transaction,
        jobs,
        [doomed, other].map(({ id }) => ({ kind: "booking-moved", aboutId: id })),
      ),
    );
    const count = async (text: string, value: unknown) => (await database.pool.query(text, [value])).rowCount;
    const remove = () => deleteRequest({ db: database.db, jobs }, doomed.reference, async () => {});
    expect(await remove()).toBe("deleted");
    expect(await remaining()).toEqual(["other"]);
    expect(await count("select id from pgboss.job where id = any($1::uuid[])", mailIds)).toBe(1);
    for (const table of [
      "booking_events where booking_id",
      "booking_notes where booking_id",
      "mails where about_id",
    ])
      expect([table, await count(`select from ${table}::text = $1`, doomed.id)]).toEqual([table, 0]);
    expect(await remove()).toBe("missing");
  });

  it("staff cannot delete a flight, nor a request whose audit entry fails", async () => {
    const status = "cancelled";
    const flight = await book({ fullName: "flight", status }, confirmed("2026-11-20T09:00:00Z"));
    const request = await book({ fullName: "request" });
    expect(await deleteRequest({ db: database.db, jobs }, flight.reference, async () => {})).toBe("flight");
    const failing = deleteRequest({ db: database.db, jobs }, request.reference, () =>
      Promise.reject(new Error("no audit")),
    );
    await expect(failing).rejects.toThrow("no audit");
    expect(await remaining()).toEqual(["flight", "request"]);
  });

  const forget = (emailVerified = true) =>
    database.db.transaction((transaction) =>
      forgetBookingsOf(transaction, { id: "ada", email: "ada@example.com", emailVerified }, jobs),
    );

  it("a deleted account takes the guest requests of its confirmed address along", async () => {
    await book({ fullName: "guest", email: "Ada@Example.com" });
    await book({ fullName: "someone else", email: "ada@example.org" });
    await forget(false);
    expect(await remaining()).toEqual(["guest", "someone else"]);
    await forget();
    expect(await remaining()).toEqual(["someone else"]);
    expect(await bookingData(database.db, "ada")).toEqual([]);
  });

  it.each([
    ["Kennedy", "(removed)"],
    ["John", "(removed)"],
    ["Paris Charles de Gaulle (CDG)", "Paris Charles de Gaulle (CDG)"],
    ["LOS", "LOS"],
    ["lagos", "lagos"],
  ])("a forgotten flight from %j has the place %j", async (typed, departureCity) => {
    const flight = { departureCity: typed, userId: "ada", status: "completed" as const, seenTrip };
    const { id } = await book(flight, confirmed("2026-11-20T09:00:00Z"));
    await forget();
    const [row] = await database.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row).toMatchObject({ departureCity, seenTrip: null });
  });

  it("each sweep reads an index", async () => {
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
  });
});
