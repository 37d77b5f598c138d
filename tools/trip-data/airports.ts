import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import type { Airport, Runway } from "#app/content/trip/aerodrome-notes.ts";
import { parseAirports } from "#app/features/trip/airport-file.ts";
import { roughDistanceNm } from "#app/features/trip/geodesic.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";

// Writes app/content/trip/aerodromes.tsv from airports.csv and runways.csv of ourairports.com/data (public domain). `git diff` shows
// the changes.

type Row = Readonly<Record<string, string>>;

/** 1,200 m in feet, the least that any of the company's jets needs with commercial landing margins. */
const minRunwayFt = 3937;
/** Countries where the company has helicopters, and where an aerodrome note may state a surface. */
const homeCountries = ["NG", "GB"];
const hard = /^(asp|asf|bit|con|cop|com|pem|tar|pav|mac|seal|hard|cem|mix)/;
const soft =
  /^(t[ue]r|gr|g$|g-|dirt|earth|gvl|sand?|clay?|cla|wat|sno|ice|ground|soil|lat|cor|unpaved|treated|trtd|mats|wood|pi[cç]arra)/;
const kinds: Readonly<Record<string, Airport["kind"]>> = {
  large_airport: "large",
  medium_airport: "medium",
  small_airport: "small",
  heliport: "heliport",
};

/** Heliports closed to charter flights: the President's, and those of hospitals, police and armed forces. */
const presidential = "NG-0020";
const closedToCharter =
  /hospital|infirmary|police|PSNI|ambulance|barracks|palace|prison|\bRAF\b|\bRNAS\b|\bMoD\b|\bHMS\b|battle school|stirling lines|lighthouse|\(NLB\)/i;

/** Maps the 648 spellings of a surface to three. Unknown spellings are never hard. */
export function surfaceOf(text: string): Runway["surface"] {
  const surface = text.trim().toLowerCase();
  return hard.test(surface) ? "hard" : soft.test(surface) ? "soft" : "unknown";
}

/**
 * Open aerodromes with an open hard runway of 1,200 m, and heliports in the home countries.
 * A new aerodrome gets the time zone of the nearest known one.
 */
export function selectAerodromes(
  airports: readonly Row[],
  runways: readonly Row[],
  known: readonly Airport[],
): Airport[] {
  const runwaysByIdent = new Map<string, Row[]>();
  for (const row of runways) {
    const { airport_ident: ident = "" } = row;
    const rows = runwaysByIdent.get(ident);
    if (rows) rows.push(row);
    else runwaysByIdent.set(ident, [row]);
  }
  return airports.flatMap((row) => {
    const { ident = "", iso_country: country = "" } = row;
    const kind = kinds[row.type ?? ""];
    if (!kind) return [];
    const isHome = homeCountries.includes(country);
    const openRunways = (runwaysByIdent.get(ident) ?? [])
      .filter(({ closed }) => closed !== "1")
      .map(runwayOf);
    const isUsable = ({ lengthFt, surface }: Runway) =>
      lengthFt >= minRunwayFt && (surface === "hard" || (isHome && surface === "unknown"));
    const isForCharter = isHome && ident !== presidential && !closedToCharter.test(row.name ?? "");
    if (kind === "heliport" ? !isForCharter : !openRunways.some(isUsable)) return [];
    // A location indicator has four letters; the gps and local codes may be anything.
    const codes = [ident, row.gps_code, ...(country === "NG" ? [row.local_code] : [])];
    const region = row.iso_region?.slice(country.length + 1) ?? "";
    const airport = {
      ident,
      iata: row.iata_code || null,
      icao: codes.find((code) => /^[A-Z]{4}$/.test(code ?? "")) ?? null,
      kind,
      name: nameOf(row.name),
      city: nameOf(row.municipality),
      country,
      // The source has U-A for an unknown region.
      region: region === "U-A" ? "" : region,
      lat: rounded(row.latitude_deg),
      lon: rounded(row.longitude_deg),
      elevationFt: Math.round(Number(row.elevation_ft)),
      runways: kind === "heliport" ? [] : openRunways.filter(({ lengthFt }) => lengthFt > 0),
    };
    return [{ ...airport, timeZone: zoneOf(airport, known) }];
  });
}

function runwayOf(row: Row): Runway {
  return {
    ends: [row.le_ident ?? "", row.he_ident ?? ""],
    lengthFt: Number(row.length_ft) || 0,
    widthFt: Number(row.width_ft) || 0,
    surface: surfaceOf(row.surface ?? ""),
    displacedFt: [Number(row.le_displaced_threshold_ft) || 0, Number(row.he_displaced_threshold_ft) || 0],
  };
}

/** The source has straight apostrophes. */
const nameOf = (text = "") => text.trim().replaceAll("'", "’");

/** One line of the file; the columns are those of `parseAirports`. */
export function formatAirport(airport: Airport): string {
  const { ident, iata, icao, kind, name, city, country, region, lat, lon, elevationFt, timeZone, runways } =
    airport;
  const pavements = runways.map(({ ends, lengthFt, widthFt, surface, displacedFt }) =>
    [ends.join("/"), lengthFt, widthFt, surface[0], ...(displacedFt.some(Boolean) ? displacedFt : [])].join(
      ",",
    ),
  );
  const columns = [ident, iata ?? "", icao === ident ? "=" : (icao ?? ""), kind, name, city, country, region];
  return [...columns, lat, lon, elevationFt, timeZone, pavements.join(";")].join("\t");
}

/** Five decimals of a degree are a metre. */
const rounded = (degrees = "") => Math.round(Number(degrees) * 1e5) / 1e5;

function zoneOf(airport: Omit<Airport, "timeZone">, known: readonly Airport[]): string {
  const same = known.find(({ ident }) => ident === airport.ident);
  if (same) return same.timeZone;
  const near = known.filter(({ country }) => country === airport.country);
  const distances = near.map((candidate) => roughDistanceNm(airport, candidate));
  return near[distances.indexOf(Math.min(...distances))]?.timeZone ?? "Etc/UTC";
}

if (import.meta.main) {
  const [airports, runways] = process.argv
    .slice(2)
    .map((name): Row[] => parse(readFileSync(name), { columns: true, bom: true, skip_empty_lines: true }));
  if (airports && runways) {
    const file = path.join(projectRoot, "app/content/trip/aerodromes.tsv");
    const text = readFileSync(file, "utf8");
    const selected = selectAerodromes(airports, runways, parseAirports(text));
    const lines = selected.sort((one, other) => (one.ident < other.ident ? -1 : 1)).map(formatAirport);
    const day = new Date().toISOString().slice(0, 10);
    const data = `# Data: OurAirports (public domain), ourairports.com, ${day}; time zones: geo-tz, and of newer aerodromes the nearest one's. Written by npm run airports; do not edit.`;
    const head = text.split("\n").filter((line) => line.startsWith("#"));
    head[1] = data;
    writeFileSync(file, `${[...head, ...lines].join("\n")}\n`);
    console.log(`${lines.length} aerodromes in ${path.relative(projectRoot, file)}`);
  } else {
    console.error("npm run airports -- airports.csv runways.csv");
    process.exitCode = 1;
  }
}
