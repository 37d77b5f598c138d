import { beforeAll, expect, test } from "vitest";
import { usualPlaces } from "#app/content/trip/form.ts";
import expected from "#tests/fixtures/trip/airports-expected.json";
import { type Airports, openAirports } from "./airports.server.ts";
import { factsWith } from "./facts.ts";
import { placeLabel } from "./place-name.ts";

const facts = factsWith();
let airports: Airports;
beforeAll(() => {
  airports = openAirports(facts.aerodromeNotes);
});

const codes = (typed: string, most?: number) =>
  airports.search(typed, most).map(({ iata, ident }) => iata ?? ident);

test.each(expected.airports)("$iata is as the source has it", (row) => {
  const airport = airports.byCode(row.iata);
  // But for its apostrophe, which is a printer's on a page.
  const name = row.name.replaceAll("'", "’");
  expect(airport).toMatchObject({
    ...{ iata: row.iata, icao: row.icao, name, city: row.city, country: row.country },
    ...{ lat: row.lat, lon: row.lon, elevationFt: row.elevationFt, timeZone: row.timeZone },
  });
  expect(airport?.runways.toSorted((one, other) => (one.ends[0] < other.ends[0] ? -1 : 1))).toEqual(
    row.runways.map(({ ends, lengthFt, widthFt, displacedFt }) => ({
      ...{ ends, lengthFt, widthFt, displacedFt, surface: "hard" },
    })),
  );
  // Another package prints these, some of them metres as feet.
  const { wrongElsewhere } = row;
  if (wrongElsewhere.elevationFt !== row.elevationFt)
    expect(airport?.elevationFt).not.toBe(wrongElsewhere.elevationFt);
  if (!row.runways.some(({ lengthFt }) => lengthFt === wrongElsewhere.runwayFt))
    expect(airport?.runways.map(({ lengthFt }) => lengthFt)).not.toContain(wrongElsewhere.runwayFt);
});

test("the same code is found in either spelling and stands for one aerodrome", () => {
  expect(airports.byCode("EGGW")).toBe(airports.byCode("LTN"));
  expect(airports.find("egkb")).toEqual({ airport: airports.byCode("BQH") });
  expect(airports.find("Lagos Murtala Muhammed (LOS)")).toEqual({ airport: airports.byCode("DNMM") });
  expect(airports.byCode("DN55")?.name).toBe("Eket Airport");
});

test("London is offered where a charter lands first, and Heathrow after", () => {
  expect(codes("London").slice(0, 8)).toEqual(["LTN", "FAB", "BQH", "NHT", "STN", "LCY", "LHR", "OXF"]);
  expect(codes("London", 3)).toHaveLength(3);
});

test.each([
  ["LOS", "LOS"],
  ["dnaa", "ABV"],
  ["Murtala", "LOS"],
  ["Port Harc", "PHC"],
  ["Bombay", "BOM"],
  ["Warri", "QRW"],
  ["Zürich", "ZRH"],
  ["Malaga", "AGP"],
  ["Istanbul", "IST"],
  ["Heatrow", "LHR"],
  ["Farnborogh", "FAB"],
  ["Tetorboro", "TEB"],
  ["Aubja", "ABV"],
  ["Genva", "GVA"],
  ["Port Harcort", "PHC"],
])("%s finds %s first", (typed, iata) => expect(codes(typed)[0]).toBe(iata));

test("what the fields suggest at first is called as the search calls it", () => {
  for (const label of usualPlaces) {
    const { airport } = airports.find(label);
    expect(airport && placeLabel(airport)).toBe(label);
  }
});

test("nothing is found for what is no place", () => {
  for (const typed of ["", "   ", "xqzzyx", "🛩", "%00", "'; drop table", "a".repeat(5000)])
    expect(airports.search(typed)).toEqual([]);
});

test.each([
  ["Abuja", "ABV"],
  ["Zurich", "ZRH"],
  ["London", "LTN"],
  ["Paris", "LBG"],
  ["New York", "TEB"],
  ["Los Angeles", "VNY"],
  ["Manchester", "MAN"],
  ["Birmingham", "BHX"],
])("%s is %s: the only one, or the one at which a business jet lands", (typed, iata) =>
  expect(airports.find(typed)).toEqual({ airport: airports.byCode(iata) }),
);

test.each([
  ["Lagoss", "LOS"],
  ["Londn", "LTN"],
  ["Farnborogh", "FAB"],
])("%s is a guess at %s", (typed, iata) =>
  expect(airports.find(typed)).toMatchObject({ airport: { iata }, isGuess: true }),
);

test("a city without an aerodrome of the company's is a question", () => {
  expect(airports.find("Moscow")).toMatchObject({ airport: null, choices: { length: 7 } });
  expect(airports.find("Lon")).toMatchObject({ airport: null });
  expect(airports.find("Atlantis under the sea")).toEqual({ airport: null, choices: [] });
});

test("a city's other aerodromes come in the company's order, and none where there is no choice", () => {
  const others = (code: string) => {
    const airport = airports.byCode(code);
    const found = airport && airports.others(airport);
    return found && `${found.city}: ${found.airports.map(({ iata }) => iata).join(" ")}`;
  };
  expect(others("LTN")).toBe("London: FAB BQH NHT STN LCY LHR");
  expect(others("FAB")).toBe("London: LTN BQH NHT STN LCY LHR");
  expect(others("LOS")).toBeNull();
});

test("notes correct and complete what the source leaves out", () => {
  expect(airports.byCode("QUO")?.runways).toMatchObject([{ surface: "hard", lengthFt: 11811 }]);
  expect(airports.find("Umueri")).toMatchObject({ airport: { icao: "DNAN", timeZone: "Africa/Lagos" } });
  expect(airports.find("Kebbi")).toMatchObject({ airport: { city: "Birnin Kebbi" } });
});

test("every note is of an aerodrome that is there", () => {
  expect(facts.aerodromeNotes.filter(({ ident }) => !airports.byCode(ident))).toEqual([]);
  expect(new Set(facts.aerodromeNotes.map(({ ident }) => ident)).size).toBe(facts.aerodromeNotes.length);
});
