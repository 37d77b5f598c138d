import { beforeEach, describe, expect, it } from "vitest";
import { company } from "#app/content/company.ts";
import { users } from "#app/database/schema/accounts.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { quotations } from "#app/database/schema/quotations.ts";
import { readList } from "#app/ui/staff/list-address.ts";
import { fileDatabase } from "#tests/support/database.ts";
import { everyRow } from "#tests/support/every-row.ts";
import { insertBooking, type NewBooking } from "#tests/support/stored-bookings.ts";
import { replyDue } from "./booking-facts.ts";
import { marksOf } from "./staff/booking-lines.tsx";
import { deskToday, staffBookingsPage, waitingRequests } from "./staff-bookings.server.ts";
import { bookingFilters } from "./staff-filter.ts";

const now = new Date("2026-11-21T09:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const referencesOf = (rows: readonly { reference: string }[]) => rows.map(({ reference }) => reference);

describe("staff", async () => {
  const database = await fileDatabase();
  const ids = ["ngozi", "ada"];
  await database.db.insert(users).values(ids.map((id) => ({ id, name: id, email: `${id}@example.com` })));
  beforeEach(() => database.db.delete(bookings));

  const book = async (more: Partial<NewBooking> = {}) => {
    const flight = { arrivalCity: "London Heathrow (LHR)", departureDateTime: "2026-12-24 09:30:00" };
    const plain = { userId: "ada", createdAt: now, ...flight, preferredAircraft: "Legacy 600" };
    return (await insertBooking(database.db, { ...plain, ...more })).reference;
  };

  describe("the list of staff", () => {
    const filter = (query: string) => readList(new URLSearchParams(query), bookingFilters).filter;
    const list = async (query: string) =>
      referencesOf((await staffBookingsPage(database.db, filter(query))).rows);

    it("marks the end of a quotation only on a pending request", async () => {
      const marks = async (status: "pending" | "cancelled") => {
        const { id: bookingId, reference } = await insertBooking(database.db, { status });
        const sent = {
          status: "sent",
          content: "{}",
          sha256: "",
          sentAt: now,
          expiresAt: later(60),
        } as const;
        await database.db
          .insert(quotations)
          .values({ ...sent, bookingId, number: `${reference}-1`, version: 1 });
        const [row] = (await staffBookingsPage(database.db, filter(`q=${reference}`))).rows;
        return row && marksOf(row, now);
      };
      expect(await marks("pending")).toEqual(["Quotation ends within a day"]);
      expect(await marks("cancelled")).toEqual([]);
    });

    it("leaves out columns that the list does not show", async () => {
      await book({ email: "chief@example.org", phone: "+234 803 000 0000" });
      const { rows } = await staffBookingsPage(database.db, filter(""));
      for (const column of ["email", "phone", "userId", "submission", "childrenAges", "seenTrip"])
        expect(rows[0]).not.toHaveProperty(column);
    });

    it("has each of 65 bookings once in every order", async () => {
      const all: string[] = [];
      for (let number = 0; number < 65; number++)
        all.push(await book({ departureDateTime: `2026-12-${10 + (number % 5)} 09:00:00` }));
      for (const order of ["newest", "oldest", "soonest", "latest"]) {
        const rows = await everyRow((after) =>
          staffBookingsPage(database.db, { ...filter(`order=${order}`), after }),
        );
        expect([order, referencesOf(rows).sort()]).toEqual([order, all.sort()]);
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
        ["q=%22%29+drop+table", []],
        ["status=lost&from=yesterday&to=2026-13-45&contact=pigeon&order=up&after=x", [early, late, other]],
      ] as const)
        expect([query, (await list(query)).sort()]).toEqual([query, found.toSorted()]);
      expect(await waitingRequests(database.db, now)).toMatchObject({ count: 2 });
    });

    it.each<[Partial<NewBooking>, string[]]>([
      [
        { phone: "0803 555 1234" },
        ["8035551234", "0803-555-1234", "0803–555‑1234", "+234 803 555 1234", "803 555", "555 1234", "5551"],
      ],
      [{ phone: "+234 (803) 555-1234" }, ["0803 555 1234", "2348035551234", "00234 803 555 1234", "0803"]],
      [{ phone: "+44 20 7946 0143" }, ["020 7946 0143", "7946 0143", "+44 (0)20 7946 0143"]],
      [
        { fullName: "Chinedu Okonkwo-Bello O'Neil Jóhann", email: "chief.pilot@example.org" },
        ["CHINEDU okon", "okonkwo-be", "o'ne", "example.org", "chief.pilot@ex", "Heath", "legacy 60", "jÓh"],
      ],
      [
        { fullName: "José Yar'Adua", phone: "0803 555 1234" },
        [..."NFC NFD".split(" ").map((form) => "José 0803 555 1234".normalize(form)), "Yar’Adua", "yaradua"],
      ],
      [{}, ["HA-2E5K3Q", "ha-2e", "2e5k", "HA-2E5"]],
    ])("finds %j by the beginnings of words and any part of a number", async (fields, texts) => {
      const reference = await book({ reference: "HA-2E5K3Q", ...fields });
      const other = { fullName: "Bola Ige", phone: "0701 222 3330", email: "bola@example.com" };
      const flight = { arrivalCity: "Accra (ACC)", preferredAircraft: "" };
      await book({ reference: "HA-7K3Q9D", ...other, ...flight });
      const find = (text: string) => list(new URLSearchParams({ q: text }).toString());
      for (const text of texts) expect([text, await find(text)]).toEqual([text, [reference]]);
      for (const text of ["1235555", "Ẹ́2223330", "'", "' | !zz:*", "\\", "<->", "@", "\u0300"])
        expect([text, await find(text)]).toEqual([text, []]);
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
      const first = await depart("2026-12-20 07:00:00", { status: "pending", createdAt: later(-24 * 60) });
      // Ten minutes past midnight in Lagos; still the day before in London.
      const page = await deskToday(database.db, "ngozi", new Date("2026-11-30T23:10:00Z"));
      expect(referencesOf(page.departures.lines)).toEqual([...today, tomorrow]);
      expect(referencesOf(page.own.lines)).toEqual(today);
      expect(referencesOf(page.waiting.lines)).toEqual([first, tomorrow]);
      expect(page.departures.query).toBe("to=2026-12-02&order=soonest&from=2026-12-01");
    });

    it("lists the way back and every further flight on its day", async () => {
      const [from, to] = ["Lagos Murtala Muhammed (LOS)", "London Heathrow (LHR)"];
      const flight = {
        status: "confirmed",
        departureCity: from,
        departureDateTime: "2026-11-28 09:30:00",
      } as const;
      const legs = [
        { from, to, date: "2026-11-28", time: "09:30" },
        { from: to, to: "Accra (ACC)", date: "2026-12-01", time: null },
        { from: "Accra (ACC)", to: from, date: "2026-12-02", time: "07:00" },
      ];
      const seenTrip = { search: "", factsVersion: "", facts: [], legs };
      const several = await book({ ...flight, seenTrip, returnDateTime: "2026-12-02 08:00:00" });
      const back = await book({ ...flight, returnDateTime: "2026-12-01 18:00:00" });
      await book({ ...flight, returnDateTime: "2026-12-03 18:00:00" });
      const { departures } = await deskToday(database.db, "ngozi", new Date("2026-12-01T09:00:00Z"));
      const lines = departures.lines.map(({ reference, places, departureDateTime, isTimeOpen }) => [
        reference,
        places.join(" – "),
        isTimeOpen ? departureDateTime.slice(0, 10) : departureDateTime.slice(0, 16),
      ]);
      expect(lines).toEqual([
        [several, `${to} – Accra (ACC)`, "2026-12-01"],
        [back, `${to} – ${from}`, "2026-12-01 18:00"],
        [several, `Accra (ACC) – ${from}`, "2026-12-02 08:00"],
      ]);
    });

    it("counts website requests past the promised reply time", async () => {
      const promised = company.replyWithinHours * 60;
      const request = (minutes: number, more: Partial<NewBooking> = {}) =>
        book({ createdAt: later(-minutes), ...more });
      await request(promised + 1);
      const next = await request(promised - 1);
      await request(promised + 1, { source: "telephone" });
      await request(promised + 1, { status: "confirmed" });
      const waiting = { count: 3, late: 1, next: { reference: next, due: later(1) } };
      expect(await waitingRequests(database.db, now)).toEqual(waiting);
    });
  });
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
