import { departureSuggestionLabels } from "#app/content/airports.ts";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { usualPlaces } from "#app/content/trip/form.ts";
import { countryNames, regionNames } from "#app/content/trip/place-names.ts";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import { foldedName } from "./place-words.ts";

/** The IATA code, else the ICAO code, else the OurAirports identifier. */
export const codeOf = ({ iata, icao, ident }: Airport) => iata ?? icao ?? ident;

/** A city without its county: "Birmingham, West Midlands". */
export const townOf = (city: string) => city.split(/[,(]/)[0]?.trim() ?? "";

/** An aerodrome's name without its kind: "Murtala Muhammed", "John F. Kennedy". */
export const plainName = ({ name }: Pick<Airport, "name">): string =>
  name.replace(/ (?:International )?(?:Airport|Heliport|Aerodrome|Airfield)$/, "").trim();

/** An aerodrome's name in a heading: "Lagos", "London Luton"; a helicopter's landing place has its own name. */
export function shortName(airport: Airport): string {
  if (airport.kind === "heliport") return airport.name;
  const town = townOf(airport.city);
  const plain = plainName(airport);
  return !town || plain.includes(town) ? plain : (reachCities[codeOf(airport)] ?? town);
}

const suggested = [...departureSuggestionLabels, ...usualPlaces];

/** The city an aerodrome serves, "London", if business jets land there; else its short name. */
export const cityOf = (airport: Airport): string => reachCities[codeOf(airport)] ?? shortName(airport);

/** The text of a place field: a familiar name with the code by which the aerodrome is found again. */
export function placeLabel(airport: Airport): string {
  const suggestion = suggested.find((label) => label.endsWith(`(${airport.iata})`));
  if (suggestion) return suggestion;
  const plain = airport.name.replace(/ (?:International )?Airport$/, "");
  const town = townOf(airport.city);
  return `${town && !plain.includes(town) ? `${town} ${plain}` : plain} (${codeOf(airport)})`;
}

/** Languages in which a country's name is understood. */
const languages = "en fr de es it pt nl pl sv nb da fi tr cs hu ro".split(" ");
/** Countries whose states are known by two or three letters. */
const withStateCodes = ["US", "CA", "AU"];

/** The country and state of an aerodrome, as `areaNames` writes them: US, US-NY. */
export const areasOf = ({ country, region }: Pick<Airport, "country" | "region">) =>
  region ? [country, `${country}-${region}`] : [country];

/** The countries and states that a name or a code means: "cotedivoire" is CI, "ny" is US-NY, "georgia" GE and US-GA. */
export function areaNames(countries: Iterable<string>): Map<string, string[]> {
  const areas = new Map<string, string[]>();
  const add = (name: string | undefined, area: string) => {
    const key = foldedName(name ?? "").replaceAll(" ", "");
    const existing = areas.get(key) ?? [];
    if (key && !existing.includes(area)) areas.set(key, [...existing, area]);
  };
  const entries = [...countries];
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const country of entries) add(names.of(country), country);
  }
  for (const country of entries) {
    add(country, country);
    for (const name of (countryNames[country] ?? "").split(",")) add(name, country);
  }
  for (const [country, regions] of Object.entries(regionNames))
    for (const [code, name] of Object.entries(regions)) {
      const area = `${country}-${code}`;
      add(name, area);
      add(`${name} State`, area);
      if (withStateCodes.includes(country)) add(code, area);
    }
  return areas;
}

const countries = new Intl.DisplayNames("en-GB", { type: "region" });

export const countryOf = ({ country }: Pick<Airport, "country">) => countries.of(country) ?? country;

/** Where an aerodrome is, under its label: "Lagos, Nigeria", "Springfield, Illinois, United States". */
export function placeDetail({ city, country, region }: Pick<Airport, "city" | "country" | "region">): string {
  const state = withStateCodes.includes(country) ? regionNames[country]?.[region] : undefined;
  return [city, state, countryOf({ country })].filter(Boolean).join(", ");
}

/** The text of a choice between places; the place comes first because the airports' names differ little. */
export const placeChoice = (airport: Airport) =>
  `${placeDetail(airport).replace(/ \((.*)\)/, ", $1")} (${codeOf(airport)})`;
