import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLive } from "#app/platform/live.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { mailQueue, mailRetry } from "#app/platform/mail/outbox.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insertBooking, type NewBooking } from "#tests/support/stored-bookings.ts";
import { adoptGuestBookings } from "./adopt-guest-bookings.server.ts";
import type { BookingStatus } from "./booking-status.ts";
import { type Move, moveBooking } from "./move-booking.server.ts";
import { bookingOf, bookingsEtag, bookingsOf, bookingsPerPage } from "./my-bookings.server.ts";

const at = new Date("2026-11-21T09:00:00Z");
const clock = { now: () => at };

describe.each(databaseKinds)("a customer's bookings on the database of kind %s", (kind) => {
  let database: TestDatabase;
  let jobs: Jobs;
  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.connection, openLog("silent"));
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
  const desk = { side: "desk", userId: "desk" } as const;
  const ada = { side: "customer", userId: "ada" } as const;

  test("are listed by departure: what is ahead, soonest first, then the past page after page, none twice and none of anyone else", async () => {
    const past: string[] = [];
    for (let number = 0; number < bookingsPerPage + 3; number += 1) {
      // Some of one moment: the order has to be whole all the same. A cancelled one lies behind, whenever it was to be flown.
      const departureDateTime = `2026-10-0${1 + Math.floor(number / 4)} 09:30:00`;
      past.push((await book({ departureDateTime })).reference);
    }
    const called = await book({ status: "cancelled" });
    const later = await book({
      createdAt: new Date(at.getTime() + 1000),
      returnDateTime: "2027-01-02 18:00:00",
    });
    // It left this morning in Lagos, and has not yet left by the clock of the last zone.
    const today = await book({ departureDateTime: "2026-11-21 08:00:00", status: "confirmed" });
    const hers = await book({ userId: "bola" });
    await book({ userId: null });
    const first = await bookingsOf(database.db, "ada", null, at);
    expect(first.upcoming.map(({ reference }) => reference)).toEqual([today.reference, later.reference]);
    expect(first.upcoming[1]).toEqual({
      reference: later.reference,
      status: "pending",
      departure: "Lagos",
      arrival: "London",
      date: "2026-12-24 09:30:00",
      returnDate: "2027-01-02 18:00:00",
      flights: [],
      words: "",
      openTimes: [],
      passengers: 3,
      aircraft: "Legacy 600",
      reply: "Reply due by 12:00 today, Lagos time.",
      deskNote: null,
      seenTrip: null,
    });
    expect(first.past).toHaveLength(bookingsPerPage);
    expect(first.past[0]?.reference).toBe(called.reference);
    const second = await bookingsOf(database.db, "ada", first.next, at);
    expect([second.upcoming, second.next]).toEqual([[], null]);
    const listed = [...first.past, ...second.past];
    expect(listed.map(({ date }) => date)).toEqual(
      listed
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    );
    expect(listed.map(({ reference }) => reference).toSorted()).toEqual(
      [...past, called.reference].toSorted(),
    );
    // Somebody else's booking is no place to read on from.
    const nothing = { upcoming: [], past: [], next: null };
    expect(await bookingsOf(database.db, "ada", hers.reference, at)).toEqual(nothing);
    expect(await bookingsOf(database.db, "ada", "HA-NOTHING", at)).toEqual(nothing);
  });

  test("all 53 flights ahead are listed as upcoming, none as past", async () => {
    const mine: string[] = [];
    for (let number = 0; number < 53; number += 1)
      mine.push(
        (await book({ departureDateTime: `2027-01-01 ${String(number % 24).padStart(2, "0")}:00:00` }))
          .reference,
      );
    const { upcoming, past, next } = await bookingsOf(database.db, "ada", null, at);
    expect([upcoming.length, past.length, next]).toEqual([53, 0, null]);
    expect([...upcoming, ...past].map(({ reference }) => reference).toSorted()).toEqual(mine.toSorted());
  });

  test("one is shown to its owner alone, and nobody of the desk by name or id", async () => {
    const { reference } = await book();
    await move({ reference, to: "confirmed", by: desk, note: "Slots are held." });
    const own = await bookingOf(database.db, "ada", reference, at);
    expect(own).toMatchObject({ status: "confirmed", canCancel: false });
    expect(own?.steps).toEqual([
      { kind: "asked", status: "pending", at: at.toISOString(), by: "customer", note: null },
      { kind: "moved", status: "confirmed", at: at.toISOString(), by: "desk", note: "Slots are held." },
    ]);
    expect(await bookingOf(database.db, "bola", reference, at)).toBeNull();
    expect(await bookingOf(database.db, "ada", "HA-222222", at)).toBeNull();
  });

  const statuses = ["pending", "confirmed", "completed", "cancelled"] as const;
  const legal: Record<Move["by"]["side"], readonly `${BookingStatus} ${BookingStatus}`[]> = {
    desk: [
      ...(["pending confirmed", "pending cancelled", "confirmed completed", "confirmed cancelled"] as const),
      ...(["completed confirmed", "completed pending", "cancelled confirmed", "cancelled pending"] as const),
    ],
    customer: ["pending cancelled"],
  };
  const ways = (["desk", "customer"] as const).flatMap((side) =>
    statuses.flatMap((from) => statuses.map((to) => [side, from, to] as const)),
  );
  test.each(ways)("%s from %s to %s", async (side, from, to) => {
    const { id, reference } = await book({ status: from });
    const by = { side, userId: side === "desk" ? "desk" : "ada" };
    const moved = await move({ reference, to, by, note: "Why." });
    const isLegal = legal[side].includes(`${from} ${to}`);
    const [row] = await database.db.select().from(bookings).where(eq(bookings.id, id));
    const events = await database.db
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, id))
      .orderBy(bookingEvents.id);
    const queued = await database.db.select().from(mails).where(eq(mails.aboutId, id));
    if (isLegal) {
      expect(moved.ok).toBe(true);
      expect(row).toMatchObject({ status: to, version: 2 });
      expect(events.at(-1)).toMatchObject({ status: to, actor: side === "desk" ? "desk" : "ada", at });
      expect(queued.map((mail) => mail.kind).toSorted()).toEqual(
        side === "desk"
          ? [to === "pending" ? "booking-reopened" : `booking-${to}`]
          : ["booking-cancelled", "booking-request-withdrawn"],
      );
    } else {
      expect(moved).toEqual({ ok: false, reason: "illegal", status: from, version: 1 });
      expect(row).toMatchObject({ status: from, version: 1 });
      expect([events.length, queued.length]).toEqual([1, 0]);
    }
  });

  test.each(["completed", "cancelled"] as const)(
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

  test("the note of the confirmation stays on the booking's page when its completion is corrected", async () => {
    const { reference } = await book();
    await move({ reference, to: "confirmed", by: desk, note: "Legacy 600, stand 4." });
    await move({ reference, to: "completed", by: desk });
    await move({ reference, to: "confirmed", by: desk, note: "Marked by mistake." });
    const own = await bookingOf(database.db, "ada", reference, at);
    expect(own).toMatchObject({ status: "confirmed", deskNote: "Legacy 600, stand 4." });
    expect(own?.steps.at(-1)).toMatchObject({ status: "confirmed", note: "Marked by mistake." });
  });

  test("a customer moves nothing of anyone else, nor a guest's", async () => {
    for (const userId of ["bola", null]) {
      const { reference } = await book({ userId });
      expect(await move({ reference, to: "cancelled", by: ada })).toEqual({ ok: false, reason: "missing" });
    }
    expect(await move({ reference: "HA-222222", to: "cancelled", by: desk })).toEqual({
      ok: false,
      reason: "missing",
    });
  });

  test("of those who move it at once one does, and the others are told its new state", async () => {
    const { id, reference } = await book();
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () => move({ reference, to: "cancelled", by: ada })),
      ...Array.from({ length: 4 }, () => move({ reference, to: "cancelled", by: desk, version: 1 })),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes.filter(({ ok }) => !ok))
      expect(outcome).toMatchObject({ status: "cancelled", version: 2 });
    expect(
      await database.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id)),
    ).toHaveLength(2);
  });

  test("who has seen an older version is told so, and nothing is overwritten", async () => {
    const { reference } = await book();
    await move({ reference, to: "confirmed", by: desk, version: 1 });
    expect(await move({ reference, to: "cancelled", by: desk, version: 1 })).toEqual({
      ok: false,
      reason: "stale",
      status: "confirmed",
      version: 2,
    });
  });

  test("a move that fails half-way leaves nothing behind", async () => {
    const { id, reference } = await book();
    const broken = { ...jobs, enqueue: () => Promise.reject(new Error("no queue")) };
    await expect(
      moveBooking({ db: database.db, jobs: broken, clock }, { reference, to: "confirmed", by: desk }),
    ).rejects.toThrow("no queue");
    const [row] = await database.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row).toMatchObject({ status: "pending", version: 1 });
    expect(
      await database.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id)),
    ).toHaveLength(1);
  });

  test("a move is announced to its customer and to the inbox, and to no other customer", async () => {
    const live = await openLive(database.connection, openLog("silent"));
    try {
      const heard: string[] = [];
      for (const topic of ["bookings:ada", "bookings:bola", "inbox"])
        live.subscribe(topic, () => heard.push(topic));
      const { reference } = await book();
      const before = await bookingsEtag(database.db, "ada");
      await move({ reference, to: "confirmed", by: desk });
      await expect.poll(() => heard.toSorted()).toEqual(["bookings:ada", "inbox"]);
      expect(await bookingsEtag(database.db, "ada")).not.toBe(before);
      expect(await bookingsEtag(database.db, "bola")).toBe("0.0");
    } finally {
      await live.stop();
    }
  });

  test("a guest's join the account that has proved their address, once, whatever its case", async () => {
    const guests = await book({ userId: null, email: "Ada@Example.com" });
    await book({ userId: null, email: "bola@example.com" });
    await book({ userId: "bola", email: "ada@example.com" });
    const adopt = () => adoptGuestBookings(database.db, { userId: "ada", email: "ada@example.com" });
    await adopt();
    await adopt();
    const mine = await bookingsOf(database.db, "ada", null, at);
    expect(mine.upcoming.map(({ reference }) => reference)).toEqual([guests.reference]);
    expect((await bookingOf(database.db, "ada", guests.reference, at))?.steps).toMatchObject([
      { by: "customer" },
    ]);
  });

  test("every question is answered from an index", async () => {
    // Enough of other people's that reading them all would cost more.
    await database.pool.query(
      `insert into bookings (reference, submission, created_at, full_name, email, phone, preferred_contact, trip_type,
         departure_city, arrival_city, departure_date_time, dates_flexible, number_of_passengers, has_children,
         special_requests, preferred_aircraft, purpose, user_id)
       select 'P-' || n, 'P-' || n, now() - make_interval(mins => n), 'N', 'n' || n || '@example.com', '', 'email', 'dropoff', 'A', 'B',
         timestamp '2031-01-01' - make_interval(hours => n), false, 1, false, '', '', 'business', case when n % 100 = 0 then 'ada' when n % 2 = 0 then 'bola' end
       from generate_series(1, 10000) n`,
    );
    await database.pool.query("analyze bookings");
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      const plan = async (text: string) =>
        (await client.query<{ "QUERY PLAN": string }>(`explain ${text}`)).rows
          .map((row) => row["QUERY PLAN"])
          .join("\n");
      const list = await plan(
        "select reference from bookings where user_id = 'ada' and (departure_date_time, id) < ('2030-11-01', gen_random_uuid()) order by departure_date_time desc, id desc limit 13",
      );
      expect(list).toContain("bookings_user");
      expect(list).not.toContain("Sort");
      expect(await plan("select 1 from bookings where user_id is null and lower(email) = 'a@b.c'")).toContain(
        "bookings_guest_email",
      );
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});
