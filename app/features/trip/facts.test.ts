import { expect, test } from "vitest";
import { corridorsOn } from "./closed-places.ts";
import { factFigures } from "./fact-figure.ts";
import { type Corridor, factsWith, priceSheetOf, type TaxRate, validOn } from "./facts.ts";
import { routeBetween } from "./geodesic.ts";
import { exactly, taxesOn } from "./taxes.ts";

// That facts are stored, kept in a history and withdrawn is tested in tests/http/trip-facts.test.ts.
test("the price sheet of staff replaces the supplied one, and their notes the whole supplied note but for approvals", () => {
  const { source: _source, checkedOn: _day, ...sheet } = priceSheetOf(factsWith(), "2026-12-01");
  const perHourMinor = { ...sheet.perHourMinor, CL60: 720_050 };
  const own = { ...sheet, perHourMinor, currency: "GBP", sample: false };
  const noted = { handling: "One handler.", technicalStop: false, names: [] };
  const record = { source: "the board", checkedOn: "2026-12-02", by: "ada" };
  const facts = factsWith([
    { ...record, revision: 1, kind: "prices", subject: "all", figures: own },
    { ...record, revision: 2, kind: "aerodrome", subject: "EGLC", figures: noted },
    {
      ...record,
      revision: 3,
      kind: "aerodrome",
      subject: "DNKA",
      figures: { technicalStop: true, names: [] },
    },
  ]);
  expect(facts.version).toBe("2026-11-25.3");
  const rate = validOn(
    facts.hourlyRates.filter(({ icao }) => icao === "CL60"),
    "2027-01-01",
  );
  expect(rate).toMatchObject({ perHourMinor: 720_050, currency: "GBP", sample: false, source: "the board" });
  expect(facts.hourlyRates).toHaveLength(7);
  expect(validOn(facts.priceRules, "2027-01-01")).toMatchObject({ currency: "GBP", base: "DNMM" });
  const notesOf = (ident: string, { aerodromeNotes } = facts) =>
    aerodromeNotes.filter((note) => note.ident === ident);
  const [[supplied], [ours]] = [notesOf("EGLC", factsWith()), notesOf("EGLC")];
  expect(supplied).toMatchObject({ hours: expect.anything(), approvals: expect.anything() });
  expect(ours).toMatchObject({ handling: "One handler.", approvals: supplied?.approvals, by: "ada" });
  expect(ours).not.toHaveProperty("hours");
  expect(notesOf("DNKA").at(-1)).toMatchObject({ technicalStop: true });
});

test("the detour round Sudan holds also beside a row on an area, and a new row counts from its first day", () => {
  const record = {
    text: "The route avoids Sudan.",
    source: "ops.group",
    checkedOn: "2026-12-02",
    by: "seed",
  };
  const common = { ...record, subject: "sudan", confirm: true, validTo: null };
  const countries: Corridor["countries"] = [["NG"], ["AE", "OM", "QA", "BH", "KW", "SA"]];
  const gulf = (factor: number, validFrom = "2023-04-15"): Corridor => ({
    ...common,
    id: "sudan-gulf",
    countries,
    factor,
    validFrom,
  });
  const corners: Corridor["area"] = [
    [22, 25],
    [22, 37],
    [10, 34],
    [10, 26],
  ];
  const area: Corridor = { ...common, id: "sudan-area", factor: 1, validFrom: "2023-04-15", area: corners };
  const route = routeBetween({ lat: 6.58, lon: 3.32 }, { lat: 25.25, lon: 55.36 });
  const factor = (rows: Corridor[], date = "2027-01-15") =>
    corridorsOn(rows, date, { country: "NG" }, { country: "AE" }, route).factor;
  expect([[gulf(1.15)], [area, gulf(1.15)], [gulf(1.15), area]].map((rows) => factor(rows))).toEqual([
    1.15, 1.15, 1.15,
  ]);
  const rows = [gulf(1.15), gulf(1.25, "2027-02-01")];
  expect([factor(rows, "2027-01-31"), factor(rows, "2027-02-01")]).toEqual([1.15, 1.25]);
});

test.each([
  ["unverified", "10%, not charged until enacted", []],
  ["enacted", "10%", [exactly("USD", 1_000_00)]],
] as const)("Nigerian VAT that is %s reads %s, and is charged accordingly", (status, text, charged) => {
  const facts = factsWith();
  const taxRates = facts.taxRates.map(
    (row): TaxRate => (row.code === "ng-vat" ? { ...row, status, percent: 10 } : row),
  );
  const row = taxRates.find(({ code }) => code === "ng-vat");
  expect(row && factFigures.taxRates(row)).toBe(text);
  const aircraft = { mtowKg: 12_701, seatsFitted: 8, crew: 2, seats: 8, isHelicopter: false };
  const leg = { from: { country: "NG" }, to: { country: "NG" }, date: "2027-01-15", passengers: 4 };
  const ours = exactly("USD", 10_000_00);
  const taxes = taxesOn({ ...facts, taxRates }, aircraft, { ...leg, originCountry: "NG" }, ours);
  expect(taxes.filter(({ code }) => code === "ng-vat").map(({ amount }) => amount)).toEqual(charged);
});
