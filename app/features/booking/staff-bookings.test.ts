import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { company } from "#app/content/company.ts";
import { users } from "#app/database/schema/accounts.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { mailQueue, mailRetry } from "#app/platform/mail/outbox.server.ts";
import { openRateLimiter } from "#app/platform/rate-limit.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { posting } from "#tests/support/posting.ts";
import { insertBooking, type NewBooking, plainBooking } from "#tests/support/stored-bookings.ts";
import { receiveStaffIntent } from "./receive-staff-intent.server.ts";
import { replyDue } from "./reply-due.ts";
import {
  answerHoursPerWeek,
  bookingRows,
  deskToday,
  lateLines,
  lateRequests,
  nextDue,
  requestsPerWeek,
  searchTerms,
  staffBooking,
  staffBookingsPage,
  waitingRequests,
} from "./staff-bookings.server.ts";
import { type BookingFilter, readBookingFilter } from "./staff-filter.ts";

const at = new Date("2026-11-21T09:00:00Z");
const staff = { id: "ngozi", name: "Ngozi" };

describe.each(databaseKinds)("the bookings of staff on the database of kind %s", (kind) => {
  let database: TestDatabase;
  let jobs: Jobs;
  let audits: object[];
  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.pool, openLog("silent"));
    await jobs.prepareQueue(mailQueue, mailRetry);
  });
  beforeEach(async () => {
    audits = [];
    for (const table of [mails, bookings, users]) await database.db.delete(table);
    await database.db.insert(users).values([
      { id: "ngozi", name: "Ngozi", email: "ngozi@example.com", role: "admin" },
      { id: "ada", name: "Ada", email: "ada@example.com" },
    ]);
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  const insert = (more: Partial<NewBooking> = {}) =>
    insertBooking(database.db, {
      userId: "ada",
      createdAt: at,
      departureCity: "Lagos Murtala Muhammed (LOS)",
      arrivalCity: "London Heathrow (LHR)",
      departureDateTime: "2026-12-24 09:30:00",
      preferredAircraft: "Legacy 600",
      ...more,
    });
  const book = async (more: Partial<NewBooking> = {}) => (await insert(more)).reference;
  const referencesOf = (rows: readonly { reference: string }[]) => rows.map(({ reference }) => reference);
  const filter = (query: string): BookingFilter => readBookingFilter(new URLSearchParams(query));
  const list = async (query: string) =>
    referencesOf((await staffBookingsPage(database.db, filter(query))).lines);
  const audit = async (_transaction: unknown, entry: object) => {
    audits.push(entry);
  };
  const post = (reference: string, fields: Record<string, string>, record = audit) =>
    receiveStaffIntent(
      posting(fields),
      { reference, staff, assignees: [staff, { id: "bola", name: "Bola" }], record },
      { db: database.db, jobs, clock: { now: () => at }, limiter: openRateLimiter(database.db, "secret") },
    );
  const queuedKinds = async () => (await database.db.select().from(mails)).map(({ kind }) => kind);

  describe("the list", () => {
    it("has each of 65 bookings once in every order", async () => {
      const all = new Set<string>();
      for (let number = 0; number < 65; number++)
        all.add(await book({ departureDateTime: `2026-12-${10 + (number % 5)} 09:00:00` }));
      for (const order of ["newest", "oldest", "soonest", "latest"]) {
        const references: string[] = [];
        let after: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof staffBookingsPage>> = await staffBookingsPage(database.db, {
            ...filter(`order=${order}`),
            after,
          });
          references.push(...referencesOf(page.lines));
          after = page.next;
        } while (after);
        expect([order, references.length, new Set(references)]).toEqual([order, 65, all]);
      }
    });

    it("filters by status, days, contact, aircraft, assignee and words", async () => {
      const early = await book({ departureDateTime: "2026-12-01 23:59:00", fullName: "Bola Ige" });
      const late = await book({ status: "confirmed", preferredContact: "phone", assigneeId: "ngozi" });
      const other = await book({ preferredAircraft: "Gulfstream 550", email: "chief@example.org" });
      for (const [query, found] of [
        ["status=confirmed", [late]],
        ["to=2026-12-01", [early]],
        ["from=2026-12-02", [late, other]],
        ["contact=phone", [late]],
        ["aircraft=Gulfstream+550", [other]],
        ["aircraft=550+gulfstream", []],
        ["assignee=ngozi", [late]],
        ["assignee=none", [early, other]],
        ["q=bola", [early]],
        ["q=chief%40example.org", [other]],
        [`q=${late}`, [late]],
        ["q=%22%29+drop+table", []],
        ["status=lost&from=yesterday&to=2026-13-45&contact=pigeon&order=up&after=x", [early, late, other]],
      ] as const)
        expect([query, (await list(query)).sort()]).toEqual([query, found.toSorted()]);
      expect(await waitingRequests(database.db)).toBe(2);
    });

    it.each<[Partial<NewBooking>, string[]]>([
      [
        { phone: "0803 555 1234" },
        ["8035551234", "0803-555-1234", "+234 803 555 1234", "803 555", "555 1234", "5551"],
      ],
      [{ phone: "+234 (803) 555-1234" }, ["0803 555 1234", "2348035551234", "00234 803 555 1234", "0803"]],
      [{ phone: "+44 20 7946 0143" }, ["020 7946 0143", "7946 0143", "+44 (0)20 7946 0143"]],
      [
        { fullName: "Chinedu Okonkwo-Bello O'Neil Jóhann", email: "chief.pilot@example.org" },
        ["CHINEDU okon", "okonkwo-be", "o'ne", "example.org", "chief.pilot@ex", "Heath", "legacy 60", "jÓh"],
      ],
      [{}, ["HA-2E5K3Q", "ha-2e", "2e5k", "HA-2E5"]],
    ])("finds %j by the beginnings of words and any part of a number", async (fields, texts) => {
      const reference = await book({ reference: "HA-2E5K3Q", ...fields });
      await book({
        reference: "HA-7K3Q9D",
        fullName: "Bola Ige",
        phone: "0701 222 3333",
        email: "bola@example.com",
        arrivalCity: "Accra (ACC)",
        preferredAircraft: "",
      });
      const find = (text: string) => list(new URLSearchParams({ q: text }).toString());
      for (const text of texts) expect([text, await find(text)]).toEqual([text, [reference]]);
      for (const text of ["1235555", "'", "' | !zz:*", "\\", "<->", "@", "\u0300"])
        expect([text, await find(text)]).toEqual([text, []]);
    });

    it("reads the index of words for two common words in every order", async () => {
      await database.db.insert(bookings).values(
        Array.from({ length: 2000 }, (_, number) =>
          plainBooking({
            // A reference has no O, so none begins with a name that is searched.
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
        expect(JSON.stringify(rows)).toContain("bookings_words");
      }
      expect(await list("q=Kofi+Bola")).toEqual([]);
      expect(await list("q=Kofi")).toHaveLength(30);
    });
  });

  describe("the dashboard", () => {
    it("lists open departures of today and tomorrow, own bookings ahead, and waiting requests by due time", async () => {
      const depart = (departureDateTime: string, more: Partial<NewBooking> = {}) =>
        book({ departureDateTime, status: "confirmed", ...more });
      for (let number = 0; number < 40; number += 1)
        await depart("2026-12-01 10:30:00", { status: "cancelled" });
      await depart("2026-11-30 23:59:00", { assigneeId: "ngozi" });
      const today: string[] = [];
      for (let hour = 11; hour < 20; hour += 1)
        today.push(await depart(`2026-12-01 ${hour}:00:00`, { assigneeId: "ngozi" }));
      const tomorrow = await depart("2026-12-02 23:59:00", { status: "pending" });
      await depart("2026-12-01 09:00:00", { status: "completed" });
      await depart("2026-12-03 00:00:00");
      const first = await depart("2026-12-20 07:00:00", {
        status: "pending",
        createdAt: new Date("2026-11-20T09:00:00Z"),
      });
      // Ten minutes past midnight in Lagos; still the day before in London.
      const page = await deskToday(database.db, "ngozi", new Date("2026-11-30T23:10:00Z"));
      expect(referencesOf(page.departures.lines)).toEqual([...today, tomorrow]);
      expect(referencesOf(page.own.lines)).toEqual(today);
      expect(referencesOf(page.waiting.lines)).toEqual([first, tomorrow]);
      expect(page.departures.query).toBe("from=2026-12-01&to=2026-12-02&order=soonest");
    });

    it("counts website requests past the promised reply time", async () => {
      const promised = company.replyWithinHours * 60;
      const request = (minutes: number, more: Partial<NewBooking> = {}) =>
        book({ createdAt: new Date(at.getTime() - minutes * 60_000), ...more });
      const late = await request(promised + 1);
      await request(promised - 1);
      await request(promised + 1, { source: "telephone" });
      await request(promised + 1, { status: "confirmed" });
      expect(await lateRequests(database.db, at)).toBe(1);
      expect(referencesOf(await lateLines(database.db, at))).toEqual([late]);
      expect(await nextDue(database.db, at)).toMatchObject({ due: new Date(at.getTime() + 60_000) });
    });

    it("has requests per week and status, and the median hours until staff decided", async () => {
      const request = async (
        createdAt: string,
        status: "pending" | "confirmed" | "cancelled",
        answeredAt?: string,
      ) => {
        await insert({
          createdAt: new Date(createdAt),
          status,
          answeredAt: answeredAt ? new Date(answeredAt) : null,
        });
      };
      await request("2026-11-15T23:59:59Z", "confirmed", "2026-11-16T05:59:59Z");
      await request("2026-11-16T00:00:00Z", "confirmed", "2026-11-16T02:00:00Z");
      await request("2026-11-17T00:00:00Z", "cancelled", "2026-11-17T04:00:00Z");
      // Not answered by staff.
      await request("2026-11-18T00:00:00Z", "pending");
      await request("2026-11-18T00:00:00Z", "cancelled");
      await request("2026-11-17T00:00:00Z", "pending");
      const rows = await requestsPerWeek(database.db, "2026-11-09");
      expect(rows.map(({ week, status, count }) => `${week} ${status} ${count}`).sort()).toEqual([
        "2026-11-09 confirmed 1",
        "2026-11-16 cancelled 2",
        "2026-11-16 confirmed 1",
        "2026-11-16 pending 2",
      ]);
      const hours = await answerHoursPerWeek(database.db, "2026-11-09");
      expect(hours.toSorted((a, b) => a.week.localeCompare(b.week))).toEqual([
        { week: "2026-11-09", hours: 6 },
        { week: "2026-11-16", hours: 3 },
      ]);
    });
  });

  describe("a change of a booking", () => {
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

    it("refuses an illegal move and one from an older version, which keeps its note", async () => {
      const reference = await book();
      expect(await post(reference, { intent: "move", to: "completed", version: "1" })).toMatchObject({
        status: 409,
        message: "A booking that is pending cannot become completed. This is its current state.",
      });
      await post(reference, { intent: "move", to: "cancelled", version: "1", note: "No slot." });
      expect(
        await post(reference, { intent: "move", to: "confirmed", version: "1", note: "typed" }),
      ).toMatchObject({ ok: false, changes: ["Status: now cancelled"], text: "typed" });
      expect(audits).toEqual([{ action: "booking.cancelled" }]);
    });

    it("keeps both texts when two staff members change one trip", async () => {
      const reference = await book();
      const first = { ...trip, arrivalCity: "Paris Charles de Gaulle (CDG)" };
      expect(await post(reference, first)).toMatchObject({ ok: true, about: "trip" });
      const second = { ...trip, numberOfPassengers: "5" };
      expect(await post(reference, second)).toMatchObject({
        ok: false,
        status: 409,
        changes: ["To: London Heathrow (LHR) → Paris Charles de Gaulle (CDG)", "Passengers: 5 → 3"],
        trip: { numberOfPassengers: "5", arrivalCity: "London Heathrow (LHR)" },
      });
      expect(await staffBooking(database.db, reference)).toMatchObject({
        booking: {
          arrivalCity: "Paris Charles de Gaulle (CDG)",
          numberOfPassengers: 3,
          version: 2,
        },
      });
      expect(await post(reference, { ...second, version: "2" })).toMatchObject({ ok: true });
    });

    it("refuses an invalid trip and keeps the typed values, and any trip of a cancelled booking", async () => {
      const typed = { departureCity: " ", returnDateTime: "2026-12-24T09:00", numberOfPassengers: "0" };
      expect(await post(await book(), { ...trip, ...typed })).toMatchObject({
        ok: false,
        errors: { departureCity: expect.any(String), numberOfPassengers: expect.any(String) },
        trip: { returnDateTime: "2026-12-24T09:00" },
      });
      const cancelled = await book({ status: "cancelled" });
      expect(await post(cancelled, { ...trip, numberOfPassengers: "5" })).toMatchObject({ status: 409 });
      expect(await staffBooking(database.db, cancelled)).toMatchObject({
        booking: { numberOfPassengers: 3, version: 1 },
      });
      expect(audits).toEqual([]);
    });

    it("is rolled back when its audit entry fails, and is none of an unknown booking", async () => {
      const reference = await book();
      const failing = post(reference, { intent: "move", to: "confirmed", version: "1" }, async () => {
        throw new Error("no audit");
      });
      await expect(failing).rejects.toThrow("no audit");
      expect(await staffBooking(database.db, reference)).toMatchObject({ booking: { status: "pending" } });
      expect(await queuedKinds()).toEqual([]);
      expect(await staffBooking(database.db, "HA-222222")).toBeNull();
      for (const intent of ["move", "trip", "note", "assign", "other"])
        expect(await post("HA-222222", { ...trip, intent, to: "confirmed", note: "x" })).toBeNull();
    });
  });
});

it.each([
  ["José Núñez 0803 555 1234".normalize("NFD"), [undefined, "8035551234"], undefined],
  ["José Núñez 0803 555 1234".normalize("NFC"), [undefined, "8035551234"], undefined],
  ["0803–555‑1234", ["8035551234"], "'0803':* & '555':* & '1234':*"],
  ["Ẹ́5550143", [undefined], "'ẹ5550143':*"],
  ["Yar’Adua", [undefined], "('yar':* & 'adua':*) | ('yaradua':*)"],
])("the search for %j has the numbers %j", (text, digits, words) => {
  const terms = searchTerms(text);
  expect(terms.map((term) => term.digits)).toEqual(digits);
  if (words) expect(terms[0]?.words).toBe(words);
});

it("a waiting website request shows when its reply is due in Lagos time, and to call when it is late", () => {
  const due = new Date("2026-11-23T19:47:00Z");
  const createdAt = new Date(due.getTime() - company.replyWithinHours * 60 * 60_000);
  const request = { status: "pending", source: "website", createdAt, answeredAt: null } as const;
  expect(replyDue(request, due)).toBe("Reply due by 20:47 today, Lagos time.");
  expect(replyDue(request, new Date("2026-11-23T19:47:01Z"))).toMatch(
    /^Our reply was due by 20:47 today, Lagos time\. .*call the desk\.$/,
  );
  expect(replyDue(request, new Date("2026-11-23T23:01:00Z"))).toMatch(
    /due by November 23, 2026, 20:47, Lagos/,
  );
  expect(replyDue({ ...request, status: "confirmed" }, createdAt)).toBeNull();
  expect(replyDue({ ...request, source: "telephone" }, createdAt)).toBeNull();
  expect(replyDue({ ...request, answeredAt: due }, createdAt)).toBeNull();
});
