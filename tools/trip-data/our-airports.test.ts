import { expect, test } from "vitest";
import type { Airport } from "#app/features/trip/airport-file.ts";
import { additions, differencesOfAirports, differencesOfRunways } from "./compare.ts";
import { fromCsv, selectAerodromes, surfaceOf } from "./our-airports.ts";

const airportRow = (changes: Record<string, string> = {}) => ({
  ...{ ident: "EGNC", type: "medium_airport", name: "Carlisle Airport", latitude_deg: "54.9375" },
  ...{
    longitude_deg: "-2.80917",
    elevation_ft: "190",
    iso_country: "GB",
    iso_region: "GB-ENG",
    municipality: "Carlisle",
  },
  ...{ gps_code: "EGNC", iata_code: "CAX", local_code: "" },
  ...changes,
});
const runwayRow = (changes: Record<string, string> = {}) => ({
  ...{ airport_ident: "EGNC", length_ft: "6000", width_ft: "148", surface: "ASP", closed: "0" },
  ...{ le_ident: "07", he_ident: "25", le_displaced_threshold_ft: "", he_displaced_threshold_ft: "180" },
  ...changes,
});
const selected = (airport = {}, runway = {}): Airport[] =>
  selectAerodromes(fromCsv([airportRow(airport)], [runwayRow(runway)])).map((each) => ({
    ...each,
    timeZone: "Europe/London",
  }));

test("an aerodrome of the CSV files is what the package would have made of it", () => {
  expect(selected()).toEqual([
    {
      ...{
        ident: "EGNC",
        iata: "CAX",
        icao: "EGNC",
        kind: "medium",
        name: "Carlisle Airport",
        city: "Carlisle",
      },
      ...{
        country: "GB",
        region: "ENG",
        lat: 54.9375,
        lon: -2.80917,
        elevationFt: 190,
        timeZone: "Europe/London",
      },
      runways: [{ ends: ["07", "25"], lengthFt: 6000, widthFt: 148, surface: "hard", displacedFt: [0, 180] }],
    },
  ]);
});

test("closed, too short, soft and wet ones are left out; unknown ones only kept where a note may settle them", () => {
  expect(selected({ type: "closed" })).toEqual([]);
  expect(selected({ type: "seaplane_base" })).toEqual([]);
  expect(selected({}, { closed: "1" })).toEqual([]);
  expect(selected({}, { length_ft: "3936" })).toEqual([]);
  expect(selected({}, { surface: "GRS" })).toEqual([]);
  expect(selected({}, { surface: "" })).toHaveLength(1);
  expect(selected({ iso_country: "FR" }, { surface: "" })).toEqual([]);
  expect(selected({ type: "heliport" }, { length_ft: "60" })).toMatchObject([
    { kind: "heliport", runways: [] },
  ]);
  expect(selected({ type: "heliport", iso_country: "FR" })).toEqual([]);
});

test.each([
  ["Asphalt", "hard"],
  ["ASPH-CONC", "hard"],
  ["concrete", "hard"],
  ["Bitumen", "hard"],
  ["GRASS CAUTION: ATC do NOT apply", "soft"],
  ["Gravel", "soft"],
  ["UNPAVED", "soft"],
  ["Water", "soft"],
  ["", "unknown"],
  ["X", "unknown"],
  ["PER", "unknown"],
])("surface %s is %s", (text, kind) => expect(surfaceOf(text)).toBe(kind));

test("a newer file is told from ours", () => {
  const ours = selected({}, { length_ft: "5000" });
  expect(differencesOfAirports(ours, [airportRow()])).toEqual([]);
  expect(differencesOfAirports(ours, [airportRow({ type: "closed" })])).toEqual([
    "EGNC Carlisle Airport: closed",
  ]);
  expect(differencesOfAirports(ours, [airportRow({ iata_code: "", elevation_ft: "900" })])).toEqual([
    "EGNC Carlisle Airport: IATA CAX, now none",
    "EGNC Carlisle Airport: elevation 190 ft, now 900",
  ]);
  expect(differencesOfAirports(ours, [])).toEqual(["EGNC Carlisle Airport: not in the file any more"]);
  expect(differencesOfRunways(ours, [runwayRow()])).toEqual([
    "EGNC Carlisle Airport: longest hard runway 5000 ft, now 6000",
  ]);
  expect(differencesOfRunways(ours, [runwayRow({ length_ft: "3000" })])).toEqual([
    "EGNC Carlisle Airport: longest hard runway 5000 ft, now 3000, too short to be listed",
  ]);
  expect(additions([], [airportRow()], [runwayRow()])).toEqual(["EGNC Carlisle Airport, GB: not listed"]);
  expect(additions(ours, [airportRow()], [runwayRow()])).toEqual([]);
});
