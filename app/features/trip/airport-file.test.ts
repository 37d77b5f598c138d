import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { formatAirport, parseAirports } from "./airport-file.ts";

const text = readFileSync(path.join(projectRoot, "app/content/trip/aerodromes.tsv"), "utf8");
const airports = parseAirports(text);

test("what is read is written again as it was", () => {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  expect(airports.map(formatAirport)).toEqual(lines);
});

test("the aerodromes are those that a jet can use, and the heliports at home", () => {
  const fields = airports.filter(({ kind }) => kind !== "heliport");
  expect(fields.length).toBeGreaterThan(8_400);
  expect(fields.length).toBeLessThan(8_500);
  expect(airports.filter(({ kind }) => kind === "heliport")).toHaveLength(164);
  const at = (country: string) => fields.filter((airport) => airport.country === country).length;
  expect(at("NG")).toBe(37);
  expect(at("GB")).toBe(99);
  for (const { runways, country, ident } of fields)
    expect(
      runways.some(
        ({ lengthFt, surface }) =>
          lengthFt >= 3937 && (surface === "hard" || country === "NG" || country === "GB"),
      ),
      ident,
    ).toBe(true);
  // A closed aerodrome whose runway is not.
  expect(airports.find(({ name }) => name.includes("Lyneham"))).toBeUndefined();
});

test("no code stands for two, and every zone is one that the clock knows", () => {
  for (const code of ["iata", "ident"] as const) {
    const codes = airports.map((airport) => airport[code]).filter(Boolean);
    expect(new Set(codes).size).toBe(codes.length);
  }
  for (const timeZone of new Set(airports.map((airport) => airport.timeZone)))
    expect(() => new Intl.DateTimeFormat("en-GB", { timeZone })).not.toThrow();
});
