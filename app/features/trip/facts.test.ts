import { afterEach, beforeEach, expect, test } from "vitest";
import { tripFacts } from "#app/database/schema/trips.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { corridorsOn } from "./corridors.ts";
import { readFacts, writeFact } from "./facts.server.ts";
import { factsWith, validOn, type WrittenFact } from "./facts.ts";
import { routeBetween } from "./geodesic.ts";
import { taxFigure } from "./tax-figure.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const rate = (changes: Partial<WrittenFact> = {}) => ({
  ...{ kind: "hourlyRates" as const, subject: "CL60", validFrom: "2027-01-01", validTo: null },
  ...{ figures: { icao: "CL60", currency: "USD", perHourMinor: 720_000 } },
  ...{ source: "board of 2 December 2026", checkedOn: "2026-12-02", by: "ada" },
  ...changes,
});
const write = (fact: ReturnType<typeof rate>) => database.db.transaction((db) => writeFact(db, fact));
const ratesOf = async (icao: string) =>
  (await readFacts(database.db)).hourlyRates.filter((row) => row.icao === icao);

test("until staff write one, the facts are those of the product", async () => {
  expect(await readFacts(database.db)).toEqual(factsWith());
  expect(factsWith().version).toBe("2026-11-25.0");
});

test("a rate of a later day stands beside the first, and the version says that something changed", async () => {
  expect(await write(rate())).toEqual({ ok: true, revision: 1 });
  const rates = await ratesOf("CL60");
  expect(validOn(rates, "2026-12-31")).toMatchObject({ perHourMinor: 700_000, sample: true });
  expect(validOn(rates, "2027-01-01")).toMatchObject({ perHourMinor: 720_000, sample: false, by: "ada" });
  expect((await readFacts(database.db)).version).toBe("2026-11-25.1");
});

test("one written again takes the place of the first, which stays on record", async () => {
  await write(rate());
  const again = { icao: "CL60", currency: "USD", perHourMinor: 730_000 };
  expect(await write(rate({ figures: again, by: "obi" }))).toEqual({ ok: true, revision: 2 });
  expect((await ratesOf("CL60")).map(({ perHourMinor }) => perHourMinor)).toEqual([700_000, 730_000]);
  expect(
    await database.db
      .select({ by: tripFacts.by, endedBy: tripFacts.endedBy })
      .from(tripFacts)
      .orderBy(tripFacts.revision),
  ).toEqual([
    { by: "ada", endedBy: 2 },
    { by: "obi", endedBy: null },
  ]);
});

test("a fact of the product's own day takes its place, and can be withdrawn", async () => {
  await write(rate({ validFrom: "2026-11-22" }));
  expect(await ratesOf("CL60")).toHaveLength(1);
  await write(rate({ validFrom: "2026-11-22", figures: null }));
  expect(await ratesOf("CL60")).toEqual([]);
});

test("a note about an aerodrome takes the place of the one before, whatever its day", async () => {
  const note = {
    ident: "EGKB",
    names: ["London"],
    placeOrder: 1,
    hours: [{ open: "07:00", close: "21:00" }],
  };
  await write({
    ...rate({ validFrom: "2027-02-01" }),
    kind: "aerodromeNotes" as never,
    subject: "EGKB",
    figures: note as never,
  });
  const notes = (await readFacts(database.db)).aerodromeNotes.filter(({ ident }) => ident === "EGKB");
  expect(notes).toMatchObject([
    { hours: [{ open: "07:00", close: "21:00" }], source: "board of 2 December 2026" },
  ]);
  await write({
    ...rate({ validFrom: "2027-03-01", source: "the airport" }),
    kind: "aerodromeNotes" as never,
    subject: "EGKB",
    figures: { ...note, handling: "One handler, open all day." } as never,
  });
  const later = (await readFacts(database.db)).aerodromeNotes.filter(({ ident }) => ident === "EGKB");
  expect(later).toMatchObject([{ handling: "One handler, open all day.", source: "the airport" }]);
});

test("figures that the model could not read are refused with what is wrong, and nothing is stored", async () => {
  const wrong = { icao: "CL60", currency: "EUR", perHourMinor: -1 };
  expect(await write(rate({ figures: wrong }))).toEqual({
    ok: false,
    issues: [
      { path: "currency", rule: null },
      // Two rules of it are broken.
      { path: "perHourMinor", rule: null },
      { path: "perHourMinor", rule: null },
    ],
  });
  expect(await database.db.select().from(tripFacts)).toEqual([]);
});

const sudan = (changes: Partial<WrittenFact> = {}): WrittenFact => ({
  ...{ revision: 1, kind: "corridors", subject: "sudan-gulf", validFrom: "2023-04-15", validTo: null },
  figures: {
    ...{ id: "sudan-gulf", subject: "sudan", countries: [["NG"], ["AE", "OM", "QA", "BH", "KW", "SA"]] },
    ...{ factor: 1.15, text: "The route avoids Sudan.", confirm: true },
  },
  ...{ source: "ops.group", checkedOn: "2026-12-02", by: "ada" },
  ...changes,
});
const area = {
  ...{ id: "sudan-area", subject: "sudan", factor: 1, text: "Sudan is closed.", confirm: true },
  area: [
    [22, 25],
    [22, 37],
    [10, 34],
    [10, 26],
  ],
};
const lagosDubai = (written: WrittenFact[], date: string) =>
  corridorsOn(
    factsWith(written).corridors,
    date,
    { country: "NG" },
    { country: "AE" },
    routeBetween({ lat: 6.58, lon: 3.32 }, { lat: 25.25, lon: 55.36 }),
  ).factor;

test("a corrected comma in the Sudan row leaves the detour in place, also beside a row on an area", () => {
  const other = sudan({ revision: 2, subject: "sudan-area", figures: area });
  expect(lagosDubai([sudan()], "2027-01-15")).toBe(1.15);
  expect(lagosDubai([other, sudan({ revision: 3 })], "2027-01-15")).toBe(1.15);
  expect(lagosDubai([sudan(), other], "2027-01-15")).toBe(1.15);
});

test("a new version of the Sudan row counts from its first day, and the one before until then", () => {
  const next = sudan({
    validFrom: "2027-02-01",
    figures: { ...(sudan().figures as object), factor: 1.25 },
  });
  expect(lagosDubai([next], "2027-01-31")).toBe(1.15);
  expect(lagosDubai([next], "2027-02-01")).toBe(1.25);
});

test("Nigerian VAT is a rate without a switch, and one that staff wrote with the old switch is still read", () => {
  const written: WrittenFact = {
    ...{ revision: 1, kind: "taxRates", subject: "ng-vat", validFrom: "2026-01-01", validTo: null },
    figures: { code: "ng-vat", status: "unverified", percent: 10, charged: true },
    ...{ source: "the accountant", checkedOn: "2026-12-02", by: "ada" },
  };
  const row = factsWith([written]).taxRates.find(({ code }) => code === "ng-vat");
  expect(row).toMatchObject({ percent: 10 });
  expect(row).not.toHaveProperty("charged");
  expect(row && taxFigure(row)).toBe("10%, not charged until confirmed");
});
