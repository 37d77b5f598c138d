import { readFileSync } from "node:fs";
import path from "node:path";
import { formerNames } from "#app/content/trip/aerodrome-notes.ts";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { type Airport, parseAirports } from "./airport-file.ts";
import type { AerodromeNote } from "./facts.ts";
import { roughDistanceNm } from "./geodesic.ts";
import { folded, longestWords, PlaceIndex } from "./place-index.ts";
import { townOf } from "./place-name.ts";
import type { FoundPlace } from "./trip-query.ts";

const file = path.join(projectRoot, "app/content/trip/aerodromes.tsv");

/** All aerodromes with what the company knows of them, and the search among them. */
export class Airports {
  readonly #byCode = new Map<string, Airport>();
  readonly #index = new PlaceIndex();
  /** The aerodrome at which a business jet lands, by its city. */
  readonly #cities = new PlaceIndex();
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
      .map((plain) => {
        const note = noteOf.get(plain.ident);
        const airport = printed(note?.correction ? { ...plain, ...note.correction } : plain);
        return { airport, note, order: orderOf(airport, note) };
      })
      .sort((one, other) => one.order - other.order);
    for (const [place, { airport, note }] of ordered.entries()) {
      this.#index.add(airport, [airport.city, ...(note?.names ?? [])], place);
      if (note) this.#own.add(airport);
      // A code that two of them claim is the better known one's; identifiers are nobody else's.
      for (const code of [airport.iata, airport.icao])
        if (code && !this.#byCode.has(code)) this.#byCode.set(code, airport);
    }
    for (const { airport } of ordered) this.#byCode.set(airport.ident, airport);
    for (const [code, city] of Object.entries(reachCities)) {
      const airport = this.#byCode.get(code);
      if (airport) this.#cities.add(airport, [city], 0);
    }
  }

  /** By IATA or ICAO code or OurAirports identifier, in capitals. */
  byCode = (code: string): Airport | undefined => this.#byCode.get(code);

  /** As the file has it, without what the company knows better; by OurAirports identifier. */
  inFile = (ident: string): Airport | undefined => this.#listed.find((airport) => airport.ident === ident);

  /** The likeliest aerodromes for what was typed, best first. */
  search(typed: string, most = 12): Airport[] {
    const words = wordsOf(typed);
    if (!words) return [];
    const exact = this.#exact(typed);
    const found = this.#index.beginning(words);
    const near = found.length === 0 && !exact && words.length >= 4 ? this.#index.near(words) : [];
    return [...new Set([...(exact ? [exact] : []), ...found, ...near])].slice(0, most);
  }

  /**
   * What a name stands for; else what it may be. "Lagos Murtala Muhammed (LOS)" is its code, a city with one aerodrome and any number
   * of heliports is the aerodrome, and of several it is the one at which a business jet lands, or the first of the company's. What a
   * name that is nearly right stands for is a guess.
   */
  find = (typed: string): FoundPlace => {
    const exact = this.#exact(/\(([A-Za-z0-9-]{2,8})\)$/.exec(typed)?.[1] ?? typed);
    if (exact) return { airport: exact };
    const words = wordsOf(typed);
    const [landing] = this.#cities.called(words);
    if (landing) return { airport: landing };
    const choices = this.search(typed);
    const [first] = choices;
    if (first && this.#index.beginning(words).length === 0) {
      const meant =
        this.#cities.near(words)[0] ?? (choices.length === 1 || this.#own.has(first) ? first : null);
      return meant ? { airport: meant, isGuess: true } : { airport: null, choices };
    }
    const called = this.#index.called(words).filter(({ kind }) => kind !== "heliport");
    const own = choices.find(
      (airport) =>
        this.#own.has(airport) && (called.includes(airport) || folded(townOf(airport.city)) === words),
    );
    const [only] = own ? [own] : called.length > 0 ? called : choices;
    if (only && (own || (called.length || choices.length) === 1)) return { airport: only };
    return { airport: null, choices };
  };

  /** The other aerodromes of the city that an aerodrome serves, and what it is called; null where a business jet has no choice. */
  others(airport: Airport): { city: string; airports: Airport[] } | null {
    for (const [code, city] of Object.entries(reachCities)) {
      const landing = this.#byCode.get(code);
      if (!landing || roughDistanceNm(landing, airport) > cityNm) continue;
      const serving = this.#index
        .beginning(folded(city))
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

  #exact(typed: string): Airport | undefined {
    return this.#byCode.get(typed.trim().toUpperCase());
  }
}

/** What is looked for: the name that a city has today, as names are compared. */
function wordsOf(typed: string): string {
  const words = folded(typed.slice(0, longestWords));
  return Object.hasOwn(formerNames, words) ? folded(formerNames[words] ?? words) : words;
}

const apostrophe = (text: string) => text.replaceAll("'", "’");

/** As it is written on a page: the source has a typewriter's apostrophe. */
function printed(airport: Airport): Airport {
  if (!`${airport.name}${airport.city}`.includes("'")) return airport;
  return { ...airport, name: apostrophe(airport.name), city: apostrophe(airport.city) };
}

const blank: Airport = {
  ...{ ident: "", iata: null, icao: null, kind: "small", name: "", city: "", country: "" },
  ...{ lat: 0, lon: 0, elevationFt: 0, timeZone: "Etc/UTC", runways: [] },
};

/** How far from a city's own aerodrome another still serves it. */
const cityNm = 60;
const mostOthers = 5;

const ownOrder = 50;
const kindOrder = { large: 100, medium: 200, small: 300, heliport: 400 } as const;

function orderOf({ kind, iata }: Airport, note: AerodromeNote | undefined): number {
  if (note) return note.placeOrder ?? ownOrder;
  return kindOrder[kind] + (iata ? 0 : 50);
}

/** Reads the file that the site ships. Once a process: some megabytes. */
export function openAirports(notes: readonly AerodromeNote[]): Airports {
  return new Airports(parseAirports(readFileSync(file, "utf8")), notes);
}
