import { readFileSync } from "node:fs";
import path from "node:path";
import { closedPlaces } from "#app/content/trip/closed-places.ts";
import { helicopterSites } from "#app/content/trip/helicopter-sites.ts";
import { cityNames, knownCities, placeNames, townsServed } from "#app/content/trip/place-names.ts";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { type Airport, parseAirports } from "./airport-file.ts";
import type { AerodromeNote, ClosedPlace } from "./facts.ts";
import { roughDistanceNm } from "./geodesic.ts";
import { homeCountries, type Match, PlaceIndex } from "./place-index.ts";
import { codeOf, townOf } from "./place-name.ts";
import { foldedName, longestText } from "./place-words.ts";
import type { FoundPlace } from "./trip-query.ts";

const file = path.join(projectRoot, "app/content/trip/aerodromes.tsv");

const mostChoices = 12;

/** All aerodromes with what the company knows of them, and the search among them. */
export class Airports {
  readonly #byCode = new Map<string, Airport>();
  readonly #index: PlaceIndex;
  /** The aerodromes that the name of a city means, as a business jet lands there, with what it is called. */
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
    // A code that two of them claim is the better known one's; an identifier is its own.
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
   * The aerodrome that a name means: the only one, or of a city's the one at which a business jet lands. A name that is incomplete,
   * misspelt, or may mean another country or state has choices.
   */
  find = (typed: string): FoundPlace => {
    const text = typed.slice(0, longestText).normalize("NFKC").trim();
    return this.#findCode(text) ?? this.#findLabel(text) ?? this.#findName(text);
  };

  /** A code alone. A long one may be what people call another place: MMIA is Lagos and Colima. */
  #findCode(text: string): FoundPlace | null {
    const airport = this.#byCode.get(text);
    if (!airport) return null;
    const matches = text === codeOf(airport) ? [] : this.#index.find(text);
    const others = matches.filter((match) => match.tier === "exact" && match.airport !== airport);
    return others.length > 0 ? { airport: null, choices: airportsOf([...others, ...matches]) } : { airport };
  }

  /** A name with its code in brackets, as the fields suggest it. Null where they contradict: "New York (USA)". */
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
    if (meaning && !isTooLittle(meaning, text)) {
      const site = matches.find(({ airport, tier }) => airport.isSite && tier === "exact")?.airport;
      return { airport: meaning.airport, ...(site ? { site } : {}) };
    }
    // Of "Victoria" the towns that are called so come before all others of the state.
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

  /** The other aerodromes of an aerodrome's city, and the city's name; null where a business jet has no choice. */
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

/** The rule that closes the whole country of every match. */
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

/** Whether one word, or no more than its town, is too little for an aerodrome overseas: Worcester is a British town, a farm may be anywhere. */
function isTooLittle({ airport, isLanding, isNoted }: Match, text: string): boolean {
  const name = foldedName(text);
  const isMinor = overseas.includes(airport.country) && airport.kind !== "large" && !(isLanding || isNoted);
  return isMinor && (!name.includes(" ") || name === foldedName(townOf(airport.city)));
}

const namesByTown = new Map(Object.entries(cityNames).map(([town, names]) => [foldedName(town), names]));

/** The names of the places that an aerodrome serves, given those that are known of it. */
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

/** How far from a city's own aerodrome another still serves it. */
const cityNm = 60;
const mostOthers = 6;

const kindOrder = { large: 0, medium: 100, small: 200, heliport: 300 } as const;

/** Where names are equal: Nigeria, the United Kingdom, what the company uses elsewhere, then by size; helicopter sites last. */
function orderOf(airport: Airport, note: AerodromeNote | undefined): number {
  const { kind, iata, country, isSite } = airport;
  if (isSite) return 9000;
  const home = homeCountries.indexOf(country);
  const group = home >= 0 ? home * 1000 : note ? 2000 : 3000;
  if (note?.placeOrder) return group + note.placeOrder;
  const own = note ? 50 : 100;
  return group + own + kindOrder[kind] + (iata ? 0 : 50) + (isMilitary(airport) && !note ? 250 : 0);
}

// The decision which of the aerodromes that fit a typed name is meant.

const isWhole = ({ tier }: Match) => tier === "exact" || tier === "words" || tier === "area";

/** "Georgia" is a town, and a country or state elsewhere: true for the town where it is not small. */
const isTownElsewhere = ({ tier, isElsewhere, size }: Match) =>
  isElsewhere && tier === "exact" && (size === "large" || size === "medium");

/** The match that is meant; null where several are as likely, or the name is incomplete or misspelt. */
function meaningOf(matches: readonly Match[]): Match | null {
  const [best] = matches;
  if (!best || !isWhole(best)) return null;
  const sameTier = matches.filter(({ tier }) => tier === best.tier);
  const fields = sameTier.filter(({ airport }) => airport.kind !== "heliport");
  const candidates = fields.length > 0 ? fields : sameTier;
  const landing = candidates.find(({ isLanding, isServed }) => isLanding && !isServed);
  // "Benin" is a city of Nigeria's, and a country; "Granada" is a city of Spain's, and what Spain calls Grenada.
  if (candidates.every((match) => match !== landing && match.isElsewhere)) return null;
  if (best.tier !== "exact" && matches.some(isTownElsewhere)) return null;
  const [only, ...others] = candidates;
  if (only && others.length === 0) return only;
  if (best.tier === "exact") return landing ?? mostLikely(candidates, landing);
  const isAbroadToo = others.some(({ airport }) => airport.country !== only?.airport.country);
  return best.tier === "area" || isAbroadToo ? null : mostLikely(candidates, landing);
}

/** Of several with the same name: the one at home, else the only large or noted one of a single country. */
function mostLikely(named: readonly Match[], landing: Match | undefined): Match | null {
  const major = named.filter(({ size }) => size !== "small");
  const home = homeCountries.find((country) => major.some(({ airport }) => airport.country === country));
  const sized = major.length > 0 ? major : named;
  const likely = home ? major.filter(({ airport }) => airport.country === home) : sized;
  const [first] = likely;
  if (!first || likely.some(({ airport }) => airport.country !== first.airport.country)) return null;
  // A town that is not large is not meant for its size alone.
  const isAbroadToo = named.some(({ airport }) => airport.country !== first.airport.country);
  if (isAbroadToo && !home && first.airport.kind !== "large") return null;
  if (likely.length === 1) return first;
  const noted = likely.filter(({ isNoted }) => isNoted);
  const chosen = noted.length === 1 ? noted[0] : landing;
  return chosen && likely.includes(chosen) ? chosen : null;
}

let opened: { key: string; airports: Airports } | undefined;

/** Reads the airports the site ships, some megabytes; the same notes give the same object. */
export function openAirports(notes: ReadonlyMap<string, AerodromeNote>): Airports {
  const key = JSON.stringify([...notes.values()]);
  if (opened?.key !== key)
    opened = { key, airports: new Airports(parseAirports(readFileSync(file, "utf8")), notes) };
  return opened.airports;
}
