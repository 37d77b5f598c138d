import { expect, test } from "vitest";
import { type FactKind, factsSchema, factsWith, subjectOf } from "../facts.ts";
import { fieldsOf } from "./fact-fields.ts";
import { answersOf, errorsIn, errorsOf, figuresOf } from "./fact-form.ts";
import { staffFactMessages as say } from "./messages.ts";
import { hoursText, openingText, readOpening } from "./opening-text.ts";

const { version, closedPlaces: _, ...facts } = factsWith();
const rows = Object.entries(facts).flatMap(([kind, each]) =>
  each.map((row) => ({ kind: kind as FactKind, row })),
);

test("every fact of the product comes back out of its form as it went in", () => {
  for (const { kind, row } of rows) {
    const subject = subjectOf(row);
    const answers = answersOf(fieldsOf(kind, subject), row);
    const dates = { validFrom: "2027-01-01", validTo: null, source: row.source, checkedOn: row.checkedOn };
    const written = { ...figuresOf(kind, subject, answers), ...dates, by: "ada" };
    const read = factsSchema.shape[kind].element.safeParse(written);
    expect([kind, subject, read.error?.issues]).toEqual([kind, subject, undefined]);
    // Whatever staff write is the company's own.
    const own = "sample" in row ? { sample: false } : {};
    const days = "validFrom" in row ? { validFrom: "2027-01-01", validTo: null } : {};
    const { correction, ...figures } = { correction: undefined, ...row };
    const { correction: writtenCorrection, ...writtenFigures } = { correction: undefined, ...read.data };
    const by = "by" in row ? { by: "ada" } : {};
    expect([kind, subject, writtenFigures]).toEqual([kind, subject, { ...figures, ...own, ...days, ...by }]);
    expect(writtenCorrection).toEqual(correction);
  }
  expect(rows.length).toBeGreaterThan(100);
});

test("a comma that stands between no thousands is refused, not read as none", () => {
  for (const text of ["0,79", "1,15", "1097,50", "1,5", ",5", "1,0970", "-0.5.1"]) {
    expect(figuresOf("hourlyRates", "CL60", { perHourMinor: text })).toMatchObject({ perHourMinor: text });
    expect(figuresOf("corridors", "x", { factor: text })).toMatchObject({ factor: text });
  }
  expect(figuresOf("hourlyRates", "CL60", { perHourMinor: "1,234,097.5" })).toMatchObject({
    perHourMinor: 123_409_750,
  });
  expect(figuresOf("corridors", "x", { factor: "1.15" })).toMatchObject({ factor: 1.15 });
});

test("money, figures and lists are read as people write them", () => {
  const rate = figuresOf("hourlyRates", "CL60", { perHourMinor: " 7,250.50 ", currency: "GBP" });
  expect(rate).toEqual({ icao: "CL60", perHourMinor: 725_050, currency: "GBP" });
  const rules = { landingAndHandling: "5,700: 600\n\n20,000 : 1,800.25", base: "dnmm" };
  expect(figuresOf("priceRules", "all", rules)).toEqual({
    landingAndHandling: [
      { upToKg: 5700, minor: 60_000 },
      { upToKg: 20_000, minor: 180_025 },
    ],
    base: "DNMM",
  });
  const corridor = { "countries.0": "ng", "countries.1": "AE, om qa", area: "22, 25\n18.5 38" };
  expect(figuresOf("corridors", "x", corridor)).toEqual({
    ...{ id: "x", countries: [["NG"], ["AE", "OM", "QA"]] },
    area: [
      [22, 25],
      [18.5, 38],
    ],
  });
});

test("what cannot be read is said at its control, with what would work", () => {
  const wrongOf = (kind: FactKind, subject: string, changes: Record<string, string>) => {
    const row = rows.find((each) => each.kind === kind && subjectOf(each.row) === subject)?.row ?? {};
    const answers = { ...answersOf(fieldsOf(kind, subject), row), ...changes };
    const fact = { ...figuresOf(kind, subject, answers), validFrom: "2027-01-01" };
    const read = factsSchema.shape[kind].element.safeParse({ ...fact, source: "x", checkedOn: "2027-01-01" });
    const issues = (read.error?.issues ?? []).map(({ path, code, message }) => ({
      path: path.join("."),
      rule: code === "custom" ? message : null,
    }));
    return errorsOf(kind, subject, issues);
  };
  expect(wrongOf("hourlyRates", "CL60", { perHourMinor: "lots", currency: "EUR" })).toEqual({
    perHourMinor: say.wrong.money,
    currency: say.wrong.choice,
  });
  expect(wrongOf("hourlyRates", "CL60", { perHourMinor: "10.123" })).toEqual({
    perHourMinor: say.wrong.money,
  });
  expect(wrongOf("aircraft", "CL60", { rangeNm: "5: 3,000\n8: 3,500", crew: "" })).toEqual({
    rangeNm: "More passengers cannot have a longer range.",
    crew: say.wrong.figure,
  });
  expect(wrongOf("aircraft", "CL60", { rangeNm: "5 people fly 3,000" })).toEqual({
    rangeNm: say.wrong.rangeRows,
  });
  expect(wrongOf("taxRates", "uk-apd", { "bands.A.higherMinor": "-3" })).toEqual({
    "bands.A.higherMinor": say.wrong.money,
  });
  expect(wrongOf("corridors", "sudan-gulf", { factor: "0.5", "countries.0": "" })).toEqual({
    factor: say.wrong.factor,
    "countries.0": say.wrong.word,
  });
  expect(
    wrongOf("aerodromeNotes", "DNAN", { hours: "all day", "correction.timeZone": "Lagos/Ikeja" }),
  ).toEqual({
    hours: say.wrong.openingRows,
    "correction.timeZone": "No time zone is called that. Write it as Africa/Lagos.",
  });
});

test("the days, the source and when it was checked are asked for", () => {
  const said = { source: " ", checkedOn: "2027-02-30", validFrom: "", validTo: "2027-01-01" };
  expect(errorsIn("hourlyRates", said)).toEqual({
    source: say.sourceMissing,
    checkedOn: say.checkedMissing,
    validFrom: say.validFromMissing,
  });
  const days = { source: "x", checkedOn: "2027-01-01", validFrom: "2027-01-02", validTo: "2027-01-01" };
  expect(errorsIn("hourlyRates", days)).toEqual({ validTo: say.validToEarly });
  expect(errorsIn("aerodromeNotes", { ...days, limits: "x".repeat(4001) })).toEqual({ limits: say.tooLong });
});

test("opening hours are written in words and read back", () => {
  expect(readOpening("Mon-Fri 07:00-22:00")).toEqual({
    days: [1, 2, 3, 4, 5],
    open: "07:00",
    close: "22:00",
  });
  expect(readOpening("sat, sun Oct-Mar 08:00 - 20:00")).toEqual({
    ...{ days: [6, 7], months: [10, 11, 12, 1, 2, 3] },
    ...{ open: "08:00", close: "20:00" },
  });
  expect(readOpening("Sun closed")).toEqual({ days: [7], open: null, close: null });
  expect(openingText({ days: [6, 7, 1], open: "08:00", close: "20:00" })).toBe("Sat-Mon 08:00-20:00");
  expect(openingText({ days: [1, 3, 5], open: null, close: null })).toBe("Mon, Wed, Fri closed");
  expect(openingText({ days: [6, 7], open: "08:00", close: "20:00" })).toBe("Sat, Sun 08:00-20:00");
  const weekend = { days: [6, 7], open: "08:00", close: "20:00" };
  expect(hoursText([weekend, { open: "07:00", close: "22:00" }])).toBe(
    "07:00 to 22:00\nSat, Sun 08:00 to 20:00",
  );
  const summer = { months: [6, 7, 8, 9], open: "07:00", close: "23:00" };
  expect(hoursText([summer, { open: "00:00", close: "24:00" }])).toBe(
    "Day and night\nJun to Sep 07:00 to 23:00",
  );
  for (const nonsense of ["", "always", "Mon-Fri", "Mon-Tue-Wed 07:00-08:00", "Fooday 07:00-08:00"])
    expect(readOpening(nonsense)).toBeNull();
});
