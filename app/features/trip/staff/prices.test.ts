import { expect, test } from "vitest";
import { factsWith } from "../facts.ts";
import { factMessages } from "./fact-form.ts";
import { openingText, readOpening } from "./opening-hours.ts";
import { answersOf, readPrices } from "./prices.ts";

const { source: _source, checkedOn: _day, ...sheet } = factsWith().prices;
const answers = answersOf(sheet);
const read = (form: typeof answers) => readPrices(form, (code) => code.length === 4);

test("the form of the supplied price sheet is read as the same sheet", () => {
  expect(read(answers)).toEqual({ sheet, errors: {} });
});

const fees = [
  { upToKg: 5700, minor: 60_000 },
  { upToKg: 20_000, minor: 180_025 },
];
test.each([
  [{ CL60: " 7,250.50 " }, { perHourMinor: { ...sheet.perHourMinor, CL60: 725_050 } }],
  [{ CL60: "1,234,097.5" }, { perHourMinor: { ...sheet.perHourMinor, CL60: 123_409_750 } }],
  [
    { landingAndHandling: "5,700: 600\n\n20,000 : 1,800.25", base: "dnmm" },
    { landingAndHandling: fees, base: "DNMM" },
  ],
  [
    { ngn: "1,612.4", pricesShown: "false" },
    { perUsd: { GBP: 0.76, NGN: 1612.4 }, pricesShown: false },
  ],
  [{ "base-CL60": " eggw " }, { base: "DNMM", bases: { CL60: "EGGW" } }],
])("%o is read as %o", (changes, figures) =>
  expect(read({ ...answers, ...changes })).toMatchObject({ sheet: figures, errors: {} }),
);

test.each([
  // Commas separate thousands only.
  ...["lots", "", "0", "-5", "0,79", "1097,50", ",5", "1,0970", "1e9"].map(
    (text) => ["CL60", text, factMessages.money] as const,
  ),
  ["base-A139", "NOWHERE", factMessages.base],
  ["currency", "EUR", factMessages.choice],
  ["landingAndHandling", "20,000: 600\n5,700: 600", factMessages.fees],
  ["landingAndHandling", "light: 600", factMessages.fees],
  ["landingAndHandling", "", factMessages.fees],
  ["landingAndHandling", "5,700.5: 600", factMessages.fees],
  ["nightsWaiting", "1.5", factMessages.whole(365)],
  ["nightsWaiting", "366", factMessages.whole(365)],
  ["dailyMinimumMinutes", "1,441", factMessages.whole(1440)],
  ["GLF5", "9".repeat(20), factMessages.money],
  ["ngn", "9".repeat(400), factMessages.figure],
  ["marginPercent", "101", factMessages.percent],
  ["gbp", "0", factMessages.figure],
] as const)("%s “%s” has the error “%s”", (field, text, error) =>
  expect(read({ ...answers, [field]: text }).errors).toEqual({ [field]: error }),
);

test.each([
  ["Mon-Fri 07:00-22:00", { days: [1, 2, 3, 4, 5], open: "07:00", close: "22:00" }],
  [
    "sat, sun Oct-Mar 08:00 - 20:00",
    { days: [6, 7], months: [10, 11, 12, 1, 2, 3], open: "08:00", close: "20:00" },
  ],
  ["Sun closed", { days: [7], open: null, close: null }],
  ["always", null],
  ["00:00-00:00", null],
  ["Fooday 07:00-08:00", null],
])("“%s” is read as opening hours", (text, opening) => expect(readOpening(text)).toEqual(opening));

test("opening hours in words", () => {
  expect(openingText({ days: [6, 7, 1], open: "08:00", close: "20:00" })).toBe("Sat-Mon 08:00-20:00");
});
