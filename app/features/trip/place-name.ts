import { departureSuggestionLabels } from "#app/content/airports.ts";
import { usualPlaces } from "#app/content/trip/form.ts";
import type { Airport } from "./airport-file.ts";

/** The shortest code that everybody knows an aerodrome by. */
export const codeOf = ({ iata, icao, ident }: Airport) => iata ?? icao ?? ident;

/** What an aerodrome is called in a heading: "Lagos", "London Luton". */
export function shortName({ name, city }: Pick<Airport, "name" | "city">): string {
  const [town = ""] = city.split(/[,(]/);
  const plain = name.replace(/ (?:International )?(?:Airport|Heliport|Aerodrome|Airfield)$/, "").trim();
  return !town.trim() || plain.includes(town.trim()) ? plain : town.trim();
}

const suggested = [...departureSuggestionLabels, ...usualPlaces];

/** What fills a field: a name that people know with the code that finds it again, as the fields suggest it. */
export function placeLabel(airport: Airport): string {
  const known = suggested.find((label) => label.endsWith(`(${airport.iata})`));
  if (known) return known;
  const plain = airport.name.replace(/ (?:International )?Airport$/, "");
  const town = shortName({ name: "", city: airport.city });
  return `${town && !plain.includes(town) ? `${town} ${plain}` : plain} (${codeOf(airport)})`;
}
