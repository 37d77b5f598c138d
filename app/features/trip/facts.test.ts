import { expect, onTestFinished, test } from "vitest";
import { tripFacts } from "#app/database/schema/trips.ts";
import { testDatabase } from "#tests/support/database.ts";
import { corridorsOn } from "./closed-places.ts";
import { factFigures } from "./fact-figure.ts";
import { readFacts, writeFact } from "./facts.server.ts";
import { factsWith, validOn, type WrittenFact } from "./facts.ts";
import { routeBetween } from "./geodesic.ts";
import { exactly, taxesOn } from "./taxes.ts";

test("written facts are added to the product's, replace those of their day, and can be withdrawn", async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  const write = (changes: object) => {
    const fact = { kind: "hourlyRates" as const, subject: "CL60", validFrom: "2027-01-01", validTo: null };
    const record = { source: "the board", checkedOn: "2026-12-02", by: "ada" };
    const figures = { icao: "CL60", currency: "USD", perHourMinor: 720_000 };
    return db.transaction((transaction) =>
      writeFact(transaction, { ...fact, ...record, figures, ...changes }),
    );
  };
  const rates = async () => (await readFacts(db)).hourlyRates.filter(({ icao }) => icao === "CL60");
  expect(await readFacts(db)).toEqual(factsWith());

  expect(await write({})).toEqual({ ok: true, revision: 1 });
  expect(validOn(await rates(), "2026-12-31")).toMatchObject({ perHourMinor: 700_000, sample: true });
  const next = { perHourMinor: 720_000, sample: false, by: "ada" };
  expect(validOn(await rates(), "2027-01-01")).toMatchObject(next);
  expect((await readFacts(db)).version).toBe("2026-11-25.1");

  const again = { icao: "CL60", currency: "USD", perHourMinor: 730_000 };
  expect(await write({ figures: again, by: "obi" })).toEqual({ ok: true, revision: 2 });
  expect((await rates()).map(({ perHourMinor }) => perHourMinor)).toEqual([700_000, 730_000]);
  const { by, endedBy } = tripFacts;
  expect(await db.select({ by, endedBy }).from(tripFacts).orderBy(tripFacts.revision)).toEqual([
    { by: "ada", endedBy: 2 },
    { by: "obi", endedBy: null },
  ]);

  await write({ validFrom: "2026-11-22" });
  expect(await rates()).toHaveLength(2);
  await write({ validFrom: "2026-11-22", figures: null });
  expect((await rates()).map(({ perHourMinor }) => perHourMinor)).toEqual([730_000]);

  // Notes of an aerodrome replace one another on any day.
  const note = { kind: "aerodromeNotes", subject: "EGKB" };
  const hours = [{ open: "07:00", close: "21:00" }];
  await write({ ...note, figures: { ident: "EGKB", hours } });
  await write({ ...note, validFrom: "2027-03-01", figures: { ident: "EGKB", handling: "One handler." } });
  const notes = (await readFacts(db)).aerodromeNotes.filter(({ ident }) => ident === "EGKB");
  expect(notes).toMatchObject([{ handling: "One handler.", source: "the board" }]);
  expect(notes[0]).not.toHaveProperty("hours");

  const before = (await readFacts(db)).version;
  expect(await write({ figures: { icao: "CL60", currency: "EUR", perHourMinor: 1 } })).toEqual({
    ok: false,
    issues: [{ path: "currency", rule: null }],
  });
  expect((await readFacts(db)).version).toBe(before);
});

test("an edited Sudan row keeps the detour, also beside a row on an area, and a new one counts from its first day", () => {
  const row = (changes: object): WrittenFact => ({
    revision: 1,
    kind: "corridors",
    subject: "sudan-gulf",
    validFrom: "2023-04-15",
    validTo: null,
    source: "ops.group",
    checkedOn: "2026-12-02",
    by: "ada",
    figures: null,
    ...changes,
  });
  const common = { subject: "sudan", text: "The route avoids Sudan.", confirm: true };
  const countries = [["NG"], ["AE", "OM", "QA", "BH", "KW", "SA"]];
  const gulf = (factor: number, changes: object = {}) =>
    row({ figures: { ...common, id: "sudan-gulf", countries, factor }, ...changes });
  const corners = "22,25 22,37 10,34 10,26".split(" ").map((corner) => corner.split(",").map(Number));
  const area = row({
    revision: 2,
    subject: "sudan-area",
    figures: { ...common, id: "sudan-area", factor: 1, area: corners },
  });
  const route = routeBetween({ lat: 6.58, lon: 3.32 }, { lat: 25.25, lon: 55.36 });
  const factor = (written: WrittenFact[], date = "2027-01-15") =>
    corridorsOn(factsWith(written).corridors, date, { country: "NG" }, { country: "AE" }, route).factor;
  expect([[gulf(1.15)], [area, gulf(1.15)], [gulf(1.15), area]].map((rows) => factor(rows))).toEqual([
    1.15, 1.15, 1.15,
  ]);
  const next = [gulf(1.25, { validFrom: "2027-02-01" })];
  expect([factor(next, "2027-01-31"), factor(next, "2027-02-01")]).toEqual([1.15, 1.25]);
});

test.each([
  ["unverified", "10%, not charged until enacted", []],
  ["enacted", "10%", [{ currency: "USD", low: 1_000_00, high: 1_000_00 }]],
] as const)(
  "Nigerian VAT that staff record as %s reads %s, and is charged accordingly",
  (status, text, charged) => {
    const figures = { code: "ng-vat", status, percent: 10 };
    const fact = { revision: 1, kind: "taxRates" as const, subject: "ng-vat", validFrom: "2026-01-01" };
    const record = { validTo: null, source: "the accountant", checkedOn: "2026-12-02", by: "ada" };
    const edited = factsWith([{ ...fact, ...record, figures }]);
    const row = edited.taxRates.find(({ code }) => code === "ng-vat");
    expect(row && factFigures.taxRates(row)).toBe(text);
    const aircraft = { mtowKg: 12_701, seatsFitted: 8, crew: 2, seats: 8, isHelicopter: false };
    const leg = { from: { country: "NG" }, to: { country: "NG" }, date: "2027-01-15", passengers: 4 };
    const taxes = taxesOn(edited, aircraft, { ...leg, originCountry: "NG" }, exactly("USD", 10_000_00));
    expect(taxes.filter(({ code }) => code === "ng-vat").map(({ amount }) => amount)).toEqual(charged);
  },
);
