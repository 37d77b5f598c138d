import { readFileSync } from "node:fs";
import path from "node:path";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { closedPlaces } from "#app/content/trip/closed-places.ts";
import { helicopterSites } from "#app/content/trip/helicopter-sites.ts";
import { cityNames, knownCities, placeNames, townsServed } from "#app/content/trip/place-names.ts";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { parseAirports } from "./airport-file.ts";
import type { AerodromeNote, ClosedPlace } from "./facts.ts";
import { roughDistanceNm } from "./geodesic.ts";
import { homeCountries, type Match, PlaceIndex } from "./place-index.ts";
import { codeOf, townOf } from "./place-name.ts";
import { foldedName, longestText } from "./place-words.ts";
import type { FoundPlace } from "./trip-query.ts";

const file = path.join(projectRoot, "app/content/trip/aerodromes.tsv");

const mostChoices = 12;

/** All aerodromes with the company's notes, found by code or name. */
export class Airports {
  readonly #byCode = new Map<string, Airport>();
  readonly #index: PlaceIndex;
  /** City names by the aerodrome at which a business jet lands. */
  readonly #landing: ReadonlyMap<Airport, string>;

  constructor(listed: readonly Airport[], notes: ReadonlyMap<string, AerodromeNote>) {
    const idents = new Set(listed.map(({ ident }) => ident));
    const added = [...notes.values()].flatMap(({ ident, correction }) =>
      !idents.has(ident) && correction?.lat !== undefined
        ? [{ region: "", ident, ...correction } as Airport]
        : [],
    );
    const ordered = [...listed, ...added, ...helicopterSites]
      .map((plain) => {
        const note = notes.get(plain.ident);
        const airport = { ...plain, ...note?.correction };
        return { airport, note, order: orderOf(airport, note) };
      })
      .sort((one, other) => one.order - other.order);
    // Of two aerodromes with one code the better known gets it; identifiers are unique.
    for (const { airport } of ordered)
      for (const code of [airport.iata, airport.icao])
        if (code && !this.#byCode.has(code)) this.#byCode.set(code, airport);
    for (const { airport } of ordered) this.#byCode.set(airport.ident, airport);
    this.#landing = new Map(
      Object.entries({ ...knownCities, ...reachCities }).flatMap(([code, city]) => {
        const airport = this.#byCode.get(code);
        return airport ? [[airport, city]] : [];
      }),
    );
    const entries = ordered.map(({ airport, note }) => {
      const city = this.#landing.get(airport);
      const isNoted = note !== undefined;
      return {
        airport,
        places: placesOf(airport, [...(city ? [city] : []), ...(note?.names ?? [])]),
        served: namesOf(townsServed, airport),
        isLanding: city !== undefined,
        isNoted,
        size: isMilitary(airport) && !isNoted ? ("small" as const) : airport.kind,
      };
    });
    this.#index = new PlaceIndex(entries);
  }

  /** By IATA or ICAO code or OurAirports identifier, in capitals. */
  byCode = (code: string): Airport | undefined => this.#byCode.get(code);

  /** The likeliest aerodromes for typed words, best first. */
  search(typed: string, most = mostChoices): Airport[] {
    return this.#index
      .find(typed)
      .slice(0, most)
      .map(({ airport }) => airport);
  }

  /**
   * The aerodrome that a code or name means: the only match, or the one of its city at which a business jet lands. A name that is
   * incomplete, misspelt, or may mean another country or state returns choices.
   */
  find = (typed: string): FoundPlace => {
    const text = typed.slice(0, longestText).normalize("NFKC").trim();
    return this.#findCode(text) ?? this.#findLabel(text) ?? this.#findName(text);
  };

  /** A code alone. An ICAO code may also be a common name: MMIA is Colima, and what people call Lagos's airport. */
  #findCode(text: string): FoundPlace | null {
    const airport = this.#byCode.get(text);
    if (!airport) return null;
    const matches = text === codeOf(airport) ? [] : this.#index.find(text);
    const others = matches.filter((match) => match.tier === "exact" && match.airport !== airport);
    return others.length > 0 ? { airport: null, choices: airportsOf([...others, ...matches]) } : { airport };
  }

  /** A name with its code in brackets, as the form suggests it; null where the two contradict: "New York (USA)". */
  #findLabel(text: string): FoundPlace | null {
    const [, name = "", code = ""] = /^(.*)\(([A-Za-z0-9-]{2,8})\)$/.exec(text) ?? [];
    const airport = this.#byCode.get(code.toUpperCase());
    if (!airport) return null;
    const isNamed = this.#index
      .find(name)
      .some((match) => match.airport === airport && match.tier !== "part");
    return isNamed || !foldedName(name) ? { airport } : null;
  }

  #findName(text: string): FoundPlace {
    const matches = this.#index.find(text);
    const meaning = meaningOf(matches);
    if (meaning && !isTooVague(meaning, text)) {
      const site = matches.find(({ airport, tier }) => airport.isSite && tier === "exact")?.airport;
      return { airport: meaning.airport, ...(site ? { site } : {}) };
    }
    // For "Victoria", towns of that name come before other places in the state.
    const towns = matches.filter(isTownElsewhere);
    const [best] = matches;
    const closed = closureOf(matches);
    return {
      airport: null,
      choices: airportsOf(towns.length > 0 ? [...matches.slice(0, 1), ...towns, ...matches] : matches),
      ...(best && !isWhole(best) ? { isElsewhere: true } : {}),
      ...(closed ? { closed } : {}),
    };
  }

  /** The helicopter sites of an aerodrome's town. */
  sitesOf({ city }: Airport): Airport[] {
    const ofTown = helicopterSites.filter((site) => site.city === townOf(city));
    return ofTown.flatMap(({ ident }) => this.#byCode.get(ident) ?? []);
  }

  /** An aerodrome’s city, and the others there for business jets; null without any. */
  others(airport: Airport): { city: string; airports: Airport[] } | null {
    for (const [landing, city] of this.#landing) {
      if (roughDistanceNm(landing, airport) > cityNm) continue;
      const serving = this.#index
        .find(city)
        .filter(
          ({ airport: each, isNoted }) =>
            (isNoted || each.kind === "large" || each.kind === "medium") &&
            !each.name.endsWith("Air Base") &&
            roughDistanceNm(landing, each) <= cityNm,
        )
        .map((match) => match.airport);
      const airports = serving.filter((each) => each !== airport).slice(0, mostOthers);
      if (serving.includes(airport) && airports.length > 0) return { city, airports };
    }
    return null;
  }
}

/** The rule that closes a whole country, if all matches are in it. */
function closureOf(matches: readonly Match[]): ClosedPlace | undefined {
  const [country, ...others] = new Set(matches.map(({ airport }) => airport.country));
  return closedPlaces.find(
    ({ countries, validTo, within, andCountries }) =>
      country && others.length === 0 && countries.includes(country) && !(validTo || within || andCountries),
  );
}

const airportsOf = (matches: readonly Match[]) =>
  [...new Set(matches.map(({ airport }) => airport))].slice(0, mostChoices);

const overseas = ["US", "CA", "AU", "NZ", "ZA", "JM"];

/** Whether a single word or a town is too vague for a minor aerodrome overseas: Worcester is first a British town. */
function isTooVague({ airport, isLanding, isNoted }: Match, text: string): boolean {
  const name = foldedName(text);
  const isMinor = overseas.includes(airport.country) && airport.kind !== "large" && !(isLanding || isNoted);
  return isMinor && (!name.includes(" ") || name === foldedName(townOf(airport.city)));
}

const namesByTown = new Map(Object.entries(cityNames).map(([town, names]) => [foldedName(town), names]));

/** The names of the places that an aerodrome serves, those in `known` first. */
function placesOf(airport: Airport, known: readonly string[]): string[] {
  const names = [...known, ...namesOf(placeNames, airport)];
  const towns = new Set([townOf(airport.city), ...names].map(foldedName));
  return [...names, ...[...towns].flatMap((town) => split(namesByTown.get(town) ?? ""))];
}

const split = (names: string) => names.split(",").flatMap((name) => name.trim() || []);
const namesOf = (table: Readonly<Record<string, string>>, { iata, ident }: Airport) =>
  [table[iata ?? ""], table[ident]].flatMap((names) => (names ? split(names) : []));

const military =
  /\b(?:RAF|RNAS|MoD|MOD|Royal Marines|Air (?:Force )?Base|Air Force|Air Station|Army|Naval|Military|AFB|AAF|NAS|MCAS|Joint Base)\b/;
const isMilitary = ({ name }: Airport) => military.test(name);

/** Farthest that another aerodrome of a city lies from the one for business jets, nautical miles. */
const cityNm = 60;
const mostOthers = 6;

const kindOrder = { large: 0, medium: 100, small: 200, heliport: 300 } as const;

/** Rank among equal names, lowest first: Nigeria, the United Kingdom, noted aerodromes, then by size; helicopter sites last. */
function orderOf(airport: Airport, note: AerodromeNote | undefined): number {
  const { kind, iata, country, isSite } = airport;
  if (isSite) return 9000;
  const home = homeCountries.indexOf(country);
  const group = home >= 0 ? home * 1000 : note ? 2000 : 3000;
  if (note?.placeOrder) return group + note.placeOrder;
  const own = note ? 50 : 100;
  return group + own + kindOrder[kind] + (iata ? 0 : 50) + (isMilitary(airport) && !note ? 250 : 0);
}

// Choosing among the matches of a typed name.

const isWhole = ({ tier }: Match) => tier === "exact" || tier === "words" || tier === "area";

/** Whether a match is a large or medium town whose name is also a country or state: "Georgia". */
const isTownElsewhere = ({ tier, isElsewhere, size }: Match) =>
  isElsewhere && tier === "exact" && (size === "large" || size === "medium");

/** The intended match; null where several are equally likely, or the name is incomplete or misspelt. */
function meaningOf(matches: readonly Match[]): Match | null {
  const [best] = matches;
  if (!best || !isWhole(best)) return null;
  const sameTier = matches.filter(({ tier }) => tier === best.tier);
  const fields = sameTier.filter(({ airport }) => airport.kind !== "heliport");
  const candidates = fields.length > 0 ? fields : sameTier;
  const landing = candidates.find(({ isLanding, isServed }) => isLanding && !isServed);
  // "Benin" is a Nigerian city and a country; "Granada" is a Spanish city and Spanish for Grenada.
  if (candidates.every((match) => match !== landing && match.isElsewhere)) return null;
  if (best.tier !== "exact" && matches.some(isTownElsewhere)) return null;
  const [only, ...others] = candidates;
  if (only && others.length === 0) return only;
  if (best.tier === "exact") return landing ?? mostLikely(candidates, landing);
  const isAbroadToo = others.some(({ airport }) => airport.country !== only?.airport.country);
  return best.tier === "area" || isAbroadToo ? null : mostLikely(candidates, landing);
}

/** Of several matches with one name: the one in a home country, else the only large or noted one of a single country. */
function mostLikely(matches: readonly Match[], landing: Match | undefined): Match | null {
  const major = matches.filter(({ size }) => size !== "small");
  const home = homeCountries.find((country) => major.some(({ airport }) => airport.country === country));
  const sized = major.length > 0 ? major : matches;
  const likely = home ? major.filter(({ airport }) => airport.country === home) : sized;
  const [first] = likely;
  if (!first || likely.some(({ airport }) => airport.country !== first.airport.country)) return null;
  // Size alone decides only for a large aerodrome.
  const isAbroadToo = matches.some(({ airport }) => airport.country !== first.airport.country);
  if (isAbroadToo && !home && first.airport.kind !== "large") return null;
  if (likely.length === 1) return first;
  const noted = likely.filter(({ isNoted }) => isNoted);
  const chosen = noted.length === 1 ? noted[0] : landing;
  return chosen && likely.includes(chosen) ? chosen : null;
}

let cached: { key: string; airports: Airports } | undefined;

/** Loads the site's file of all aerodromes, some megabytes. The same notes return the same cached object. */
export function openAirports(notes: ReadonlyMap<string, AerodromeNote>): Airports {
  const key = JSON.stringify([...notes.values()]);
  if (cached?.key !== key)
    cached = { key, airports: new Airports(parseAirports(readFileSync(file, "utf8")), notes) };
  return cached.airports;
}
