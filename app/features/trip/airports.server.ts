import { readFileSync } from "node:fs";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { closedPlaces } from "#app/content/trip/closed-places.ts";
import { helicopterSites } from "#app/content/trip/helicopter-sites.ts";
import { cityCodes, cityNames, knownCities, placeNames, townsServed } from "#app/content/trip/place-names.ts";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { type Airport, parseAirports } from "./airport-file.ts";
import type { AerodromeNote, ClosedPlace } from "./facts.ts";
import { roughDistanceNm } from "./geodesic.ts";
import { homeCountries, isHome, type Match, PlaceIndex } from "./place-index.ts";
import { areasOf, codeOf, townOf } from "./place-name.ts";
import { foldedName, longestText } from "./place-words.ts";
import type { FoundPlace } from "./trip-query.ts";

const file = path.join(projectRoot, "app/content/trip/aerodromes.tsv");

const mostChoices = 12;

/** All aerodromes with what the company knows of them, and the search among them. */
export class Airports {
  readonly #byCode = new Map<string, Airport>();
  readonly #index = new PlaceIndex();
  /** A search costs about a millisecond, and most requests name the same few places. */
  readonly #found = new LRUCache<string, FoundPlace>({ max: 500 });

  constructor(listed: readonly Airport[], notes: readonly AerodromeNote[]) {
    const noteOf = new Map(notes.map((note) => [note.ident, note]));
    const idents = new Set(listed.map(({ ident }) => ident));
    const added = notes.filter((note) => !idents.has(note.ident) && note.correction?.lat !== undefined);
    const all = [
      ...listed,
      ...added.map(({ ident, correction }) => ({ region: "", ident, ...correction }) as Airport),
      ...sites(),
    ];
    const ordered = all
      .map((plain) => {
        const note = noteOf.get(plain.ident);
        const airport = { ...plain, ...note?.correction };
        return { airport, note, order: orderOf(airport, note) };
      })
      .sort((one, other) => one.order - other.order);
    // A code that two of them claim is the better known one's; an identifier is its own.
    for (const { airport } of ordered)
      for (const code of [airport.iata, airport.icao])
        if (code && !this.#byCode.has(code)) this.#byCode.set(code, airport);
    for (const { airport } of ordered) this.#byCode.set(airport.ident, airport);
    // The aerodromes that the name of a city means: a business jet lands there.
    const landing = new Map(
      Object.entries({ ...knownCities, ...reachCities }).flatMap(([code, city]) => {
        const airport = this.#byCode.get(code);
        return airport ? [[airport, city]] : [];
      }),
    );
    // A city has the countries and states of all its aerodromes.
    const areasByTown = new Map<string, string[]>();
    for (const [airport, city] of landing) areasByTown.set(townKey(airport, city), []);
    for (const { airport } of ordered)
      areasByTown.get(townKey(airport, townOf(airport.city)))?.push(...areasOf(airport));
    const places = namesByPlace();
    for (const { airport, note } of ordered) {
      const city = landing.get(airport);
      const isNoted = note !== undefined;
      const entry = {
        airport,
        places: places(airport, [...(city ? [city] : []), ...(note?.names ?? [])]),
        served: namesOf(townsServed, airport),
        isLanding: city !== undefined,
        isNoted,
        size: isMilitary(airport) && !isNoted ? ("small" as const) : airport.kind,
      };
      this.#index.add(entry, city ? (areasByTown.get(townKey(airport, city)) ?? []) : []);
    }
    this.#index.complete();
  }

  /** By IATA or ICAO code or OurAirports identifier, in capitals. */
  byCode = (code: string): Airport | undefined => this.#byCode.get(code);

  /** The likeliest aerodromes for typed words, best first. */
  search(typed: string, most = mostChoices): Airport[] {
    return this.#matches(typed)
      .slice(0, most)
      .map(({ airport }) => airport);
  }

  /**
   * The aerodrome that a name means: the only one, or of a city's the one at which a business jet lands. A name that is
   * incomplete or misspelt is a guess, which has choices besides; one that may mean another country, or another state, has only these.
   */
  find = (typed: string): FoundPlace => {
    const text = typed.slice(0, longestText).normalize("NFKC").trim();
    const cached = this.#found.get(text);
    const result = cached ?? this.#findCode(text) ?? this.#findLabel(text) ?? this.#findName(text);
    if (!cached) this.#found.set(text, result);
    return result;
  };

  /** A code alone. A long one may be what people call another place: MMIA is Lagos and Colima. */
  #findCode(text: string): FoundPlace | null {
    const airport = this.#byCode.get(text);
    if (!airport) return null;
    const matches = text === codeOf(airport) ? [] : this.#matches(text);
    const others = matches.filter((match) => match.tier === "exact" && match.airport !== airport);
    return others.length > 0 ? { airport: null, choices: airportsOf([...others, ...matches]) } : { airport };
  }

  /** A name with its code in brackets, as the fields suggest it. Null where they contradict and the brackets may hold a country: "New York (USA)". */
  #findLabel(text: string): FoundPlace | null {
    const [, name = "", code = ""] = /^(.*)\(([A-Za-z0-9-]{2,8})\)$/.exec(text) ?? [];
    const airport = this.#byCode.get(code.toUpperCase());
    if (!airport) return null;
    const matches = this.#matches(name);
    const isNamed = matches.some((match) => match.airport === airport && match.tier !== "part");
    if (isNamed || !foldedName(name)) return { airport };
    const [best] = this.#matches(text);
    return best?.tier === "part"
      ? { airport: null, choices: [...new Set([airport, ...airportsOf(matches)])].slice(0, mostChoices) }
      : null;
  }

  #findName(text: string): FoundPlace {
    const matches = this.#matches(text);
    const meaning = meaningOf(matches);
    if (meaning) {
      const { airport } = meaning;
      const isGuess =
        meaning.isGuess || (this.#mayBeBritish(matches, airport) && !this.#index.namesArea(text));
      const choices = airportsOf(matches).filter((each) => each !== airport);
      return isGuess ? { airport, isGuess, choices } : { airport };
    }
    // Of "Victoria" the towns that are called so come before all others of the state.
    const towns = matches.filter(isTownElsewhere);
    const [best] = matches;
    const isElsewhere = best !== undefined && (best.tier === "part" || isMisspelt(best));
    const closed = closureOf(matches);
    return {
      airport: null,
      choices: airportsOf(towns.length > 0 ? [...matches.slice(0, 1), ...towns, ...matches] : matches),
      ...(isElsewhere ? { isElsewhere } : {}),
      ...(closed ? { closed } : {}),
    };
  }

  /** Whether an aerodrome overseas shares its name with a British town without one, such as Worcester. */
  #mayBeBritish(matches: readonly Match[], airport: Airport): boolean {
    const match = matches.find((each) => each.airport === airport);
    const isKnown = match?.isLanding || match?.isNoted;
    return overseas.includes(airport.country) && airport.kind !== "large" && !isKnown;
  }

  /** The other aerodromes of the city that an aerodrome serves, and what it is called; null where a business jet has no choice. */
  others(airport: Airport): { city: string; airports: Airport[] } | null {
    for (const [code, city] of Object.entries({ ...reachCities, ...knownCities })) {
      const landing = this.#byCode.get(code);
      if (!landing || roughDistanceNm(landing, airport) > cityNm) continue;
      const serving = this.#matches(city)
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

  #matches = (typed: string): Match[] => this.#index.find(this.#withCityNames(typed));

  /** A text with the names of cities for their codes, such as LON, where a code is in capitals or begins no other name. */
  #withCityNames(typed: string): string {
    const whole = typed.trim();
    if (Object.hasOwn(cityCodes, whole)) return cityCodes[whole] ?? whole;
    const codes = /(?<![\p{L}\p{N}])[A-Za-z]{3}(?![\p{L}\p{N}])/gu;
    return typed.slice(0, longestText).replace(codes, (word) => {
      const code = word.toUpperCase();
      const isCode = Object.hasOwn(cityCodes, code) && (word === code || !this.#index.begins(word));
      return isCode ? (cityCodes[code] ?? word) : word;
    });
  }
}

/** The rule that closes the whole country of every match. */
function closureOf(matches: readonly Match[]): ClosedPlace | undefined {
  const [country, ...others] = new Set(matches.map(({ airport }) => airport.country));
  const rules: readonly ClosedPlace[] = closedPlaces;
  return rules.find(
    ({ countries, validTo, within, andCountries }) =>
      country && others.length === 0 && countries.includes(country) && !(validTo || within || andCountries),
  );
}

const sites = (): Airport[] =>
  (["NG", "GB"] as const).flatMap((country) =>
    helicopterSites[country].map(([ident, name, city, lat, lon]) => ({
      ident,
      iata: null,
      icao: null,
      kind: "heliport",
      name,
      city,
      country,
      region: "",
      lat,
      lon,
      elevationFt: 0,
      timeZone: country === "NG" ? "Africa/Lagos" : "Europe/London",
      runways: [],
      isSite: true,
    })),
  );

const airportsOf = (matches: readonly Match[]) =>
  [...new Set(matches.map(({ airport }) => airport))].slice(0, mostChoices);

const overseas = ["US", "CA", "AU", "NZ", "ZA", "JM"];

const townKey = ({ country }: Airport, town: string) => `${country} ${foldedName(town)}`;

/** The names of the places that an aerodrome serves, given those that are known of it. */
function namesByPlace(): (airport: Airport, known: readonly string[]) => string[] {
  const ofTown = new Map(Object.entries(cityNames).map(([town, names]) => [foldedName(town), split(names)]));
  return (airport, known) => {
    const names = [...known, ...namesOf(placeNames, airport)];
    const towns = new Set([townOf(airport.city), ...names].map(foldedName));
    return [...names, ...[...towns].flatMap((town) => ofTown.get(town) ?? [])];
  };
}

const split = (names: string) => names.split(",").map((name) => name.trim());
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

const isKnown = ({ isLanding, isNoted }: Match) => isLanding || isNoted;

const isMisspelt = ({ tier }: Match) => tier === "misspelt" || tier === "misspeltWords";

/** "Georgia" is a town, and a country or state elsewhere: true for the town where it is not small. */
const isTownElsewhere = ({ tier, isElsewhere, size }: Match) =>
  isElsewhere && tier === "exact" && (size === "large" || size === "medium");

/** The aerodrome that is meant; null where several are as likely. It is a guess where the name is incomplete, misspelt or a town without an aerodrome. */
function meaningOf(matches: readonly Match[]): { airport: Airport; isGuess: boolean } | null {
  const tier = matches[0]?.tier;
  if (!tier || tier === "part") return null;
  const candidates = withoutHeliports(matches.filter((match) => match.tier === tier));
  const landing = candidates.find(({ isLanding, isServed }) => isLanding && !isServed);
  if (isUnclear(matches, candidates, landing)) return null;
  const isWhole = tier === "exact" || tier === "words" || tier === "area";
  const isWeak = !isWhole || candidates.every(({ isServed }) => isServed);
  const [only] = candidates;
  if (only && candidates.length === 1) return { airport: only.airport, isGuess: isWeak };
  if (landing && (tier === "exact" || tier === "misspelt"))
    return { airport: landing.airport, isGuess: isWeak };
  const chosen = tier === "area" ? null : mostLikely(candidates, landing, tier !== "begun");
  if (!chosen) return null;
  const isAbroadToo = candidates.some(({ airport }) => airport.country !== chosen.airport.country);
  return { airport: chosen.airport, isGuess: isWeak || (isAbroadToo && tier !== "exact") };
}

function withoutHeliports(matches: Match[]): Match[] {
  const fields = matches.filter(({ airport }) => airport.kind !== "heliport");
  return fields.length > 0 ? fields : matches;
}

/** Whether the text may as well mean a place that the best matches do not have. */
function isUnclear(matches: readonly Match[], named: readonly Match[], landing: Match | undefined): boolean {
  const [first] = named;
  if (!first) return true;
  // Of misspelt names abroad only large airports and those that the company flies to are guessed.
  const isLikely = (match: Match) =>
    isHome(match.airport) || match.airport.kind === "large" || isKnown(match);
  if (isMisspelt(first) && !named.some(isLikely)) return true;
  // "Gaza" is a letter away from Gaya in India and from Garza in Texas.
  const { country } = first.airport;
  const isAbroad = (match: Match) => isMisspelt(match) && match.airport.country !== country;
  if (isMisspelt(first) && !isKnown(first) && matches.some(isAbroad)) return true;
  // "Benin" is a city of Nigeria's, and a country.
  if (named.every((match) => match !== landing && match.isElsewhere)) return true;
  // "Granada" is a city of Spain's, and what Spain calls Grenada.
  return first.tier !== "exact" && matches.some(isTownElsewhere);
}

/** Of several with the same name: the one at home, else the only large or noted one of a single country. */
function mostLikely(named: readonly Match[], landing: Match | undefined, prefersHome: boolean) {
  const major = named.filter(({ size }) => size !== "small");
  const home = homeCountries.find((country) => major.some(({ airport }) => airport.country === country));
  const sized = major.length > 0 ? major : named;
  const likely = home && prefersHome ? major.filter(({ airport }) => airport.country === home) : sized;
  const [first] = likely;
  if (!first || likely.some(({ airport }) => airport.country !== first.airport.country)) return null;
  // A town that is not large is not meant for its size alone.
  const isAbroadToo = named.some(({ airport }) => airport.country !== first.airport.country);
  if (isAbroadToo && !home && first.airport.kind !== "large") return null;
  const noted = likely.filter(({ isNoted }) => isNoted);
  if (likely.length === 1) return first;
  const chosen = noted.length === 1 ? noted[0] : landing;
  return chosen && likely.includes(chosen) ? chosen : null;
}

let opened: { key: string; airports: Airports } | undefined;

/** Reads the airports the site ships, some megabytes; the same notes give the same object. */
export function openAirports(notes: readonly AerodromeNote[]): Airports {
  const key = JSON.stringify(notes);
  if (opened?.key !== key)
    opened = { key, airports: new Airports(parseAirports(readFileSync(file, "utf8")), notes) };
  return opened.airports;
}
