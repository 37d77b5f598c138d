import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { importBookings } from "./bookings.ts";

const now = new Date("2026-11-21T09:00:00Z");
const stored = {
  userId: "ada",
  departure: "Dubai International (DXB)",
  arrival: "Lagos",
  date: { _seconds: 1767348000, _nanoseconds: 0 },
  status: "Confirmed",
  passengers: "4",
  aircraft: "Legacy 600",
  createdAt: "2025-12-01T08:00:00Z",
};

describe.each(databaseKinds)("bookings of the earlier website on the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
    await database.pool.query(
      "insert into users (id, name, email, phone) values ('ada', 'Ada Obi', 'ada@example.com', '+234')",
    );
  });
  afterAll(() => database.close());

  const take = (...rows: [string | null, unknown][]) =>
    importBookings(
      database.db,
      rows.map(([key, value], index) => ({ number: index + 1, key, value })),
      now,
    );
  const everything = async () => ({
    bookings: await database.db.select().from(bookings).orderBy(bookings.submission),
    events: await database.db.select().from(bookingEvents).orderBy(bookingEvents.id),
  });

  it("belong to their owner, with a reference, a history and no mail", async () => {
    const guest = {
      ...stored,
      userId: "gone",
      email: "guest@example.com",
      date: "2026-02-03 09:30",
      status: "canceled",
      createdAt: undefined,
    };
    expect(await take(["one", stored], [null, { ...guest, id: "two" }])).toEqual({
      added: 2,
      alreadyHere: 0,
      skipped: [],
    });
    const here = await everything();
    expect(here.bookings).toMatchObject([
      {
        userId: "ada",
        fullName: "Ada Obi",
        email: "ada@example.com",
        phone: "+234",
        status: "confirmed",
        // 10:00 UTC is 14:00 on the clock in Dubai.
        departureDateTime: "2026-01-02 14:00:00",
        numberOfPassengers: 4,
        preferredAircraft: "Legacy 600",
        createdAt: new Date("2025-12-01T08:00:00Z"),
        reference: expect.stringMatching(/^HA-\w{6}$/),
      },
      {
        userId: null,
        email: "guest@example.com",
        status: "cancelled",
        departureDateTime: "2026-02-03 09:30:00",
        createdAt: now,
      },
    ]);
    expect(here.events).toMatchObject([
      { status: "confirmed", actor: "ada", note: "Brought over from the earlier website." },
      { status: "cancelled", actor: "visitor" },
    ]);
    expect(await database.db.select().from(mails)).toEqual([]);
  });

  it("are not doubled or changed by a second import", async () => {
    const before = await everything();
    expect(await take(["one", { ...stored, status: "cancelled" }], ["one", stored])).toEqual({
      added: 0,
      alreadyHere: 2,
      skipped: [],
    });
    expect(await everything()).toEqual(before);
  });

  it("are skipped with their number when they make no sense", async () => {
    const outcome = await take(
      [null, stored],
      ["a", { ...stored, userId: "nobody" }],
      ["b", { ...stored, status: "lost" }],
      ["c", { ...stored, date: "2026-13-41T10:00" }],
      ["d", { ...stored, departure: " ", passengers: 0 }],
      ["e", null],
      ["f", { ...stored, date: "2026-05-06" }],
    );
    expect(outcome).toEqual({
      added: 1,
      alreadyHere: 0,
      skipped: [
        { number: 3, reason: "status: missing, or not as Firebase writes it" },
        { number: 4, reason: "date: missing, or not as Firebase writes it" },
        { number: 5, reason: "departure, passengers: missing, or not as Firebase writes it" },
        { number: 6, reason: "this is not a booking" },
        { number: 1, reason: "this document has no id" },
        {
          number: 2,
          reason:
            "its userId is of no account here (import the accounts first), and it names no e-mail address",
        },
      ],
    });
  });
});
