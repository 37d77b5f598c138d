import { expect, test } from "vitest";
import { factsWith } from "./facts.ts";
import { exactly } from "./money.ts";
import { apdBand, taxesOn } from "./taxes.ts";

const facts = factsWith();
const kinds = {
  H25B: { mtowKg: 12701, seatsFitted: 8, crew: 2, seats: 8, isHelicopter: false },
  CL60: { mtowKg: 21863, seatsFitted: 12, crew: 2, seats: 12, isHelicopter: false },
  E35L: { mtowKg: 22500, seatsFitted: 12, crew: 2, seats: 12, isHelicopter: false },
  GLF5: { mtowKg: 41277, seatsFitted: null, crew: 3, seats: 19, isHelicopter: false },
  A109: { mtowKg: 2850, seatsFitted: 5, crew: 2, seats: 5, isHelicopter: true },
  A139: { mtowKg: 6400, seatsFitted: 12, crew: 2, seats: 12, isHelicopter: true },
} as const;
const charter = exactly("USD", 100_000_00);

/** What is due by code, in minor units of its own currency; the two ends where they differ. */
function due(
  from: string,
  to: string,
  aircraft: (typeof kinds)[keyof typeof kinds] | { seatsFitted: number },
  { date = "2026-12-20", passengers = 8, origin = from } = {},
) {
  const taxes = taxesOn(
    facts,
    { ...kinds.GLF5, ...aircraft },
    { from: { country: from }, to: { country: to }, date, passengers, originCountry: origin },
    charter,
  );
  return Object.fromEntries(
    taxes.map(({ code, amount: { low, high } }) => [code, low === high ? Math.round(low) : [low, high]]),
  );
}

test("UK Air Passenger Duty by weight, as worked by hand", () => {
  expect(due("GB", "NG", kinds.H25B)["uk-apd"]).toBe(1952_00);
  expect(due("GB", "NG", kinds.CL60)["uk-apd"]).toBe(8776_00);
  expect(due("GB", "FR", kinds.E35L, { passengers: 6 })["uk-apd"]).toBe(852_00);
});

test("the rates change with the day of departure: 31 March and 1 April 2027", () => {
  expect(due("GB", "NG", kinds.H25B, { date: "2027-03-31" })["uk-apd"]).toBe(1952_00);
  expect(due("GB", "NG", kinds.H25B, { date: "2027-04-01" })["uk-apd"]).toBe(9062_08);
  expect(due("GB", "NG", kinds.CL60, { date: "2027-03-31" })["uk-apd"]).toBe(8776_00);
  expect(due("GB", "NG", kinds.CL60, { date: "2027-04-10" })["uk-apd"]).toBe(9062_08);
});

test("a Gulfstream 550 with 19 seats pays the standard rate until April 2027, with 18 the higher; a band while nobody knows", () => {
  expect(due("GB", "NG", { seatsFitted: 19 })["uk-apd"]).toBe(1952_00);
  expect(due("GB", "NG", { seatsFitted: 18 })["uk-apd"]).toBe(8776_00);
  expect(due("GB", "NG", kinds.GLF5)["uk-apd"]).toEqual([1952_00, 8776_00]);
  expect(due("GB", "NG", { seatsFitted: 19 }, { date: "2027-04-01" })["uk-apd"]).toBe(9062_08);
});

test("helicopters pay none, however heavy, and nobody pays it on the way to the UK", () => {
  expect(due("GB", "GB", kinds.A139, { passengers: 4 })).toEqual({});
  expect(due("GB", "FR", kinds.A139)).toEqual({});
  expect(due("NG", "GB", kinds.CL60)).not.toHaveProperty("uk-apd");
});

test("beyond the last year announced the last rates are used, and the line says so", () => {
  const on = (date: string) =>
    taxesOn(
      facts,
      kinds.CL60,
      { from: { country: "GB" }, to: { country: "FR" }, date, passengers: 1, originCountry: "GB" },
      charter,
    )[0];
  expect(on("2028-03-31")).toMatchObject({ amount: { low: 146_63 }, text: { isAnnounced: true } });
  expect(on("2028-04-01")).toMatchObject({ amount: { low: 146_63 }, text: { isAnnounced: false } });
});

test("destination bands", () => {
  expect(["GB", "FR", "CH", "IM", "NG", "NE", "OM", "GH", "AE", "US", "ZA", "AU"].map(apdBand)).toEqual([
    ...["domestic", "A", "A", "A", "B", "B", "B", "B", "B", "B", "C", "C"],
  ]);
});

test("UK VAT on a domestic flight with fewer than ten seats, crew included", () => {
  expect(due("GB", "GB", kinds.A109, { passengers: 4 })).toEqual({ "uk-vat": 20_000_00 });
  expect(due("GB", "GB", kinds.H25B)).not.toHaveProperty("uk-vat");
  expect(due("GB", "FR", kinds.A109, { passengers: 4 })).toEqual({});
});

test("Lagos to Luton at 100,000 dollars", () => {
  expect(due("NG", "GB", kinds.CL60)).toEqual({
    "ng-sales-charge": 5_000_00,
    "ng-passenger-service": 800_00,
    "ng-security": 160_00,
    "ng-apis": 92_00,
  });
});

test("the five per cent are due on journeys that begin in Nigeria alone, helicopters' as well", () => {
  expect(due("GB", "NG", kinds.CL60)).not.toHaveProperty("ng-sales-charge");
  expect(due("GB", "NG", kinds.CL60, { origin: "NG" })).toHaveProperty("ng-sales-charge", 5_000_00);
  expect(due("NG", "GB", kinds.CL60, { origin: "GB" })).not.toHaveProperty("ng-sales-charge");
  expect(due("NG", "NG", kinds.A109)).toHaveProperty("ng-sales-charge", 5_000_00);
});

test("Nigerian passenger charges by destination", () => {
  expect(due("NG", "NG", kinds.H25B, { passengers: 4 })).toEqual({
    "ng-sales-charge": 5_000_00,
    "ng-passenger-service": 4 * 2_000_00,
  });
  expect(due("NG", "GH", kinds.H25B)["ng-passenger-service"]).toBe(8 * 50_00);
  expect(due("FR", "NG", kinds.H25B)).toEqual({ "ng-security": 160_00, "ng-apis": 92_00 });
});

test.each([
  ["EGPE", "NG", 0, undefined],
  ["EGPA", "GB", 0, undefined],
  ["EGAA", "NG", 0, undefined],
  ["EGAA", "NG", 1, 1952_00],
  ["EGAA", "FR", 0, 256_00],
  ["EGGW", "NG", 0, 1952_00],
])("from %s to %s with %i stops the duty is %s", (ident, to, stops, duty) => {
  const leg = { from: { country: "GB", ident }, to: { country: to }, date: "2026-12-20", passengers: 8 };
  const taxes = taxesOn(facts, kinds.H25B, { ...leg, stops, originCountry: "GB" }, charter);
  expect(taxes.find(({ code }) => code === "uk-apd")?.amount.low).toBe(duty);
});
