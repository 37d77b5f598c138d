import type { Airport } from "#app/features/trip/airport-file.ts";
import {
  type CsvRow,
  fromCsv,
  runwayFromCsv,
  runwaysByAerodrome,
  selectAerodromes,
  shortestRunwayFt,
  surfaceOf,
} from "./our-airports.ts";

/** What a newer airports.csv of OurAirports says otherwise, a sentence each. */
export function differencesOfAirports(ours: readonly Airport[], rows: readonly CsvRow[]): string[] {
  const theirs = new Map(fromCsv(rows, []).map((row) => [row.identifier, row]));
  return ours.flatMap((airport) => {
    const row = theirs.get(airport.ident);
    const label = `${airport.ident} ${airport.name}`;
    if (!row) return [`${label}: not in the file any more`];
    if (row.type === "closed") return [`${label}: closed`];
    const iata = row.iataCode || null;
    return [
      ...(iata === airport.iata ? [] : [`${label}: IATA ${airport.iata ?? "none"}, now ${iata ?? "none"}`]),
      // A hundredth of a degree is half a nautical mile or more.
      ...(Math.abs(row.latitude - airport.lat) + Math.abs(row.longitude - airport.lon) > 0.01
        ? [`${label}: moved to ${row.latitude}, ${row.longitude}`]
        : []),
      ...(Math.abs(row.elevation - airport.elevationFt) > 50
        ? [`${label}: elevation ${airport.elevationFt} ft, now ${row.elevation}`]
        : []),
    ];
  });
}

/** The same for runways.csv: pavements that were built, lengthened, shortened or closed. */
export function differencesOfRunways(ours: readonly Airport[], rows: readonly CsvRow[]): string[] {
  const byIdent = runwaysByAerodrome(rows);
  const longest = (lengths: number[]) => Math.max(0, ...lengths);
  return ours.flatMap(({ ident, name, kind, runways }) => {
    if (kind === "heliport") return [];
    const now = longest(
      (byIdent.get(ident) ?? [])
        .map(runwayFromCsv)
        .filter(({ closed, surface }) => !closed && surfaceOf(surface) !== "soft")
        .map(({ length }) => Number(length)),
    );
    const was = longest(runways.filter(({ surface }) => surface !== "soft").map(({ lengthFt }) => lengthFt));
    if (Math.abs(now - was) <= 100) return [];
    const loss = now < shortestRunwayFt ? ", too short to be listed" : "";
    return [`${ident} ${name}: longest hard runway ${was} ft, now ${now}${loss}`];
  });
}

/** Aerodromes of both files that would be listed and are not. */
export function additions(
  ours: readonly Airport[],
  airports: readonly CsvRow[],
  runways: readonly CsvRow[],
): string[] {
  const listed = new Set(ours.map(({ ident }) => ident));
  return selectAerodromes(fromCsv(airports, runways))
    .filter(({ ident }) => !listed.has(ident))
    .map(({ ident, name, country }) => `${ident} ${name}, ${country}: not listed`);
}
