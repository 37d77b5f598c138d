import type { Queries } from "#app/database/client.server.ts";
import type { Airport } from "./airport-file.ts";
import { currentFacts } from "./current-facts.server.ts";
import { instantOf, zoneName } from "./local-time.ts";
import { cityOf, shortName, townOf } from "./place-name.ts";

/** Knows the places of bookings, where each is one aerodrome. */
export async function bookedPlaces(db: Queries) {
  const { airports } = await currentFacts(db);
  return {
    /** By which clock a time is meant, such as "Lagos, GMT+1"; null for an unknown place. */
    clockOf(place: string, wallClock: string): string | null {
      const { airport } = airports.find(place);
      if (!airport) return null;
      const { timeZone } = airport;
      const { instant } = instantOf(wallClock.slice(0, 10), wallClock.slice(11, 16), timeZone);
      return `${townAt(place, airport) ?? shortName(airport)}, ${zoneName(instant, timeZone, "shortOffset")}`;
    },
    /** "Lagos" and "Murtala Muhammed (LOS)"; what does not begin with a known town stays whole. */
    partsOf(place: string): { town: string; airport: string } {
      const { airport } = airports.find(place);
      const town = airport && townAt(place, airport);
      const rest = town ? place.slice(town.length + 1) : "";
      // A code alone has no line of its own: "Accra (ACC)".
      return !town || /^\(\w*\)$/.test(rest) ? { town: place, airport: "" } : { town, airport: rest };
    },
  };
}

/** The town that a place begins with, where that is the aerodrome's own or the one that it is flown to for. */
const townAt = (place: string, airport: Airport): string | undefined =>
  [cityOf(airport), townOf(airport.city)].find((town) => town && place.startsWith(`${town} `));
