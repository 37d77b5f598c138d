import { departureSuggestionLabels } from "#app/content/airports.ts";
import { usualPlaces } from "#app/content/trip/form.ts";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import type { Airport } from "./airport-file.ts";

/** The shortest code that everybody knows an aerodrome by. */
export const codeOf = ({ iata, icao, ident }: Airport) => iata ?? icao ?? ident;

/** A city without its county: "Birmingham, West Midlands". */
export const townOf = (city: string) => city.split(/[,(]/)[0]?.trim() ?? "";

/** An aerodrome's own name, without what it is: "Murtala Muhammed", "John F. Kennedy". */
export const plainName = ({ name }: Pick<Airport, "name">): string =>
  name.replace(/ (?:International )?(?:Airport|Heliport|Aerodrome|Airfield)$/, "").trim();

/** What an aerodrome is called in a heading: "Lagos", "London Luton". */
export function shortName({ name, city }: Pick<Airport, "name" | "city">): string {
  const town = townOf(city);
  const plain = plainName({ name });
  return !town || plain.includes(town) ? plain : town;
}

const suggested = [...departureSuggestionLabels, ...usualPlaces];

/** The city that an aerodrome is flown to for, "London", where it is the one at which a business jet lands; else its short name. */
export const cityOf = (airport: Airport): string => reachCities[codeOf(airport)] ?? shortName(airport);

/** What fills a field: a name that people know with the code that finds it again, as the fields suggest it. */
export function placeLabel(airport: Airport): string {
  const known = suggested.find((label) => label.endsWith(`(${airport.iata})`));
  if (known) return known;
  const plain = airport.name.replace(/ (?:International )?Airport$/, "");
  const town = townOf(airport.city);
  return `${town && !plain.includes(town) ? `${town} ${plain}` : plain} (${codeOf(airport)})`;
}
