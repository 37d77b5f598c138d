import { expect, test } from "vitest";
import { type FactKind, factsSchema, factsWith, subjectOf } from "../facts.ts";
import { hoursText, openingText, readOpening } from "./fact-codec.ts";
import { answersOf, errorsIn, errorsOf, fieldsOf, figuresOf } from "./fact-form.ts";
import { staffFactMessages } from "./messages.ts";

const { version: _version, closedPlaces: _places, ...facts } = factsWith();
const rows = Object.entries(facts).flatMap(([kind, each]) =>
  each.map((row) => ({ kind: kind as FactKind, row })),
);

test("every fact of the product comes back out of its form as it went in", () => {
  expect(rows.length).toBeGreaterThan(100);
  for (const { kind, row } of rows) {
    const subject = subjectOf(row);
    const record = { validFrom: "2027-01-01", validTo: null, source: row.source, checkedOn: row.checkedOn };
    const formAnswers = {
      ...figuresOf(kind, subject, answersOf(fieldsOf(kind, subject), row)),
      ...record,
      by: "ada",
    };
    const read = factsSchema.shape[kind].element.safeParse(formAnswers);
    // Facts that staff write are the company's own.
    const own = {
      ...("sample" in row ? { sample: false } : {}),
      ...("validFrom" in row ? { validFrom: "2027-01-01", validTo: null } : {}),
      ...("by" in row ? { by: "ada" } : {}),
    };
    const empty = { correction: undefined };
    expect([kind, subject, { ...empty, ...read.data }]).toEqual([
      kind,
      subject,
      { ...empty, ...row, ...own },
    ]);
  }
});

test.each([
  [
    "hourlyRates",
    { perHourMinor: " 7,250.50 ", currency: "GBP" },
    { perHourMinor: 725_050, currency: "GBP" },
  ],
  ["hourlyRates", { perHourMinor: "1,234,097.5" }, { perHourMinor: 123_409_750 }],
  [
    "priceRules",
    { landingAndHandling: "5,700: 600\n\n20,000 : 1,800.25", base: "dnmm" },
    {
      landingAndHandling: [
        { upToKg: 5700, minor: 60_000 },
        { upToKg: 20_000, minor: 180_025 },
      ],
      base: "DNMM",
    },
  ],
  [
    "corridors",
    { "countries.0": "ng", "countries.1": "AE, om qa", factor: "1.15" },
    { countries: [["NG"], ["AE", "OM", "QA"]], factor: 1.15 },
  ],
  // Commas that part no thousands are not read.
  ...["0,79", "1097,50", ",5", "1,0970"].map(
    (text) => ["hourlyRates", { perHourMinor: text }, { perHourMinor: text }] as const,
  ),
] as const)("%s: %o is read as %o", (kind, answers, figures) =>
  expect(figuresOf(kind, "x", { ...answers })).toMatchObject(figures),
);

const { wrong } = staffFactMessages;
test.each([
  ["hourlyRates CL60", "perHourMinor", "lots", wrong.money],
  ["hourlyRates CL60", "currency", "EUR", wrong.choice],
  ["aircraft CL60", "rangeNm", "5: 3,000\n8: 3,500", "More passengers cannot have a longer range."],
  ["aircraft CL60", "rangeNm", "5 people fly 3,000", wrong.rangeRows],
  ["aircraft CL60", "crew", "", wrong.figure],
  ["corridors sudan-gulf", "factor", "0.5", wrong.factor],
  [
    "aerodromeNotes DNAN",
    "correction.timeZone",
    "Lagos/Ikeja",
    "No time zone is called that. Write it as Africa/Lagos.",
  ],
])("%s: %s “%s” has the error “%s”", (fact, field, text, error) => {
  const [kind, subject = ""] = fact.split(" ") as [FactKind, string];
  const row = rows.find((each) => each.kind === kind && subjectOf(each.row) === subject)?.row ?? {};
  const answers = { ...answersOf(fieldsOf(kind, subject), row), [field]: text };
  const figures = { ...figuresOf(kind, subject, answers), source: "x", checkedOn: "2027-01-01" };
  const read = factsSchema.shape[kind].element.safeParse({ ...figures, validFrom: "2027-01-01" });
  const issues = (read.error?.issues ?? []).map(({ path, code, message }) => ({
    path: path.join("."),
    rule: code === "custom" ? message : null,
  }));
  expect(errorsOf(kind, subject, issues)).toEqual({ [field]: error });
});

test("days, source and the day of checking are required", () => {
  expect(
    errorsIn("hourlyRates", { source: " ", checkedOn: "2027-02-30", validFrom: "", validTo: "2027-01-01" }),
  ).toEqual({
    source: staffFactMessages.sourceMissing,
    checkedOn: staffFactMessages.checkedMissing,
    validFrom: staffFactMessages.validFromMissing,
  });
  const days = { source: "x", checkedOn: "2027-01-01", validFrom: "2027-01-02", validTo: "2027-01-01" };
  expect(errorsIn("hourlyRates", days)).toEqual({ validTo: staffFactMessages.validToEarly });
});

test.each([
  ["Mon-Fri 07:00-22:00", { days: [1, 2, 3, 4, 5], open: "07:00", close: "22:00" }],
  [
    "sat, sun Oct-Mar 08:00 - 20:00",
    { days: [6, 7], months: [10, 11, 12, 1, 2, 3], open: "08:00", close: "20:00" },
  ],
  ["Sun closed", { days: [7], open: null, close: null }],
  ["always", null],
  ["Fooday 07:00-08:00", null],
])("“%s” is read as opening hours", (text, opening) => expect(readOpening(text)).toEqual(opening));

test("opening hours in words", () => {
  expect(openingText({ days: [6, 7, 1], open: "08:00", close: "20:00" })).toBe("Sat-Mon 08:00-20:00");
  const weekend = { days: [6, 7], open: "08:00", close: "20:00" };
  const summer = { months: [6, 7, 8, 9], open: "07:00", close: "23:00" };
  expect(hoursText([weekend, summer, { open: "00:00", close: "24:00" }])).toBe(
    "Day and night\nSat, Sun 08:00 to 20:00\nJun to Sep 07:00 to 23:00",
  );
});
