import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { mailQueue, mailRetry } from "#app/platform/mail/outbox.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insertBooking, type NewBooking } from "#tests/support/stored-bookings.ts";
import { type Move, moveBooking } from "./change-booking.server.ts";
import { bookingOf, bookingsOf, bookingsPerPage } from "./my-bookings.server.ts";

const at = new Date("2026-11-21T09:00:00Z");
const clock = { now: () => at };

describe.each(databaseKinds)("a customer's bookings on the database of kind %s", (kind) => {
  let database: TestDatabase;
  let jobs: Jobs;
  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.pool, openLog("silent"));
    await jobs.prepareQueue(mailQueue, mailRetry);
  });
  beforeEach(async () => {
    await database.db.delete(mails);
    await database.db.delete(bookings);
    await database.db.delete(users);
    await database.db
      .insert(users)
      .values(["ada", "bola", "desk"].map((id) => ({ id, name: id, email: `${id}@example.com` })));
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  const book = (more: Partial<NewBooking> = {}) =>
    insertBooking(database.db, {
      userId: "ada",
      createdAt: at,
      arrivalCity: "London",
      departureDateTime: "2026-12-24 09:30:00",
      preferredAircraft: "Legacy 600",
      ...more,
    });
  const move = (details: Move) => moveBooking({ db: database.db, jobs, clock }, details);
  const storedMove = async (id: string) => {
    const [row] = await database.db.select().from(bookings).where(eq(bookings.id, id));
    const events = await database.db
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, id))
      .orderBy(bookingEvents.id);
    const queued = await database.db.select().from(mails).where(eq(mails.aboutId, id));
    return { row, events, kinds: queued.map(({ kind }) => kind).toSorted() };
  };
  const desk = { side: "desk", userId: "desk" } as const;
  const ada = { side: "customer", userId: "ada" } as const;

  it("are listed with flights ahead first, then past pages, none twice and none of another customer", async () => {
    const past: string[] = [];
    for (let number = 0; number < bookingsPerPage + 3; number += 1) {
      // Four bookings share a moment, so that the order needs the id.
      const departureDateTime = `2026-10-0${1 + Math.floor(number / 4)} 09:30:00`;
      past.push((await book({ departureDateTime })).reference);
    }
    const cancelled = await book({ status: "cancelled" });
    const returning = await book({
      createdAt: new Date(at.getTime() + 1000),
      returnDateTime: "2027-01-02 18:00:00",
    });
    // The departure is past in Lagos, but not in the last time zone on earth.
    const today = await book({ departureDateTime: "2026-11-21 08:00:00", status: "confirmed" });
    const others = await book({ userId: "bola" });
    await book({ userId: null });
    const first = await bookingsOf(database.db, "ada", null, at);
    expect(first.upcoming).toMatchObject([
      { reference: today.reference },
      {
        reference: returning.reference,
        status: "pending",
        departure: "Lagos",
        arrival: "London",
        date: "2026-12-24 09:30:00",
        returnDate: "2027-01-02 18:00:00",
        passengers: 3,
        aircraft: "Legacy 600",
        reply: "Reply due by 12:00 today, Lagos time.",
      },
    ]);
    expect(first.past).toHaveLength(bookingsPerPage);
    expect(first.past[0]?.reference).toBe(cancelled.reference);
    const second = await bookingsOf(database.db, "ada", first.next, at);
    expect([second.upcoming, second.next]).toEqual([[], null]);
    const listed = [...first.past, ...second.past];
    const dates = listed.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(listed.map(({ reference }) => reference).toSorted()).toEqual(
      [...past, cancelled.reference].toSorted(),
    );
    for (const cursor of [others.reference, "HA-NOTHING"])
      expect(await bookingsOf(database.db, "ada", cursor, at)).toEqual({
        upcoming: [],
        past: [],
        next: null,
      });
  });

  const statuses = ["pending", "confirmed", "completed", "cancelled"] as const;
  const allowed = [
    ...["desk pending confirmed", "desk pending cancelled", "desk confirmed completed"],
    ...["desk confirmed cancelled", "desk completed confirmed", "desk completed pending"],
    ...["desk cancelled confirmed", "desk cancelled pending", "customer pending cancelled"],
  ];
  const moves = (["desk", "customer"] as const).flatMap((side) =>
    statuses.flatMap((from) => statuses.map((to) => ({ side, from, to }))),
  );
  it.each(moves)("$side moves from $from to $to only where allowed", async ({ side, from, to }) => {
    const { id, reference } = await book({ status: from });
    const actor = side === "desk" ? "desk" : "ada";
    const moved = await move({ reference, to, by: { side, userId: actor }, note: "Why." });
    const { row, events, kinds } = await storedMove(id);
    if (!allowed.includes(`${side} ${from} ${to}`)) {
      expect(moved).toEqual({ ok: false, reason: "illegal", status: from, version: 1 });
      expect([row?.status, row?.version, events.length, kinds]).toEqual([from, 1, 1, []]);
      return;
    }
    expect(moved.ok).toBe(true);
    expect([row?.status, row?.version]).toEqual([to, 2]);
    expect(events.at(-1)).toMatchObject({ status: to, actor, at });
    const byStaff = [to === "pending" ? "booking-reopened" : `booking-${to}`];
    const byCustomer = ["booking-cancelled", "booking-request-withdrawn"];
    expect(kinds).toEqual(side === "desk" ? byStaff : byCustomer);
  });

  it.each(["completed", "cancelled"] as const)(
    "a %s booking goes back only with a note to the customer",
    async (status) => {
      const { reference } = await book({ status });
      expect(await move({ reference, to: "confirmed", by: desk })).toEqual({
        ok: false,
        reason: "noteMissing",
        status,
        version: 1,
      });
    },
  );

  it("the note of the confirmation stays on the booking's page when its completion is corrected", async () => {
    const { reference } = await book();
    await move({ reference, to: "confirmed", by: desk, note: "Legacy 600, stand 4." });
    await move({ reference, to: "completed", by: desk });
    await move({ reference, to: "confirmed", by: desk, note: "Marked by mistake." });
    const own = await bookingOf(database.db, { userId: "ada" }, reference, at);
    expect(own).toMatchObject({ status: "confirmed", deskNote: "Legacy 600, stand 4." });
    expect(own?.steps.at(-1)).toMatchObject({ status: "confirmed", note: "Marked by mistake." });
  });

  it("one of eight simultaneous cancellations succeeds, and the others get the new state", async () => {
    const { id, reference } = await book();
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () => move({ reference, to: "cancelled", by: ada })),
      ...Array.from({ length: 4 }, () => move({ reference, to: "cancelled", by: desk, version: 1 })),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes.filter(({ ok }) => !ok))
      expect(outcome).toMatchObject({ status: "cancelled", version: 2 });
    expect((await storedMove(id)).events).toHaveLength(2);
  });

  it("the list and the search for guest requests read an index", async () => {
    await database.pool.query(
      `insert into bookings (reference, submission, created_at, full_name, email, phone, preferred_contact, trip_type,
         departure_city, arrival_city, departure_date_time, dates_flexible, number_of_passengers, has_children,
         special_requests, preferred_aircraft, purpose, user_id)
       select 'P-' || n, 'P-' || n, now() - make_interval(mins => n), 'N', 'n' || n || '@example.com', '', 'email', 'dropoff', 'A', 'B',
         timestamp '2031-01-01' - make_interval(hours => n), false, 1, false, '', '', 'business', case when n % 100 = 0 then 'ada' when n % 2 = 0 then 'bola' end
       from generate_series(1, 10000) n`,
    );
    await database.pool.query("analyze bookings");
    const plan = async (text: string) => JSON.stringify((await database.pool.query(`explain ${text}`)).rows);
    const list = await plan(
      "select reference from bookings where user_id = 'ada' and (departure_date_time, id) < ('2030-11-01', gen_random_uuid()) order by departure_date_time desc, id desc limit 13",
    );
    expect(list).toContain("bookings_user");
    expect(list).not.toContain("Sort");
    expect(await plan("select 1 from bookings where user_id is null and lower(email) = 'a@b.c'")).toContain(
      "bookings_guest_email",
    );
  });
});
