import { expect, test } from "vitest";
import { airport, facts, leg, linesOf, textOf, trip } from "#tests/fixtures/trip/judged.ts";
import { rowsOf } from "#tests/fixtures/trip/rows.ts";
import { factsWith, type TaxRate } from "./facts.ts";
import { addDays } from "./local-time.ts";
import { apdBand, fixedAmount, taxesOn } from "./taxes.ts";
import { methodRows, taxText } from "./trip-method.ts";
import { tripView } from "./trip-view.ts";

const luton = "from=LOS&to=LTN&date=2027-01-15&time=09:00&pax=8";

const totalsOf = (search: string) =>
  trip(search).aircraft.flatMap(({ icao, legs, estimate }) => (estimate ? { icao, legs, estimate } : []));

const ends = ["lowMinor", "expectedMinor", "highMinor"] as const;

test("an estimate has its lines in whole minor units of the currency", () => {
  const { estimate, block } = leg(`${luton}&currency=GBP`, "CL60");
  expect(estimate).toMatchObject({ currency: "GBP" });
  expect(estimate?.lines.map(({ code }) => code).join(" ")).toBe(
    "flying positioning-home landing margin ng-sales-charge ng-passenger-service ng-security ng-apis",
  );
  for (const line of estimate?.lines ?? []) {
    const minors = ends.map((end) => line[end]);
    expect([minors.every(Number.isInteger), minors]).toEqual([true, minors.toSorted((a, b) => a - b)]);
  }
  // An hour is 7,000 dollars, at 0.76 pounds each; only the customer's own flight has quick and slow times.
  const pence = (minutes = 0) => Math.round((7000_00 * minutes * 0.76) / 60);
  expect(estimate?.lines[0]).toMatchObject({
    lowMinor: pence(block?.lowMinutes),
    expectedMinor: pence(399),
    highMinor: pence(block?.highMinutes),
  });
  expect(new Set(ends.map((end) => estimate?.lines[1]?.[end])).size).toBe(1);
});

test("an estimate includes empty flights and the margin, and has the price with one sold and with a return", () => {
  const one = leg(luton, "CL60").estimate;
  const home = one?.lines.find(({ code }) => code === "positioning-home")?.highMinor ?? 0;
  // Landings at Lagos, Luton and Lagos again; 10 % of all that is ours; each line is rounded by itself.
  const ours = (7000_00 * 399) / 60 + home + 3 * 2500_00;
  const perPassenger = 8 * (100_00 + 20_00 + 11_50);
  const sold = ours - home - 2500_00;
  expect(Math.abs((one?.expectedMinor ?? 0) - (ours * 1.1 * 1.05 + perPassenger))).toBeLessThan(4);
  expect(Math.abs((one?.emptyLegFromMinor ?? 0) - (sold * 1.1 * 1.05 + perPassenger))).toBeLessThan(4);
  const both = totalsOf(`${luton}&back=2027-01-22T10:00`).find(({ icao }) => icao === "CL60")?.estimate;
  expect(one?.returnExpectedMinor).toBe(both?.expectedMinor);
  expect(both).toMatchObject({ returnExpectedMinor: null, emptyLegFromMinor: null });
});

test("the estimate of a journey is the sum of its flights and of its lines", () => {
  const totals = totalsOf(`${luton}&back=2027-01-18T10:00`);
  expect(totals.map(({ icao }) => icao).toSorted()).toEqual(["CL60", "E35L", "GLF4", "GLF5", "H25B"]);
  for (const { legs, estimate } of totals)
    for (const end of ends) {
      expect(estimate[end]).toBe(legs.reduce((sum, part) => sum + (part.estimate?.[end] ?? 0), 0));
      expect(estimate[end]).toBe(estimate.lines.reduce((sum, line) => sum + line[end], 0));
    }
});

// Address, aircraft, flight, the code of a line (absent with !) and a part of its text.
test.each(rowsOf("prices.txt"))("%s, %s, flight %s has the line %s: %s", (search, icao, at, code, text) => {
  const lines = linesOf(leg(search.replace("LUTON", luton), icao, Number(at)));
  if (code.startsWith("!")) expect(lines.map((line) => line.code)).not.toContain(code.slice(1));
  else
    expect(lines.find((line) => line.code === code)).toMatchObject({
      text: expect.stringContaining(text ?? ""),
    });
});

test("empty flights pay for their landings, and with the customer’s flight make up the daily minimum", () => {
  const line = (search: string, icao: string, at: number, code: string) =>
    linesOf(leg(search, icao, at)).find((each) => each.code === code);
  expect(line(luton, "CL60", 0, "landing")).toMatchObject({ lowMinor: 750_000, highMinor: 750_000 });
  const between = "from=LOS&to=ABV&date=2027-01-15&time=09:00&leg=KAN-LOS@2027-01-16T09:00&pax=8";
  expect(line(between, "CL60", 1, "landing")).toMatchObject({ lowMinor: 500_000, highMinor: 500_000 });
  const accra = "from=LOS&to=ACC&date=2027-01-15&time=09:00&pax=4";
  const parts = ["flying", "positioning-home", "daily-minimum"].map((code) => line(accra, "CL60", 0, code));
  // Two hours at 7,000 dollars.
  const dollars = (end: (typeof ends)[number]) =>
    Math.round(parts.reduce((sum, part) => sum + (part?.[end] ?? 0), 0) / 100);
  expect(ends.map(dollars)).toEqual([14_000, 14_000, 14_000]);
});

test("the empty flight home counts towards the daily minimum: one way costs no more than back the same day", () => {
  const abuja = "from=LOS&to=ABV&date=2027-01-15&time=09:00&pax=4";
  const oneWay = leg(abuja, "CL60").estimate;
  expect(oneWay).toMatchObject({
    expectedMinor: 2_524_208,
    soonReturn: { expectedMinor: 2_524_741, isSameDay: true },
  });
  const back = totalsOf(`${abuja}&back=2027-01-15T15:00`).find(({ icao }) => icao === "CL60");
  expect(back?.estimate.expectedMinor).toBe(2_524_741);
});

test.each([
  ["from=ABV&to=DXB&pax=8", "H25B"],
  ["from=LOS&to=JFK&pax=10", "CL60"],
])(
  "%s in the %s: the return has its own fuel stops and crew, with the passengers on board",
  (flight, icao) => {
    const search = `${flight}&date=2027-01-15&time=09:00`;
    const { estimate, arrival } = leg(search, icao);
    const back = addDays(arrival?.date ?? "", estimate?.nightsWaiting ?? 0);
    const both = totalsOf(`${search}&back=${back}T10:00`).find((total) => total.icao === icao);
    expect(estimate?.returnExpectedMinor).toBe(both?.estimate.expectedMinor);
  },
);

test("without nights of waiting there is no price of a return; an aircraft with another base is positioned from there", () => {
  const rulesWith = (more: object) => ({
    prices: { ...facts.prices, ...more },
  });
  expect(leg(luton, "CL60", 0, rulesWith({ nightsWaiting: 0 })).estimate?.returnExpectedMinor).toBeNull();
  const elsewhere = rulesWith({ bases: { CL60: "EGGW" } });
  const positioning = ["CL60", "GLF5"].map((icao) =>
    linesOf(leg(luton, icao, 0, elsewhere)).flatMap(({ code }) => (/^positioning/.test(code) ? [code] : [])),
  );
  expect(positioning).toEqual([["positioning-out"], ["positioning-home"]]);
});

test("the page on our calculation lists the rates only while prices are shown", () => {
  const names = (pricesShown: boolean) =>
    methodRows({ ...facts, prices: { ...facts.prices, pricesShown } }).map(({ name }) => name);
  expect(names(true)).toEqual(expect.arrayContaining(["Challenger 604, rate", "Other rates"]));
  expect(names(false).filter((name) => /\brates?$/.test(name))).toEqual([]);
  expect(names(false)).toContain("Challenger 604");
});

test("the figures of our calculation have only the signs that every page’s fonts hold", () => {
  const texts = methodRows(facts).flatMap(({ name, figure, source }) => [name, figure, source]);
  // The list U of tools/fonts/README.md.
  const basic = /^[ -"%-)+-;?-Za-z\u00A0°×ãé–‘’“”′″−]*$/;
  expect(texts.filter((text) => !basic.test(text))).toEqual([]);
});

// Hidden prices are tested in tests/http/trip-facts.test.ts.
test("a helicopter that is not based there and an aircraft without a rate have no estimate", () => {
  expect(leg("from=LTN&to=LBG&date=2027-01-15&time=10:00&pax=4", "A139").estimate).toBeNull();
  const { CL60: _rate, ...perHourMinor } = facts.prices.perHourMinor;
  const unset = leg(luton, "CL60", 0, { prices: { ...facts.prices, perHourMinor } });
  expect(unset.estimate).toBeNull();
  expect(textOf(unset, "price-no-rate")).toContain("We have no rate for this aircraft at the moment");
});

test("an estimate is a sample as its rates are, and has their date", () => {
  const own = { prices: { ...facts.prices, sample: false, checkedOn: "2027-01-02" } };
  const search = "from=ACC&to=ABJ&date=2027-01-15&time=09:00&pax=4&currency=NGN";
  expect(leg(search, "CL60").estimate).toMatchObject({ isSample: true, ratesOf: "2026-11-22" });
  expect(leg(search, "CL60", 0, own).estimate).toMatchObject({ isSample: false, ratesOf: "2027-01-02" });
  expect(tripView(trip(search, own)).figuresOf).toBe("2027-01-02");
});

const kinds = {
  H25B: { mtowKg: 12701, seatsFitted: 8, crew: 2, seats: 8, isHelicopter: false },
  CL60: { mtowKg: 21863, seatsFitted: 12, crew: 2, seats: 12, isHelicopter: false },
  E35L: { mtowKg: 22500, seatsFitted: 12, crew: 2, seats: 12, isHelicopter: false },
  GLF5: { mtowKg: 41277, seatsFitted: null, crew: 3, seats: 19, isHelicopter: false },
  "GLF5 with 19": { mtowKg: 41277, seatsFitted: 19, crew: 3, seats: 19, isHelicopter: false },
  "GLF5 with 18": { mtowKg: 41277, seatsFitted: 18, crew: 3, seats: 19, isHelicopter: false },
  A109: { mtowKg: 2850, seatsFitted: 5, crew: 2, seats: 5, isHelicopter: true },
  A139: { mtowKg: 6400, seatsFitted: 12, crew: 2, seats: 12, isHelicopter: true },
};
const winter = "2026-12-20";

// Day, aircraft, passengers, flight and the journey's first country, and the taxes due on a charter of 100,000 dollars.
test.each(rowsOf("taxes.txt"))("%s, %s, %s passengers, %s: %s", (date, type, count, countries, due = "") => {
  const [from = "", to = "", , originCountry = ""] = countries.split(" ");
  const ends = { from: { country: from }, to: { country: to }, originCountry };
  const taxed = { ...ends, date, passengers: Number(count) };
  const charter = fixedAmount("USD", 100_000_00);
  const taxes = taxesOn(facts, kinds[type as keyof typeof kinds], taxed, charter).map(
    ({ code, amount: { low, high } }) =>
      `${code} ${[...new Set([low, high])].map((minor) => Math.round(minor) / 100).join(" or ")}`,
  );
  expect(taxes.join(", ")).toBe(due);
});

test.each([
  ["EGPE", "NG", 0, undefined],
  ["EGPA", "GB", 0, undefined],
  ["EGAA", "NG", 0, undefined],
  ["EGAA", "NG", 1, 1952_00],
  ["EGAA", "FR", 0, 256_00],
  ["EGGW", "NG", 0, 1952_00],
])("from %s to %s with %i stops the duty is %s", (ident, to, stops, duty) => {
  const flight = { from: airport(ident), to: { country: to }, date: winter, passengers: 8, stops };
  const taxes = taxesOn(
    facts,
    kinds.H25B,
    { ...flight, originCountry: "GB" },
    fixedAmount("USD", 100_000_00),
  );
  expect(taxes.find(({ code }) => code === "uk-apd")?.amount.low).toBe(duty);
});

test("bands of the duty; beyond the last year announced the last rates hold, and the line says so", () => {
  expect(["GB", "FR", "CH", "IM", "NG", "NE", "OM", "GH", "AE", "US", "ZA", "AU"].map(apdBand)).toEqual([
    ...["domestic", "A", "A", "A", "B", "B", "B", "B", "B", "B", "C", "C"],
  ]);
  for (const [date, isAnnounced] of [
    ["2028-03-31", true],
    ["2028-04-01", false],
  ] as const) {
    const ends = { from: { country: "GB" }, to: { country: "FR" }, originCountry: "GB" };
    const flight = { ...ends, date, passengers: 1 };
    const [duty] = taxesOn(facts, kinds.CL60, flight, fixedAmount("USD", 100_000_00));
    expect(duty?.amount.low).toBe(146_63);
    expect(duty?.text.includes("Rates for that date have not been announced")).toBe(!isAnnounced);
  }
});

// Storing facts, their history and their withdrawal are tested in tests/http/trip-facts.test.ts.
test("the price sheet of staff replaces the supplied one, and their note the whole supplied note but its approvals", () => {
  const { source: _source, checkedOn: _day, ...sheet } = factsWith().prices;
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
  expect(facts.prices).toEqual({ ...own, source: "the board", checkedOn: "2026-12-02" });
  const noteOf = (ident: string, { aerodromeNotes } = facts) => aerodromeNotes.get(ident);
  const [supplied, ours] = [noteOf("EGLC", factsWith()), noteOf("EGLC")];
  expect(supplied).toMatchObject({ hours: expect.anything(), approvals: expect.anything() });
  expect(ours).toMatchObject({
    handling: "One handler.",
    approvals: supplied?.approvals,
    source: "the board",
  });
  expect(ours).not.toHaveProperty("hours");
  expect(noteOf("DNKA")).toMatchObject({ technicalStop: true });
});

test.each([
  ["unverified", "10%, not charged until enacted (unverified)", []],
  ["enacted", "10% (enacted)", [fixedAmount("USD", 1_000_00)]],
] as const)("Nigerian VAT that is %s reads %s, and is charged accordingly", (status, text, charged) => {
  const taxRates = facts.taxRates.map(
    (row): TaxRate => (row.code === "ng-vat" ? { ...row, status, percent: 10 } : row),
  );
  const row = taxRates.find(({ code }) => code === "ng-vat");
  expect(row && taxText(row)).toBe(text);
  const leg = { from: { country: "NG" }, to: { country: "NG" }, date: "2027-01-15", passengers: 4 };
  const ours = fixedAmount("USD", 10_000_00);
  const taxes = taxesOn({ ...facts, taxRates }, kinds.H25B, { ...leg, originCountry: "NG" }, ours);
  expect(taxes.filter(({ code }) => code === "ng-vat").map(({ amount }) => amount)).toEqual(charged);
});
