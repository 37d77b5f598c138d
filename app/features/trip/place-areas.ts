import { countryNames, regionNames } from "#app/content/trip/place-names.ts";
import type { Airport } from "./airport-file.ts";
import { codeOf } from "./place-name.ts";
import { foldedName } from "./place-words.ts";

/** Languages in which a country's name is understood. */
const languages = "en fr de es it pt nl pl sv nb da fi tr cs hu ro".split(" ");
/** Countries whose states are known by two or three letters. */
const withStateCodes = ["US", "CA", "AU"];

/** The areas that an aerodrome lies in, as `Areas` names them: its country and its state. */
export const areasOf = ({ country, region }: Pick<Airport, "country" | "region">) =>
  region ? [country, `${country}-${region}`] : [country];

/** Which countries and states a name or a code stands for: "cotedivoire" is CI, "ny" is US-NY, "georgia" GE and US-GA. */
export function areaNames(countries: Iterable<string>): Map<string, string[]> {
  const areas = new Map<string, string[]>();
  const add = (name: string | undefined, area: string) => {
    const key = foldedName(name ?? "").replaceAll(" ", "");
    const known = areas.get(key) ?? [];
    if (key && !known.includes(area)) areas.set(key, [...known, area]);
  };
  const known = [...countries];
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const country of known) add(names.of(country), country);
  }
  for (const country of known) {
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

/** One of several that a name may mean: the place first, as of several that share a name an airport's own says little. */
export const placeChoice = (airport: Airport) =>
  `${placeDetail(airport).replace(/ \((.*)\)/, ", $1")} (${codeOf(airport)})`;
