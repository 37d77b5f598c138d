import type { Airport, Runway } from "#app/content/trip/aerodrome-notes.ts";
import { cachedIn } from "./cached.ts";

const surfaces = { h: "hard", s: "soft", u: "unknown" } as const;
/** One array for most runways, as an array for each takes half a megabyte. */
const undisplaced = [0, 0] as const;

/** 400 names of time zones, shared instead of copied for each aerodrome. */
const zones = new Map<string, string>();

/** Parses a file of tab-separated aerodromes, one per line; lines that begin with # are comments. */
export function parseAirports(text: string): Airport[] {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return lines.map((line) => {
    const [ident = "", iata, icao, kind, ...place] = line.split("\t");
    const [name = "", city = "", country = "", region = "", lat, lon, elevation, timeZone = "", runways] =
      place;
    return {
      ident,
      iata: iata || null,
      icao: icao === "=" ? ident : icao || null,
      kind: kind as Airport["kind"],
      name,
      city,
      country,
      region,
      lat: Number(lat),
      lon: Number(lon),
      elevationFt: Number(elevation),
      timeZone: cachedIn(zones, timeZone, () => timeZone),
      runways: runways ? runways.split(";").map(parseRunway) : [],
    };
  });
}

function parseRunway(text: string): Runway {
  const [names = "", length, width, surface, low, high] = text.split(",");
  const [one = "", other = ""] = names.split("/");
  return {
    ends: [one, other],
    lengthFt: Number(length),
    widthFt: Number(width),
    surface: surfaces[surface as keyof typeof surfaces] ?? "unknown",
    displacedFt: low ? [Number(low), Number(high)] : undisplaced,
  };
}
