import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { aerodromeNotes } from "#app/content/trip/aerodrome-notes.ts";
import { usualPlaces } from "#app/content/trip/form.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import expected from "#tests/fixtures/trip/airports-expected.json";
import { airport, airports, facts } from "#tests/fixtures/trip/judged.ts";
import { rowsOf } from "#tests/fixtures/trip/rows.ts";
import { parseAirports } from "./airport-file.ts";
import { nameOfCode, placesBeyond } from "./booked-trip.server.ts";
import { codeOf, placeLabel } from "./place-name.ts";

const file = readFileSync(path.join(projectRoot, "app/content/trip/aerodromes.tsv"), "utf8");
const everywhere = parseAirports(file);

test("codes of the file are unique and time zones exist", () => {
  for (const code of ["iata", "ident"] as const) {
    const codes = everywhere.map((each) => each[code]).filter(Boolean);
    expect(new Set(codes).size).toBe(codes.length);
  }
  for (const timeZone of new Set(everywhere.map((each) => each.timeZone)))
    expect(() => new Intl.DateTimeFormat("en-GB", { timeZone })).not.toThrow();
});

test("the aerodromes are those with 1,200 m of hard runway, softer ones in Nigeria and the UK, and heliports there", () => {
  const fields = everywhere.filter(({ kind }) => kind !== "heliport");
  const at = (country: string) => fields.filter((each) => each.country === country).length;
  expect([fields.length, everywhere.length - fields.length, at("NG"), at("GB")]).toEqual([8453, 96, 37, 99]);
  const isUsable = ({ runways, country }: (typeof fields)[number]) =>
    runways.some(
      ({ lengthFt, surface }) => lengthFt >= 3937 && (surface === "hard" || ["NG", "GB"].includes(country)),
    );
  expect(fields.filter((each) => !isUsable(each))).toEqual([]);
  expect(everywhere.find(({ name }) => name.includes("Lyneham"))).toBeUndefined();
});

test.each(expected.airports)("$iata has the expected place, elevation and runways", (row) => {
  const { wrongElsewhere, runways, ...place } = row;
  const actual = airport(row.iata);
  expect(actual).toMatchObject({ ...place, name: row.name.replaceAll("'", "’") });
  expect(actual.runways.toSorted((one, other) => (one.ends[0] < other.ends[0] ? -1 : 1))).toEqual(
    runways.map(({ usableLandingFt: _, ...runway }) => ({ ...runway, surface: "hard" })),
  );
  // The figures of another package, some of them metres in place of feet.
  if (wrongElsewhere.elevationFt !== row.elevationFt)
    expect(actual.elevationFt).not.toBe(wrongElsewhere.elevationFt);
  if (!runways.some(({ lengthFt }) => lengthFt === wrongElsewhere.runwayFt))
    expect(actual.runways.map(({ lengthFt }) => lengthFt)).not.toContain(wrongElsewhere.runwayFt);
});

// Cells between bars: a place and its spellings. After "asks" come the first choices offered.
const spellings = rowsOf("typed-places.txt").flatMap((cells) =>
  cells.flatMap((cell = "") => {
    const [taken = "", typed = ""] = cell.split(": ");
    return typed.split(" ~ ").map((each) => [each, taken] as const);
  }),
);
test.each(spellings)("“%s” is taken for %s", (typed, taken) => {
  const result = airports.find(typed);
  const outcome = result.airport
    ? codeOf(result.airport)
    : ["asks", ...result.choices.slice(0, taken.split(" ").length - 1).map(codeOf)].join(" ");
  expect(outcome).toBe(taken);
});

test("a place in another country has choices, an unknown word has none", () => {
  expect(airports.find("Lagos, Portugal")).toMatchObject({ airport: null, isElsewhere: true });
  expect(airports.find("Moscow")).toMatchObject({ airport: null, choices: { length: 7 } });
  for (const typed of ["Qwrtzpx", "Nowhere at all", "Atlantis under the sea"])
    expect(airports.find(typed), typed).toEqual({ airport: null, choices: [] });
});

test.each([
  ["dnaa", "ABV"],
  ["Murtala", "LOS"],
  ["Port Harc", "PHC"],
  ["Bonny", "DNFB"],
  ["Lagoss", "LOS LOM"],
  ["Victoria Island", "LOS HVICT"],
  ["Malaga", "AGP"],
  ["Tetorboro", "TEB"],
  ["London", "LTN FAB BQH NHT STN LCY LHR OXF"],
])("“%s” suggests %s first", (typed, first) => {
  const codes = airports.search(typed).map(({ iata, ident }) => iata ?? ident);
  expect(codes.slice(0, first.split(" ").length)).toEqual(first.split(" "));
});

test("suggestions leave out heliports of the President and of hospitals, and words that are no places", () => {
  expect(airports.search("Abuja").map(({ ident }) => ident)).not.toContain("NG-0020");
  expect(airports.byCode("NG-0020")).toBeUndefined();
  expect(airports.search("King’s College Hospital").map(({ ident }) => ident)).not.toContain("GB-1092");
  expect(airports.search("London", 3)).toHaveLength(3);
  for (const typed of ["", "   ", "xqzzyx", "🛩", "%00", "'; drop table", "a".repeat(5000)])
    expect(airports.search(typed)).toEqual([]);
});

test("aerodromes are found by ICAO and IATA code, and by their own labels", () => {
  expect(airports.byCode("EGGW")).toBe(airports.byCode("LTN"));
  expect(facts.aerodromeNotes.size).toBe(aerodromeNotes.length);
  for (const ident of [
    ...facts.aerodromeNotes.keys(),
    "KSJC",
    "EGLC",
    "FAOR",
    "CYYT",
    "DN57",
    "SBGR",
    "UUBW",
    "GB-0347",
  ])
    expect(airports.find(placeLabel(airport(ident))).airport, ident).toBe(airport(ident));
  for (const label of usualPlaces) {
    const match = airports.find(label).airport;
    expect(match && placeLabel(match)).toBe(label);
  }
});

test.each([
  ["los", "Lagos Murtala Muhammed (LOS)"],
  [" DNMM ", "Lagos Murtala Muhammed (LOS)"],
  ["hvict", "Lagos Victoria Island (HVICT)"],
  ["EKO", "Elko Regional (EKO)"],
  ["Eko", "Eko"],
  ["Aba", "Aba"],
  ["Goa", "Goa"],
  ["Kos", "Kos"],
  ["Edo", "Edo"],
  ["Nice", "Nice"],
])("staff's “%s” is stored as %s", (typed, stored) => expect(nameOfCode(typed, airports.find)).toBe(stored));

test("a city's other aerodromes come in the company's order", () => {
  const others = (code: string) => {
    const { city, airports: near } = airports.others(airport(code)) ?? {};
    return city ? `${city}: ${near?.map(({ iata }) => iata).join(" ")}` : null;
  };
  expect(others("LTN")).toBe("London: FAB BQH NHT STN LCY LHR");
  expect(others("FAB")).toBe("London: LTN BQH NHT STN LCY LHR");
  expect(others("LOS")).toBeNull();
  expect(others("VNY")).toMatch(/^Los Angeles: .*\bLAX\b/);
  expect(others("CIA")).toMatch(/^Rome: .*\bFCO\b/);
});

test("notes correct and complete the source", () => {
  expect(airport("QUO").runways).toMatchObject([{ surface: "hard", lengthFt: 11811 }]);
  expect(airport("DN55").name).toBe("Eket Airport");
  expect(airports.find("Umueri")).toMatchObject({ airport: { icao: "DNAN", timeZone: "Africa/Lagos" } });
  expect(airports.find("Kebbi")).toMatchObject({ airport: { city: "Birnin Kebbi" } });
});

const flights = [
  { from: airport("LOS"), to: airport("ABV") },
  { from: airport("ABV"), to: airport("LOS") },
];
test.each([
  ["LOS – ABV – KAN – LOS", "KAN"],
  ["LOS-ABV-LOS-ABV-LOS", "LOS ABV"],
  ["Lagos to Abuja, then Geneva and home", "Geneva"],
  ["We would like to go on to Port Harcourt and Kano.", "Port Harcourt Kano"],
  ["Lagos, Abuja, Kano, Enugu", "Kano Enugu"],
  ["via Cape Town", "Cape Town"],
  ["Paris next week from Abuja, back from Paris", "Paris"],
  ["", ""],
  ["Catering for 5, a wheelchair and a car at the aircraft. VIP protocol in Lagos.", ""],
  ["Return; the aircraft flies home in between", ""],
  ["Several flights", ""],
  ["Vegetarian meals, Nice if possible. Pick up Mrs Victoria Kano at the gate.", ""],
  ["Please call Mr. Adeola from Lagos on WhatsApp - urgent.", ""],
  ["Asked to arrive at Lagos Murtala Muhammed (LOS) on 2027-01-20 at 18:00 local time.", ""],
  ["Two dogs, no children; payment in USD or GBP. Champagne and Oban whisky", ""],
])("beside Lagos to Abuja and back, “%s” names “%s”", (text, places) =>
  expect(placesBeyond(text, flights, airports.find).join(" ")).toBe(places),
);
