import { readFileSync } from "node:fs";
import path from "node:path";
import {
  cityCodes,
  cityNames,
  closedToCharter,
  knownCities,
  placeNames,
  townsServed,
} from "#app/content/trip/place-names.ts";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { type Airport, parseAirports } from "./airport-file.ts";
import type { AerodromeNote } from "./facts.ts";
import { roughDistanceNm } from "./geodesic.ts";
import { areasOf } from "./place-areas.ts";
import { type Match, PlaceIndex } from "./place-index.ts";
import { codeOf, townOf } from "./place-name.ts";
import { foldedName, longestText } from "./place-words.ts";
import type { FoundPlace } from "./trip-query.ts";

const file = path.join(projectRoot, "app/content/trip/aerodromes.tsv");

/** The most aerodromes that a name is answered with. */
const mostChoices = 12;

/** All aerodromes with what the company knows of them, and the search among them. */
export class Airports {
  readonly #byCode = new Map<string, Airport>();
  readonly #index = new PlaceIndex();
  /** The aerodromes that the name of a city means: a business jet lands there. */
  readonly #landing = new Set<Airport>();
  /** Those that the company knows something of. */
  readonly #own = new Set<Airport>();
  readonly #listed: readonly Airport[];

  constructor(listed: readonly Airport[], notes: readonly AerodromeNote[]) {
    this.#listed = listed;
    const noteOf = new Map(notes.map((note) => [note.ident, note]));
    const idents = new Set(listed.map(({ ident }) => ident));
    const added = notes.filter(
      ({ ident, correction }) => !idents.has(ident) && correction?.lat !== undefined,
    );
    const all = [...listed, ...added.map(({ ident, correction }) => ({ ...blank, ident, ...correction }))];
    const ordered = all
      .filter(isForCharter)
      .map((plain) => {
        const note = noteOf.get(plain.ident);
        const airport = printed(note?.correction ? { ...plain, ...note.correction } : plain);
        return { airport, note, order: orderOf(airport, note) };
      })
      .sort((one, other) => one.order - other.order);
    // A code that two of them claim is the better known one's; an identifier is its own.
    for (const { airport } of ordered)
      for (const code of [airport.iata, airport.icao])
        if (code && !this.#byCode.has(code)) this.#byCode.set(code, airport);
    for (const { airport } of ordered) this.#byCode.set(airport.ident, airport);
    const cityOf = new Map(
      Object.entries({ ...knownCities, ...reachCities }).flatMap(([code, city]) => {
        const airport = this.#byCode.get(code);
        return airport ? [[airport, city]] : [];
      }),
    );
    const citiesOf = new Set([...cityOf].map(([airport, city]) => townKey(airport, city)));
    const areasOfCity = new Map<string, string[]>();
    for (const { airport } of ordered) {
      const key = townKey(airport, townOf(airport.city));
      if (citiesOf.has(key)) areasOfCity.set(key, [...(areasOfCity.get(key) ?? []), ...areasOf(airport)]);
    }
    const places = namesByPlace();
    for (const { airport, note } of ordered) {
      const city = cityOf.get(airport);
      if (city) this.#landing.add(airport);
      if (note) this.#own.add(airport);
      this.#index.add(airport, {
        places: places(airport, [...(city ? [city] : []), ...(note?.names ?? [])]),
        served: namesOf(townsServed, airport),
        areas: city ? (areasOfCity.get(townKey(airport, city)) ?? []) : [],
        isUsual: Boolean(city) || (note !== undefined && isHome(airport)),
      });
    }
    this.#index.complete();
  }

  /** By IATA or ICAO code or OurAirports identifier, in capitals. */
  byCode = (code: string): Airport | undefined => this.#byCode.get(code);

  /** As the file has it, without what the company knows better; by OurAirports identifier. */
  inFile = (ident: string): Airport | undefined => this.#listed.find((airport) => airport.ident === ident);

  /** The likeliest aerodromes for what was typed, best first. */
  search(typed: string, most = mostChoices): Airport[] {
    return this.#matches(typed)
      .slice(0, most)
      .map(({ airport }) => airport);
  }

  /**
   * What a name stands for: the one aerodrome that it names, or of a city's the one at which a business jet lands. A name that is
   * incomplete or misspelt is a guess, which has choices besides; one that may mean another country, or another state, has only these.
   */
  find = (typed: string): FoundPlace => {
    const text = typed.slice(0, longestText).normalize("NFKC").trim();
    const code = this.#byCode.get(text);
    if (code) {
      // An address has the shortest code; a longer one may be what people call another, as MMIA is Lagos and Colima.
      const named = text === codeOf(code) ? [] : this.#matches(text);
      const others = named.filter(({ airport, tier }) => tier === "exact" && airport !== code);
      return others.length > 0
        ? { airport: null, choices: choicesOf([...others, ...named]) }
        : { airport: code };
    }
    const labelled = /^(.*)\(([A-Za-z0-9-]{2,8})\)$/.exec(text);
    const labelCode = this.#byCode.get(labelled?.[2]?.toUpperCase() ?? "");
    if (labelCode) {
      const named = labelled?.[1] ? this.#matches(labelled[1]) : [];
      if (!foldedName(labelled?.[1] ?? "") || isAmong(named, labelCode)) return { airport: labelCode };
      // "New York (USA)" ends with a country, which is an aerodrome's code as well.
      if (isInPart(this.#matches(text))) return { airport: null, choices: choicesOf(named, [labelCode]) };
    }
    const matches = this.#matches(text);
    const { airport, isGuess: isWeak } = this.#meant(matches);
    const isGuess =
      isWeak || (airport !== null && this.#mayBeNamesake(airport) && !this.#index.namesArea(text));
    if (!airport)
      return {
        airport: null,
        choices: choicesOf(matches),
        ...(isInPart(matches) ? { isElsewhere: true } : {}),
      };
    return isGuess
      ? { airport, isGuess: true, choices: choicesOf(matches).filter((each) => each !== airport) }
      : { airport };
  };

  /** The other aerodromes of the city that an aerodrome serves, and what it is called; null where a business jet has no choice. */
  others(airport: Airport): { city: string; airports: Airport[] } | null {
    for (const [code, city] of Object.entries(reachCities)) {
      const landing = this.#byCode.get(code);
      if (!landing || roughDistanceNm(landing, airport) > cityNm) continue;
      const serving = this.#matches(city)
        .map((match) => match.airport)
        .filter(
          (each) =>
            (this.#own.has(each) || each.kind === "large" || each.kind === "medium") &&
            !each.name.endsWith("Air Base") &&
            roughDistanceNm(landing, each) <= cityNm,
        );
      const airports = serving.filter((each) => each !== airport).slice(0, mostOthers);
      if (serving.includes(airport) && airports.length > 0) return { city, airports };
    }
    return null;
  }

  /** A city's own code, such as LON, is the city's name where it is in capitals or begins no other name. */
  #matches(typed: string): Match[] {
    const whole = typed.trim();
    if (Object.hasOwn(cityCodes, whole)) return this.#index.find(cityCodes[whole] ?? whole);
    const text = typed
      .slice(0, longestText)
      .replace(/(?<![\p{L}\p{N}])[A-Za-z]{3}(?![\p{L}\p{N}])/gu, (word) => {
        const code = word.toUpperCase();
        if (!Object.hasOwn(cityCodes, code) || (word !== code && this.#index.begins(word))) return word;
        return cityCodes[code] ?? word;
      });
    return this.#index.find(text);
  }

  /** The one of some matches that is meant, where that is clear. */
  #meant(matches: readonly Match[]): { airport: Airport | null; isGuess: boolean } {
    const unclear = { airport: null, isGuess: false };
    const tier = matches[0]?.tier;
    if (!tier || tier === "part") return unclear;
    const best = matches.filter((match) => match.tier === tier);
    const fields = best.filter(({ airport }) => airport.kind !== "heliport");
    const named = fields.length > 0 ? fields : best;
    const [only] = named;
    const isWhole = tier === "exact" || tier === "words" || tier === "area";
    const isSafe = isWhole && !named.every(({ isServed }) => isServed);
    if (tier === "area" && named.length > 1) return unclear;
    const landing = named.find(({ airport, isServed }) => this.#landing.has(airport) && !isServed);
    // "Benin" is a city of Nigeria's, and a country.
    if (named.every((match) => match !== landing && match.isElsewhere)) return unclear;
    if (only && named.length === 1) return { airport: only.airport, isGuess: !isSafe };
    if (landing && (tier === "exact" || tier === "misspelt"))
      return { airport: landing.airport, isGuess: !isSafe };
    const airports = named.map(({ airport }) => airport);
    const major = airports.filter((each) => this.#sizeOf(each) !== "small");
    const home = homeCountries.find((country) => major.some((each) => each.country === country));
    const likely =
      home && tier !== "begun"
        ? major.filter(({ country }) => country === home)
        : major.length > 0
          ? major
          : airports;
    const [first] = likely;
    if (!first || likely.some(({ country }) => country !== first.country)) return unclear;
    // A town that is not large is not meant for its size alone.
    const isAbroad = airports.some(({ country }) => country !== first.country);
    if (isAbroad && !home && first.kind !== "large") return unclear;
    const own = likely.filter((each) => this.#own.has(each));
    const meant = likely.length === 1 ? first : own.length === 1 ? own[0] : landing?.airport;
    if (!meant || !likely.includes(meant)) return unclear;
    return { airport: meant, isGuess: !isSafe || (isAbroad && tier !== "exact") };
  }

  /** Towns overseas share names with British ones that have no aerodrome, such as Worcester. */
  #mayBeNamesake = (airport: Airport) =>
    overseas.includes(airport.country) &&
    airport.kind !== "large" &&
    !this.#own.has(airport) &&
    !this.#landing.has(airport);

  /** Of a military aerodrome that the company has no note of: small, since a charter seldom lands there. */
  #sizeOf = (airport: Airport): Airport["kind"] =>
    isMilitary(airport) && !this.#own.has(airport) ? "small" : airport.kind;
}

const isAmong = (matches: readonly Match[], wanted: Airport) =>
  matches.some(({ airport, tier }) => airport === wanted && tier !== "part");

const isInPart = (matches: readonly Match[]) => matches[0]?.tier === "part";

const choicesOf = (matches: readonly Match[], first: readonly Airport[] = []) =>
  [...new Set([...first, ...matches.map(({ airport }) => airport)])].slice(0, mostChoices);

/** The countries of the company's bases, the first one first where names are equal. */
const homeCountries = ["NG", "GB"];
const overseas = ["US", "CA", "AU", "NZ", "ZA", "JM"];
const isHome = ({ country }: Airport) => homeCountries.includes(country);

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

const ofOthers =
  /hospital|infirmary|police|PSNI|ambulance|barracks|palace|prison|\bRAF\b|\bRNAS\b|\bMoD\b|\bHMS\b|battle school|stirling lines|lighthouse|\(NLB\)/i;

/** False for places at which no charter lands: the President's heliport; those of hospitals, police and forces. */
const isForCharter = ({ ident, kind, name }: Airport) =>
  !closedToCharter.includes(ident) && !(kind === "heliport" && ofOthers.test(name));

const apostrophe = (text: string) => text.replaceAll("'", "’");

/** As it is written on a page: the source has a typewriter's apostrophe. */
function printed(airport: Airport): Airport {
  if (!`${airport.name}${airport.city}`.includes("'")) return airport;
  return { ...airport, name: apostrophe(airport.name), city: apostrophe(airport.city) };
}

const blank: Airport = {
  ...{ ident: "", iata: null, icao: null, kind: "small", name: "", city: "", country: "", region: "" },
  ...{ lat: 0, lon: 0, elevationFt: 0, timeZone: "Etc/UTC", runways: [] },
};

/** How far from a city's own aerodrome another still serves it. */
const cityNm = 60;
const mostOthers = 6;

const kindOrder = { large: 0, medium: 100, small: 200, heliport: 300 } as const;

/** Where names are equal: Nigeria, the United Kingdom, what the company uses elsewhere, then by size. */
function orderOf(airport: Airport, note: AerodromeNote | undefined): number {
  const { kind, iata, country } = airport;
  const home = homeCountries.indexOf(country);
  const group = home >= 0 ? home * 1000 : note ? 2000 : 3000;
  if (note?.placeOrder) return group + note.placeOrder;
  const own = note ? 50 : 100;
  return group + own + kindOrder[kind] + (iata ? 0 : 50) + (isMilitary(airport) && !note ? 250 : 0);
}

/** Reads the file that the site ships. Once a process: some megabytes. */
export function openAirports(notes: readonly AerodromeNote[]): Airports {
  return new Airports(parseAirports(readFileSync(file, "utf8")), notes);
}
