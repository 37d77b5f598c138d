import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/database/schema/accounts.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { mailQueue, mailRetry } from "#app/platform/mail/outbox.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insertBooking, type NewBooking, plainBooking } from "#tests/support/stored-bookings.ts";
import { bookingMailKinds } from "./booking-mails.server.ts";
import { deskToday } from "./desk-today.server.ts";
import { exportedBookings } from "./export-bookings.server.ts";
import { receiveStaffIntent } from "./receive-staff-intent.server.ts";
import {
  bookingRows,
  inbox,
  staffBooking,
  staffBookingsPage,
  waitingRequests,
} from "./staff-bookings.server.ts";
import { type BookingFilter, bookingFilterQuery, readBookingFilter } from "./staff-filter.ts";
import { staffAreaMessages as say } from "./staff-messages.ts";
import type { BookingAudit } from "./staff-reply.server.ts";

const at = new Date("2026-11-21T09:00:00Z");
const clock = { now: () => at };
const staff = { id: "ngozi", name: "Ngozi" };

describe.each(databaseKinds)("the desk's bookings on the database of kind %s", (kind) => {
  let database: TestDatabase;
  let jobs: Jobs;
  let intents: BookingAudit[];
  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.connection, openLog("silent"));
    await jobs.prepareQueue(mailQueue, mailRetry);
  });
  beforeEach(async () => {
    intents = [];
    await database.db.delete(mails);
    await database.db.delete(bookings);
    await database.db.delete(users);
    await database.db.insert(users).values([
      { id: "ngozi", name: "Ngozi", email: "ngozi@example.com", role: "admin" },
      { id: "ada", name: "Ada", email: "ada@example.com" },
    ]);
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  const book = async (more: Partial<NewBooking> = {}): Promise<string> => {
    const { reference } = await insertBooking(database.db, {
      userId: "ada",
      createdAt: at,
      departureCity: "Lagos Murtala Muhammed (LOS)",
      arrivalCity: "London Heathrow (LHR)",
      departureDateTime: "2026-12-24 09:30:00",
      preferredAircraft: "Legacy 600",
      ...more,
    });
    return reference;
  };

  const filter = (query: string): BookingFilter => readBookingFilter(new URLSearchParams(query));
  const listed = async (query: string) =>
    (await staffBookingsPage(database.db, filter(query))).lines.map(({ reference }) => reference);
  const post = (reference: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return receiveStaffIntent(
      form,
      {
        reference,
        staff,
        assignees: [staff, { id: "bola", name: "Bola" }],
        replyText: async () => null,
        record: async (_transaction, intent) => {
          intents.push(intent);
        },
      },
      { db: database.db, jobs, clock },
    );
  };
  const queued = async () => (await database.db.select().from(mails)).map(({ kind }) => kind);
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

  test("today and tomorrow show every open departure and all that is assigned, after 40 cancelled ones", async () => {
    for (let number = 0; number < 40; number += 1)
      await book({ departureDateTime: "2026-11-21 10:30:00", status: "cancelled" });
    const leaving: string[] = [];
    for (let hour = 11; hour < 20; hour += 1)
      leaving.push(
        await book({
          departureDateTime: `2026-11-21 ${hour}:00:00`,
          status: "confirmed",
          assigneeId: "ngozi",
        }),
      );
    leaving.push(await book({ departureDateTime: "2026-11-22 23:00:00" }));
    await book({ departureDateTime: "2026-11-23 00:00:00" });
    const { departures, own } = await deskToday(database.db, "ngozi", at);
    expect(departures.lines.map(({ reference }) => reference)).toEqual(leaving);
    expect(own.lines.map(({ reference }) => reference)).toEqual(leaving.slice(0, 9));
  });

  test("are paged whole in every order, though many came in one moment", async () => {
    const all = new Set<string>();
    for (let number = 0; number < 65; number++)
      all.add(await book({ departureDateTime: `2026-12-${10 + (number % 5)} 09:00:00` }));
    for (const order of ["newest", "oldest", "soonest", "latest"]) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof staffBookingsPage>> = await staffBookingsPage(database.db, {
          ...filter(`order=${order}`),
          after,
        });
        seen.push(...page.lines.map(({ reference }) => reference));
        after = page.next;
      } while (after);
      expect([order, seen.length, new Set(seen)]).toEqual([order, 65, all]);
    }
  });

  test("are narrowed by status, days, contact, aircraft, assignee and words", async () => {
    const early = await book({ departureDateTime: "2026-12-01 23:59:00", fullName: "Bola Ige" });
    const late = await book({ status: "confirmed", preferredContact: "phone", assigneeId: "ngozi" });
    const other = await book({ preferredAircraft: "Gulfstream 550", email: "chief@example.org" });
    expect(await listed("status=confirmed")).toEqual([late]);
    expect(await listed("to=2026-12-01")).toEqual([early]);
    expect((await listed("from=2026-12-02")).sort()).toEqual([late, other].sort());
    expect(await listed("contact=phone")).toEqual([late]);
    expect(await listed("aircraft=Gulfstream+550")).toEqual([other]);
    expect(await listed("aircraft=550+gulfstream")).toEqual([]);
    expect(await listed("assignee=ngozi")).toEqual([late]);
    expect((await listed("assignee=none")).sort()).toEqual([early, other].sort());
    expect(await listed("q=bola")).toEqual([early]);
    expect(await listed("q=chief%40example.org")).toEqual([other]);
    expect(await listed(`q=${late}`)).toEqual([late]);
    expect(await listed("q=%22%29+drop+table")).toEqual([]);
    expect(await waitingRequests(database.db)).toBe(2);
  });

  test.each([
    [
      "0803 555 1234",
      ["8035551234", "08035551234", "0803-555-1234", "+234 803 555 1234", "803 555", "555 1234", "5551"],
    ],
    ["+234 (803) 555-1234", ["0803 555 1234", "2348035551234", "00234 803 555 1234", "0803"]],
    ["+44 20 7946 0143", ["020 7946 0143", "7946 0143", "+44 (0)20 7946 0143"]],
  ])("are found by any part of the telephone number %s, however it is typed", async (phone, typed) => {
    const reference = await book({ phone, reference: "HA-2E5K3Q" });
    await book({ phone: "0701 222 3333", fullName: "Bola Ige", reference: "HA-7K3Q9D" });
    for (const text of typed)
      expect([text, await listed(new URLSearchParams({ q: text }).toString())]).toEqual([text, [reference]]);
    expect(await listed("q=1235555")).toEqual([]);
  });

  test.each([
    "chin",
    "CHINEDU okon",
    "okonkwo-be",
    "o'ne",
    "example.org",
    "chief.pilot@ex",
    "Heath",
    "legacy 60",
    "jÓh",
  ])("are found by the beginnings of their words: %s", async (text) => {
    const reference = await book({
      fullName: "Chinedu Okonkwo-Bello O'Neil Jóhann",
      email: "chief.pilot@example.org",
    });
    await book({ fullName: "Bola Ige", arrivalCity: "Accra (ACC)", preferredAircraft: "" });
    expect(await listed(new URLSearchParams({ q: text }).toString())).toEqual([reference]);
  });

  test.each(["'", "' | !zz:*", "\\", "<->", "@", "\u0300"])(
    "are not found by signs alone: %s",
    async (text) => {
      await book();
      expect(await listed(new URLSearchParams({ q: text }).toString())).toEqual([]);
    },
  );

  test("are found by the beginning of a reference", async () => {
    const reference = await book({ reference: "HA-2E5K3Q" });
    await book({ reference: "HA-7K3Q9D" });
    for (const text of ["HA-2E5K3Q", "ha-2e", "2e5k", "HA-2E5"])
      expect([text, await listed(`q=${text}`)]).toEqual([text, [reference]]);
  });

  test("are found by words that are common each and rare together without a walk down the whole list", async () => {
    // No reference has an O: none that happens to begin like a name is found for it.
    await database.db.insert(bookings).values(
      Array.from({ length: 2000 }, (_, number) =>
        plainBooking({
          reference: `HA-${String(number).padStart(6, "0")}`,
          fullName: number % 2 ? "Kofi" : "Bola",
          email: "desk@example.com",
        }),
      ),
    );
    await database.pool.query("analyze bookings");
    for (const order of ["newest", "soonest"]) {
      const { sql, params } = bookingRows(database.db, filter(`q=Kofi+Bola&order=${order}`), 31).toSQL();
      const { rows } = await database.pool.query(`explain ${sql}`, params);
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("bookings_words");
    }
    expect(await listed("q=Kofi+Bola")).toEqual([]);
    expect(await listed("q=Kofi")).toHaveLength(30);
  });

  test("read an address that makes no sense as one that asks for nothing", () => {
    expect(filter("status=lost&from=yesterday&to=2026-13-45&contact=pigeon&order=up&after=x")).toEqual(
      filter(""),
    );
  });

  test("stand oldest first where they wait for a reply, newest first elsewhere, unless one chooses", () => {
    const order = (query: string) => filter(query).order;
    expect(["", "status=pending", "status=pending&order=newest", "order=oldest"].map(order)).toEqual([
      ...["newest", "oldest", "newest", "oldest"],
    ]);
    expect(bookingFilterQuery(filter("status=pending&order=oldest")).order).toBeNull();
    expect(bookingFilterQuery(filter("status=pending&order=newest")).order).toBe("newest");
  });

  test("are confirmed with a word to the customer, mailed, and written down", async () => {
    const reference = await book();
    const reply = await post(reference, {
      intent: "move",
      to: "confirmed",
      version: "1",
      note: " Slots held. ",
    });
    expect(reply).toEqual({ ok: true, about: "move", done: say.moved("Confirmed") });
    expect(await queued()).toEqual([bookingMailKinds.confirmed]);
    expect(intents).toEqual([{ action: "booking.confirmed" }]);
    const found = await staffBooking(database.db, reference);
    expect(found?.steps.at(-1)).toMatchObject({ status: "confirmed", by: "Ngozi", note: "Slots held." });
    expect(found?.moves).toEqual(["completed", "cancelled"]);
  });

  test("refuse an illegal move, and one by somebody who has not seen the latest", async () => {
    const reference = await book();
    const illegal = await post(reference, { intent: "move", to: "completed", version: "1" });
    expect(illegal).toMatchObject({ ok: false, status: 409, message: say.illegal("Pending", "Completed") });
    await post(reference, { intent: "move", to: "cancelled", version: "1", note: "No slot." });
    const stale = await post(reference, { intent: "move", to: "confirmed", version: "1", note: "typed" });
    expect(stale).toMatchObject({
      ok: false,
      changes: [say.staleStatus("Cancelled")],
      text: "typed",
    });
    expect(intents).toEqual([{ action: "booking.cancelled" }]);
    expect(await staffBooking(database.db, reference)).toMatchObject({ booking: { status: "cancelled" } });
  });

  test("tell the second of two who change a trip what the first changed, and lose nothing of either", async () => {
    const reference = await book();
    const first = await post(reference, { ...trip, arrivalCity: "Paris Charles de Gaulle (CDG)" });
    expect(first).toEqual({ ok: true, about: "trip", done: say.tripSaved });
    const was = Object.fromEntries(
      Object.entries({ ...trip, status: "pending" }).map(([name, value]) => [`was.${name}`, value]),
    );
    const second = { ...trip, ...was, numberOfPassengers: "5" };
    const refused = await post(reference, second);
    expect(refused).toMatchObject({
      ok: false,
      status: 409,
      message: say.stale,
      changes: [say.difference("To", "London Heathrow (LHR)", "Paris Charles de Gaulle (CDG)")],
      trip: { numberOfPassengers: "5", arrivalCity: "Paris Charles de Gaulle (CDG)" },
    });
    const found = await staffBooking(database.db, reference);
    expect(found?.booking).toMatchObject({
      arrivalCity: "Paris Charles de Gaulle (CDG)",
      numberOfPassengers: 3,
      version: 2,
    });
    expect(await post(reference, { ...second, version: "2" })).toMatchObject({ ok: true });
  });

  test("take a changed trip that is sent twice for what it is: done, once", async () => {
    const reference = await book({ status: "confirmed" });
    const sending = { ...trip, numberOfPassengers: "5" };
    for (const _time of [1, 2])
      expect(await post(reference, sending)).toEqual({ ok: true, about: "trip", done: say.tripSaved });
    expect(await queued()).toEqual([bookingMailKinds.tripChanged]);
    expect(intents).toEqual([{ action: "booking.change-trip" }]);
  });

  test("send a new calendar entry when a confirmed trip changes, and nothing when nothing does", async () => {
    const reference = await book({ status: "confirmed" });
    expect(await post(reference, trip)).toEqual({ ok: true, about: "trip", done: say.unchanged });
    expect(await queued()).toEqual([]);
    const changed = await post(reference, { ...trip, departureDateTime: "2026-12-24T11:00" });
    expect(changed).toEqual({ ok: true, about: "trip", done: say.tripSaved });
    expect(await queued()).toEqual([bookingMailKinds.tripChanged]);
    const found = await staffBooking(database.db, reference);
    expect(found?.steps.at(-1)?.note).toBe(
      say.difference("Departure, local time", "December 24, 2026, 09:30", "December 24, 2026, 11:00"),
    );
  });

  test("keep what was typed when a trip breaks a rule", async () => {
    const reference = await book();
    const reply = await post(reference, {
      ...trip,
      departureCity: " ",
      returnDateTime: "2026-12-24T09:00",
      numberOfPassengers: "0",
    });
    expect(reply).toMatchObject({
      ok: false,
      errors: { departureCity: expect.any(String), numberOfPassengers: expect.any(String) },
      trip: { returnDateTime: "2026-12-24T09:00" },
    });
    expect(intents).toEqual([]);
  });

  test("leave the trip of a cancelled booking as it was asked for", async () => {
    const reference = await book({ status: "cancelled" });
    expect(await post(reference, { ...trip, numberOfPassengers: "5" })).toMatchObject({
      ok: false,
      status: 409,
      message: say.tripClosed,
    });
    expect(await staffBooking(database.db, reference)).toMatchObject({
      booking: { numberOfPassengers: 3, version: 1 },
    });
    expect(intents).toEqual([]);
  });

  test("are taken from no colleague unseen, and given to nobody who is not of the desk", async () => {
    const reference = await book();
    const unknown = await post(reference, { intent: "assign", was: "", assignee: "ada" });
    expect(unknown).toMatchObject({ ok: false, status: 400, message: say.assigneeUnknown });
    expect(await post(reference, { intent: "assign", was: "", assignee: "ngozi" })).toMatchObject({
      ok: true,
      done: say.assignedTo("Ngozi"),
    });
    const late = await post(reference, { intent: "assign", was: "", assignee: "bola" });
    expect(late).toMatchObject({ ok: false, status: 409, message: say.assignedMeanwhile("Ngozi") });
    expect(await staffBooking(database.db, reference)).toMatchObject({ assigneeName: "Ngozi" });
    expect(await post(reference, { intent: "assign", was: "ngozi", assignee: "" })).toMatchObject({
      done: say.assignedToNobody,
    });
    expect(intents).toEqual(["ngozi", "nobody"].map((to) => ({ action: "booking.assign", detail: { to } })));
  });

  test("stay with whom they are, of the desk or not, and come to nobody else that way", async () => {
    const reference = await book({ assigneeId: "ada" });
    const stay = { intent: "assign", was: "ada", assignee: "ada" };
    expect(await post(reference, stay)).toMatchObject({ ok: true, done: say.unchanged });
    const free = await book();
    expect(await post(free, stay)).toMatchObject({ ok: false, status: 409 });
    expect(await staffBooking(database.db, reference)).toMatchObject({ assigneeName: "Ada" });
    expect(await staffBooking(database.db, free)).toMatchObject({ assigneeName: null });
    expect(intents).toEqual([]);
  });

  test("stand under a mark that changes with whatever the list shows, and with nothing else", async () => {
    const reference = await book();
    const other = await book({ status: "completed" });
    const etag = async (query = "") => (await inbox(database.db, filter(query))).etag;
    const [all, completed] = [await etag(), await etag("status=completed")];
    await post(other, { intent: "note", note: "Nobody sees this in the list." });
    expect([await etag(), await etag("status=completed")]).toEqual([all, completed]);
    await post(other, { intent: "assign", was: "", assignee: "ngozi" });
    expect(await etag("status=completed")).not.toBe(completed);
    const assigned = await etag();
    await post(reference, { intent: "move", to: "cancelled", version: "1", note: "No slot." });
    const moved = await etag();
    expect(new Set([all, assigned, moved]).size).toBe(3);
    const before = await etag("status=completed");
    const { recent } = await inbox(database.db, filter("status=completed"));
    await book({ createdAt: new Date(at.getTime() + 1000) });
    // A request that this list leaves out has arrived all the same.
    expect(await etag("status=completed")).not.toBe(before);
    expect((await inbox(database.db, filter("status=completed"))).recent).toHaveLength(recent.length + 1);
  });

  test("take notes", async () => {
    const reference = await book();
    expect(await post(reference, { intent: "note", note: "  " })).toMatchObject({
      ok: false,
      errors: { note: say.noteMissing },
    });
    await post(reference, { intent: "note", note: "Called twice.\nNo answer." });
    expect(await staffBooking(database.db, reference)).toMatchObject({
      notes: [{ authorName: "Ngozi", text: "Called twice.\nNo answer." }],
      booking: { version: 1 },
    });
  });

  test("change nothing when the audit log cannot be written", async () => {
    const reference = await book();
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "move", to: "confirmed", version: "1" }))
      form.set(name, value);
    const fails = receiveStaffIntent(
      form,
      {
        reference,
        staff,
        assignees: [],
        replyText: async () => null,
        record: async () => {
          throw new Error("no audit");
        },
      },
      { db: database.db, jobs, clock },
    );
    await expect(fails).rejects.toThrow("no audit");
    expect(await staffBooking(database.db, reference)).toMatchObject({ booking: { status: "pending" } });
    expect(await queued()).toEqual([]);
  });

  test("know no booking of an unknown reference", async () => {
    expect(await staffBooking(database.db, "HA-222222")).toBeNull();
    for (const work of ["move", "trip", "note", "assign", "other"])
      expect(await post("HA-222222", { ...trip, intent: work, to: "confirmed", note: "x" })).toBeNull();
  });

  test("are exported in the order of the list, every page of it", async () => {
    const references: string[] = [];
    for (let number = 0; number < 3; number++)
      references.unshift(
        await book({ createdAt: new Date(at.getTime() + number * 1000), specialRequests: "=1+1" }),
      );
    const rows: Record<string, string>[] = [];
    for await (const row of exportedBookings(database.db, filter(""))) rows.push(row);
    expect(rows.map(({ reference }) => reference)).toEqual(references);
    expect(rows[0]).toMatchObject({
      fullName: "Ada Obi",
      departureDateTime: "2026-12-24T09:30".replace("T", " "),
      specialRequests: "=1+1",
      preferredContact: "E-mail",
    });
  });

  test("are exported to the end, though one of them is deleted during the download", async () => {
    const many = Array.from({ length: 503 }, (_, number) =>
      plainBooking({
        reference: `HA-${String(number).padStart(6, "0")}`,
        createdAt: new Date(at.getTime() - number * 1000),
      }),
    );
    await database.db.insert(bookings).values(many);
    const exported: string[] = [];
    for await (const { reference = "" } of exportedBookings(database.db, filter(""))) {
      exported.push(reference);
      // The last of the first batch, and one of the second.
      if (exported.length === 1)
        await database.db.delete(bookings).where(inArray(bookings.reference, ["HA-000499", "HA-000501"]));
    }
    expect(exported.slice(-4)).toEqual(["HA-000498", "HA-000499", "HA-000500", "HA-000502"]);
    expect(exported).toHaveLength(502);
  });
});
