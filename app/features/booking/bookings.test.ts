import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents, bookingNotes, bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { quotations } from "#app/database/schema/quotations.ts";
import { openLog } from "#app/platform/log.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { fileDatabaseWithJobs } from "#tests/support/database.ts";
import { formData } from "#tests/support/form-data.ts";
import { unlimited } from "#tests/support/limiting.ts";
import { insertBooking, type NewBooking } from "#tests/support/stored-bookings.ts";
import { bookingData, deleteRequest, forgetBookingsOf, sweepBookings } from "./booking-data.server.ts";
import { bookingDefaults } from "./booking-fields.ts";
import { type BookingStatus, statusNames } from "./booking-status.ts";
import { bookingBy, newReference } from "./bookings.server.ts";
import { type Move, moveBooking } from "./change-booking.server.ts";
import { bookingsOf, bookingsPerPage, customerPage } from "./customer-bookings.server.ts";
import { receiveBookingPost } from "./staff-posts.server.ts";
import { receiveRequest } from "./submit-request.server.ts";

const now = new Date("2026-11-21T09:00:00Z");
const clock = { now: () => now };
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const staff = { id: "ngozi", name: "Ngozi" };
const noAudit = () => Promise.reject(new Error("no audit"));

describe("bookings", async () => {
  const { database, jobs } = await fileDatabaseWithJobs();
  beforeEach(async () => {
    for (const table of [mails, bookings, users]) await database.db.delete(table);
    const ids = ["ngozi", "ada", "bola"];
    await database.db.insert(users).values(ids.map((id) => ({ id, name: id, email: `${id}@example.com` })));
  });

  /** Ada's flight from Lagos to London, with a further step of its history. */
  async function insert(more: Partial<NewBooking> = {}, step?: { at: string; status: BookingStatus }) {
    const booking = await insertBooking(database.db, {
      userId: "ada",
      createdAt: now,
      departureCity: "Lagos Murtala Muhammed (LOS)",
      arrivalCity: "London Heathrow (LHR)",
      departureDateTime: "2026-12-24 09:30:00",
      preferredAircraft: "Legacy 600",
      ...more,
    });
    if (step) {
      const event = { bookingId: booking.id, kind: "moved" as const, actor: "ngozi" };
      await database.db
        .insert(bookingEvents)
        .values({ ...event, status: step.status, at: new Date(step.at) });
    }
    return booking;
  }
  const book = async (more: Partial<NewBooking> = {}) => (await insert(more)).reference;
  const stored = async () =>
    (await database.db.select().from(bookings)).map(({ fullName }) => fullName).sort();
  const count = async (text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rowCount;
  const referencesOf = (rows: readonly { reference: string }[]) => rows.map(({ reference }) => reference);

  // Storing a request once and whole is tested in tests/http/forms.test.ts and tests/faults/killed-server.test.ts.
  it("recognise a request without a key by its content for a day", async () => {
    const trip = { departureCity: "Lagos", arrivalCity: "Accra", departureDateTime: "2026-12-24T09:30" };
    const person = { fullName: "Dapo Fash", email: "dapo@example.com", confirmInfo: "true" };
    const form = formData({ ...bookingDefaults, ...trip, ...person });
    const sendAt = (hours: number) => {
      const at = { now: () => later(hours * 60) };
      const services = { db: database.db, jobs, limiter: unlimited, clock: at, log: openLog("silent") };
      return receiveRequest(form, { network: "192.0.2.1", userId: null }, services);
    };
    const first = await sendAt(0);
    expect(first.ok).toBe(true);
    expect(await sendAt(23)).toEqual(first);
    const second = await sendAt(25);
    expect(second).not.toEqual(first);
    expect(await sendAt(26)).toEqual(second);
  });

  describe("a move", () => {
    const move = (details: Move) => moveBooking({ db: database.db, jobs, clock }, details);
    const desk = { side: "desk", userId: "ngozi" } as const;
    const customer = { side: "customer", userId: "ada" } as const;

    it("is possible where allowed, with a version, a history entry and its mails", async () => {
      const allowed: string[] = [];
      const statuses = statusNames.flatMap((from) => statusNames.map((to) => ({ from, to })));
      for (const by of [desk, customer])
        for (const { from, to } of statuses) {
          const { id, reference } = await insert({ status: from });
          const moved = await move({ reference, to, by, note: "Why." });
          const [row] = await database.db.select().from(bookings).where(eq(bookings.id, id));
          const steps = await database.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id));
          const queued = await database.db.select().from(mails).where(eq(mails.aboutId, id));
          const kinds = queued.map(({ kind }) => kind.replace("booking-", "")).sort();
          if (moved.ok) {
            expect([row?.status, row?.version]).toEqual([to, 2]);
            const step = { kind: "moved", status: to, actor: by.userId, at: now, note: "Why." };
            expect(steps).toContainEqual(expect.objectContaining(step));
            allowed.push(`${by.side}: ${from} to ${to} mails ${kinds.join(" and ")}`);
          } else {
            expect(moved).toMatchObject({ ok: false, reason: "illegal", booking: { status: from } });
            expect([row?.status, row?.version, steps.length, kinds]).toEqual([from, 1, 1, []]);
          }
        }
      expect(allowed).toEqual([
        "desk: pending to confirmed mails confirmed",
        "desk: pending to cancelled mails cancelled",
        "desk: confirmed to completed mails completed",
        "desk: confirmed to cancelled mails cancelled",
        "desk: completed to pending mails reopened",
        "desk: completed to confirmed mails confirmed",
        "desk: cancelled to pending mails reopened",
        "desk: cancelled to confirmed mails confirmed",
        "customer: pending to cancelled mails cancelled and request-withdrawn",
      ]);
    });

    it("that corrects a completion leaves the note of the confirmation on the booking's page", async () => {
      const reference = await book();
      await move({ reference, to: "confirmed", by: desk, note: "Legacy 600, stand 4." });
      await move({ reference, to: "completed", by: desk });
      await move({ reference, to: "confirmed", by: desk, note: "Marked by mistake." });
      const quoted = { sentence: null, isAccepted: false, events: [] };
      const booking = await bookingBy(database.db, reference);
      const page = await customerPage({ db: database.db, clock }, booking, "ada", quoted);
      expect(page.booking.deskNote).toBe("Legacy 600, stand 4.");
    });

    it("succeeds once of eight simultaneous ones, and the others get the new state", async () => {
      const reference = await book();
      const outcomes = await Promise.all(
        Array.from({ length: 4 }, () => [
          move({ reference, to: "cancelled", by: customer }),
          move({ reference, to: "cancelled", by: desk, version: 1 }),
        ]).flat(),
      );
      const late = outcomes.filter(({ ok }) => !ok);
      expect(late).toHaveLength(7);
      for (const outcome of late) expect(outcome).toMatchObject({ booking: { status: "cancelled" } });
      expect(await database.db.select().from(bookings)).toMatchObject([{ version: 2 }]);
    });
  });

  describe("a form of staff", () => {
    const post = async (reference: string, fields: Record<string, string>, record = async () => {}) =>
      receiveBookingPost(formData(fields), {
        booking: await bookingBy(database.db, reference),
        staff,
        record,
        services: { db: database.db, jobs, clock, limiter: unlimited },
      });
    const trip = {
      intent: "trip",
      version: "1",
      departureCity: "Lagos Murtala Muhammed (LOS)",
      arrivalCity: "London Heathrow (LHR)",
      departureDateTime: "2026-12-24T09:30",
      returnDateTime: "",
      numberOfPassengers: "3",
      preferredAircraft: "Legacy 600",
    };

    it("is refused for an illegal move, and for an older version, whose note it keeps", async () => {
      const reference = await book();
      expect(await post(reference, { intent: "move", to: "completed", version: "1" })).toMatchObject({
        status: 409,
        message: "A booking that is pending cannot become completed. This is its current state.",
      });
      await post(reference, { intent: "move", to: "cancelled", version: "1", note: "No slot." });
      expect(
        await post(reference, { intent: "move", to: "confirmed", version: "1", note: "typed" }),
      ).toMatchObject({ ok: false, changes: ["Status: now cancelled"], values: { note: "typed" } });
    });

    it("is refused with an invalid trip, whose values it keeps, and for the trip of a cancelled booking", async () => {
      const typed = { departureCity: " ", returnDateTime: "2026-12-24T09:00", numberOfPassengers: "0" };
      expect(await post(await book(), { ...trip, ...typed })).toMatchObject({
        ok: false,
        errors: { departureCity: expect.any(String), numberOfPassengers: expect.any(String) },
        values: { returnDateTime: "2026-12-24T09:00" },
      });
      const cancelled = await book({ status: "cancelled" });
      expect(await post(cancelled, { ...trip, numberOfPassengers: "5" })).toMatchObject({ status: 409 });
      expect(await bookingBy(database.db, cancelled)).toMatchObject({ numberOfPassengers: 3 });
    });

    it("changes nothing when its audit entry fails", async () => {
      const reference = await book();
      const move = { intent: "move", to: "confirmed", version: "1" };
      await expect(post(reference, move, noAudit)).rejects.toThrow("no audit");
      await expect(deleteRequest({ db: database.db, jobs }, reference, noAudit)).rejects.toThrow("no audit");
      expect(await bookingBy(database.db, reference)).toMatchObject({ status: "pending" });
      expect(await database.db.$count(mails)).toBe(0);
    });
  });

  it("lists a customer's flights ahead first, then past ones in pages, and none of another customer", async () => {
    const past: string[] = [];
    for (let number = 0; number < bookingsPerPage + 3; number += 1)
      // Four bookings share a moment, so that the order needs the id.
      past.push(await book({ departureDateTime: `2026-10-0${1 + Math.floor(number / 4)} 09:30:00` }));
    const cancelled = await book({ status: "cancelled" });
    const returning = await book({ createdAt: later(1 / 60), returnDateTime: "2027-01-02 18:00:00" });
    // The departure is past in Lagos, but not in the last time zone on earth.
    const today = await book({ departureDateTime: "2026-11-21 08:00:00", status: "confirmed" });
    // The outward flight is past, the return is not.
    const away = await book({
      departureDateTime: "2026-11-18 09:30:00",
      returnDateTime: "2026-11-24 18:00:00",
      status: "confirmed",
    });
    await book({ userId: "bola" });
    await book({ userId: null });
    const first = await bookingsOf({ db: database.db, clock }, "ada", null);
    expect(referencesOf(first.upcoming)).toEqual([away, today, returning]);
    expect(first.upcoming[2]?.reply).toBe("Reply due by 12:00 today, Lagos time.");
    expect([first.past.length, first.past[0]?.reference]).toEqual([bookingsPerPage, cancelled]);
    const second = await bookingsOf({ db: database.db, clock }, "ada", first.next);
    expect([second.upcoming, second.next]).toEqual([[], null]);
    const listed = [...first.past, ...second.past];
    const dates = listed.map(({ times: [departure] }) => departure?.day);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(referencesOf(listed).sort()).toEqual([...past, cancelled].sort());
    const nothing = { upcoming: [], past: [], next: null };
    expect(await bookingsOf({ db: database.db, clock }, "ada", randomUUID())).toEqual(nothing);
    const isOfBola = eq(bookings.userId, "bola");
    const [foreign] = await database.db.select({ id: bookings.id }).from(bookings).where(isOfBola);
    const after = await bookingsOf({ db: database.db, clock }, "ada", foreign?.id ?? "");
    expect([...past, cancelled]).toEqual(expect.arrayContaining(referencesOf(after.past)));
  });

  it("are listed without an estimate beside a quotation", async () => {
    const estimates = async () => {
      const { upcoming } = await bookingsOf({ db: database.db, clock }, "ada", null);
      return upcoming.map(({ estimate }) => estimate);
    };
    const { id: bookingId } = await insert();
    expect(await estimates()).toEqual([
      [expect.stringMatching(/^About /), expect.stringMatching(/^Estimate /)],
    ]);
    const sent = { status: "sent", content: "{}", sha256: "", sentAt: now, expiresAt: later(60) } as const;
    await database.db.insert(quotations).values({ ...sent, bookingId, number: "HA-1", version: 1 });
    expect(await estimates()).toEqual([[]]);
  });

  it("are exported without ids of staff", async () => {
    await book({ assigneeId: "ngozi" });
    expect(JSON.stringify(await bookingData(database.db, "ada"))).not.toContain("ngozi");
  });

  describe("once its time is over", () => {
    const today = new Date("2026-11-25T09:00:00Z");
    const old = { createdAt: new Date("2024-11-20T09:00:00Z"), departureDateTime: "2024-11-22 09:30:00" };
    const step = (at: string, status: BookingStatus) => ({ at, status });
    const addNote = (bookingId: string, at: Date) =>
      database.db
        .insert(bookingNotes)
        .values({ bookingId, at, text: "a note", authorId: "ngozi", authorName: "Ngozi" });

    it("a request without a flight is deleted two years after the last contact, unless it was flown", async () => {
      for (const [fullName, more, last] of [
        ["old", {}],
        ["old, declined", { status: "cancelled" }, step("2024-11-21T09:00:00Z", "cancelled")],
        ["declined later", { status: "cancelled" }, step("2024-11-26T09:00:00Z", "cancelled")],
        ["departs later", { departureDateTime: "2024-11-26 09:30:00" }],
        ["returns later", { returnDateTime: "2024-12-02 09:30:00" }],
        ["younger", { createdAt: new Date("2024-11-26T09:00:00Z") }],
        ["flown", { status: "completed" }, step("2024-11-21T09:00:00Z", "confirmed")],
      ] as const)
        await insert({ ...old, fullName, ...more }, last);
      await addNote((await insert({ ...old, fullName: "noted later" })).id, new Date("2025-01-02T09:00:00Z"));
      await sweepBookings({ db: database.db, jobs }, today);
      const remaining = "declined later, departs later, flown, noted later, returns later, younger";
      expect((await stored()).join(", ")).toBe(remaining);
    });

    it("a confirmed flight is deleted six years after the end of its financial year", async () => {
      const createdAt = new Date("2019-11-20T09:00:00Z");
      for (const [fullName, departureDateTime, more] of [
        ["2019", "2019-12-31 23:59:00", {}],
        ["2019, cancelled", "2019-03-01 09:00:00", { status: "cancelled" }],
        ["2019, back in 2020", "2019-12-31 09:00:00", { returnDateTime: "2020-01-02 09:00:00" }],
        ["2020", "2020-01-01 00:00:00", {}],
      ] as const) {
        const flight = { fullName, departureDateTime, createdAt, status: "completed" as const, ...more };
        await insert(flight, step("2019-11-21T09:00:00Z", "confirmed"));
      }
      await sweepBookings({ db: database.db, jobs }, today);
      expect(await stored()).toEqual(["2019, back in 2020", "2020"]);
    });

    it("a deletion removes history, notes, mails and their jobs of that request alone", async () => {
      const [doomed, other] = [await insert({ fullName: "doomed" }), await insert({ fullName: "other" })];
      await addNote(doomed.id, now);
      const queued = [doomed, other].map(({ id }) => ({ kind: "booking-moved", aboutId: id }));
      const mailIds = await database.db.transaction((transaction) => queueMails(transaction, jobs, queued));
      const remove = () => deleteRequest({ db: database.db, jobs }, doomed.reference, async () => {});
      expect([await remove(), await remove()]).toEqual([true, false]);
      expect(await stored()).toEqual(["other"]);
      expect(await count("select from pgboss.job where id = any($1::uuid[])", [mailIds])).toBe(1);
      const rows =
        "select from booking_events where booking_id = $1 union all select from booking_notes where booking_id = $1 union all select from mails where about_id::text = $1::text";
      expect(await count(rows, [doomed.id])).toBe(0);
    });

    const forget = (emailVerified: boolean) =>
      database.db.transaction((transaction) =>
        forgetBookingsOf(transaction, { id: "ada", email: "ada@example.com", emailVerified }, jobs),
      );

    it("a deleted account keeps the guest requests of an address that it never confirmed", async () => {
      await insert({ userId: null, email: "ada@example.com", fullName: "guest" });
      await forget(false);
      expect(await stored()).toEqual(["guest"]);
    });

    it.each([
      ["Kennedy", "(removed)"],
      ["John", "(removed)"],
      ["Paris Charles de Gaulle (CDG)", "Paris Charles de Gaulle (CDG)"],
      ["LOS", "LOS"],
      ["lagos", "lagos"],
    ])("a forgotten flight from %j has the place %j", async (typed, departureCity) => {
      const seenTrip = { search: "from=Kennedy", factsVersion: "1", facts: [] };
      const flight = { departureCity: typed, status: "completed", seenTrip } as const;
      await insert(flight, step("2026-11-20T09:00:00Z", "confirmed"));
      await forget(true);
      expect(await database.db.select().from(bookings)).toMatchObject([{ departureCity, seenTrip: null }]);
    });
  });
});

it("a reference has no look-alike characters", () => {
  for (let round = 0; round < 500; round += 1) expect(newReference()).toMatch(/^HA-[2-9A-HJKMNP-TV-Z]{6}$/);
});
