import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { parseAirports } from "#app/features/trip/airport-file.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { formatAirport, selectAerodromes, surfaceOf } from "./airports.ts";

const carlisle = `ident EGNC|type medium_airport|name Carlisle Airport|latitude_deg 54.9375|longitude_deg -2.80917
elevation_ft 190|iso_country GB|iso_region GB-ENG|municipality Carlisle|gps_code EGNC|iata_code CAX|local_code `;
const runway = `airport_ident EGNC|length_ft 6000|width_ft 148|surface ASP|closed 0|le_ident 07|he_ident 25
le_displaced_threshold_ft |he_displaced_threshold_ft 180`;
const rowOf = (text: string, changes: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(text.split(/[|\n]/).map((cell) => cell.split(/ (.*)/, 2))),
  ...changes,
});
const airportRow = (changes = {}) => rowOf(carlisle, changes);
const runwayRow = (changes = {}) => rowOf(runway, changes);
const edinburgh = {
  ident: "EGPH",
  country: "GB",
  lat: 55.95,
  lon: -3.37,
  timeZone: "Europe/London",
} as Airport;
const selected = (airport = {}, runway = {}): Airport[] =>
  selectAerodromes([airportRow(airport)], [runwayRow(runway)], [edinburgh]);

test("reads the stored file and formats it unchanged", () => {
  const file = readFileSync(path.join(projectRoot, "app/content/trip/aerodromes.tsv"), "utf8");
  const lines = file.split("\n").filter((line) => line && !line.startsWith("#"));
  expect(parseAirports(file).map(formatAirport)).toEqual(lines);
});

test("reads an aerodrome and its runways from the CSV files", () => {
  const [{ runways, lat, lon, elevationFt, ...names }] = selected() as [Airport];
  const expected = ["EGNC", "CAX", "EGNC", "medium", "Carlisle Airport", "Carlisle", "GB", "ENG"];
  expect(Object.values(names).toSorted()).toEqual([...expected, "Europe/London"].toSorted());
  expect([lat, lon, elevationFt]).toEqual([54.9375, -2.80917, 190]);
  expect(runways).toEqual([
    { ends: ["07", "25"], lengthFt: 6000, widthFt: 148, surface: "hard", displacedFt: [0, 180] },
  ]);
});

test.each([
  [{ type: "closed" }, {}, 0],
  [{ type: "seaplane_base" }, {}, 0],
  [{}, { closed: "1" }, 0],
  [{}, { length_ft: "3936" }, 0],
  [{}, { surface: "GRS" }, 0],
  [{}, { surface: "" }, 1],
  [{ iso_country: "FR" }, { surface: "" }, 0],
  [{ type: "heliport" }, { length_ft: "60" }, 1],
  [{ type: "heliport", iso_country: "FR" }, {}, 0],
  [{ type: "heliport", name: "St Mary's Hospital Heliport" }, {}, 0],
  [{ type: "heliport", ident: "NG-0020" }, {}, 0],
])("selects for the airport %j with the runway %j: %i", (airport, runway, count) => {
  expect(selected(airport, runway)).toHaveLength(count);
});

test.each([
  ["hard", "Asphalt", "ASPH-CONC", "concrete", "Bitumen"],
  ["soft", "GRASS CAUTION: ATC do NOT apply", "Gravel", "UNPAVED", "Water"],
  ["unknown", "", "X", "PER"],
])("reads as %s: %s, %s, ...", (kind, ...texts) => {
  for (const text of texts) expect([text, surfaceOf(text)]).toEqual([text, kind]);
});
