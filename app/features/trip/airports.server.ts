import { readFileSync } from "node:fs";
import path from "node:path";
import { formerNames } from "#app/content/trip/aerodrome-notes.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { type Airport, parseAirports } from "./airport-file.ts";
import type { AerodromeNote } from "./facts.ts";
import type { FoundPlace } from "./trip-query.ts";

const file = path.join(projectRoot, "app/content/trip/aerodromes.tsv");

/** What a search compares, in the form in which it compares it. */
interface Entry {
  airport: Airport;
  city: string;
  name: string;
  names: string[];
  /** A bit for each letter that one of them has. */
  letters: number;
  /** Aerodromes of the company come first, then large ones. */
  order: number;
}

/** All aerodromes with what the company knows of them, and the search among them. */
export class Airports {
  readonly #byCode = new Map<string, Airport>();
  readonly #entries: Entry[] = [];

  constructor(listed: readonly Airport[], notes: readonly AerodromeNote[]) {
    const noteOf = new Map(notes.map((note) => [note.ident, note]));
    const idents = new Set(listed.map(({ ident }) => ident));
    const added = notes.filter(
      ({ ident, correction }) => !idents.has(ident) && correction?.lat !== undefined,
    );
    const all = [...listed, ...added.map(({ ident, correction }) => ({ ...blank, ident, ...correction }))];
    for (const plain of all) {
      const note = noteOf.get(plain.ident);
      const airport = note?.correction ? { ...plain, ...note.correction } : plain;
      const [city, name, names] = [folded(airport.city), folded(airport.name), note?.names.map(folded) ?? []];
      const letters = lettersOf([city, name, ...names].join(" "));
      this.#entries.push({ airport, city, name, names, letters, order: orderOf(airport, note) });
    }
    this.#entries.sort((one, other) => one.order - other.order);
    // A code that two of them claim is the better known one's; identifiers are nobody else's.
    for (const { airport } of this.#entries)
      for (const code of [airport.iata, airport.icao])
        if (code && !this.#byCode.has(code)) this.#byCode.set(code, airport);
    for (const { airport } of this.#entries) this.#byCode.set(airport.ident, airport);
  }

  /** By IATA or ICAO code or OurAirports identifier, in capitals. */
  byCode = (code: string): Airport | undefined => this.#byCode.get(code);

  /** The likeliest aerodromes for what was typed, best first. */
  search(typed: string, most = 12): Airport[] {
    const wanted = folded(typed.slice(0, longestWords));
    if (!wanted) return [];
    const exact = this.#exact(typed);
    const words = folded(formerNames[wanted] ?? wanted);
    const ranks: Entry[][] = [[], [], [], []];
    for (const entry of this.#entries) {
      const rank = rankOf(entry, words);
      if (rank !== null) ranks[rank]?.push(entry);
    }
    const found = ranks.flat().map(({ airport }) => airport);
    const near = found.length === 0 && !exact && words.length >= 4 ? this.#near(words) : [];
    return [...new Set([...(exact ? [exact] : []), ...found, ...near])].slice(0, most);
  }

  /**
   * What a name stands for, where that is one aerodrome; else what it may be. "Lagos Murtala Muhammed (LOS)" is its code, and a city
   * with one aerodrome and any number of heliports is the aerodrome.
   */
  find = (typed: string): FoundPlace => {
    const exact = this.#exact(/\(([A-Za-z]{3,4})\)$/.exec(typed)?.[1] ?? typed);
    if (exact) return { airport: exact };
    const choices = this.search(typed);
    const wanted = folded(typed);
    const words = folded(formerNames[wanted] ?? wanted);
    const isWhole = ({ city, name, names }: Entry) => [city, name, ...names].includes(words);
    const whole = this.#entries.filter((entry) => isWhole(entry) && entry.airport.kind !== "heliport");
    // An aerodrome of the company's that shares its place with none other of them wins over a military field.
    const own = whole.filter(({ order }) => order === ownOrder);
    const contenders = (own.length === 1 ? own : whole).map(({ airport }) => airport);
    const [only] = contenders.length > 0 ? contenders : choices;
    if (only && (contenders.length || choices.length) === 1) return { airport: only };
    return { airport: null, choices };
  };

  #exact(typed: string): Airport | undefined {
    return this.#byCode.get(typed.trim().toUpperCase());
  }

  #near(words: string): Airport[] {
    const allowed = words.length < 8 ? 1 : 2;
    const close: { airport: Airport; distance: number }[] = [];
    const wanted = lettersOf(words);
    for (const { airport, city, name, names, letters } of this.#entries) {
      // So many letters that are in none of its names are so many mistakes.
      if (bitCount(wanted & ~letters) > allowed) continue;
      let distance = allowed + 1;
      for (const text of [city, name, ...names])
        for (let at = 0; at >= 0; at = text.indexOf(" ", at) + 1 || -1)
          if (mayBegin(words, text, at))
            distance = Math.min(distance, prefixDistance(words, text, at, allowed));
      if (distance <= allowed) close.push({ airport, distance });
    }
    return close.sort((one, other) => one.distance - other.distance).map(({ airport }) => airport);
  }
}

/** A bit for each letter. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const place = text.charCodeAt(at) - 97;
    if (place >= 0 && place < 26) letters |= 1 << place;
  }
  return letters;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Most names are ruled out by their first letters: one of two is right, or they are swapped, or one is missing or too many. */
function mayBegin(words: string, text: string, at: number): boolean {
  const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  const [wanted, next] = [words.charCodeAt(0), words.charCodeAt(1)];
  if (first === wanted || second === next) return true;
  if (first === next) return second === wanted || second === words.charCodeAt(2);
  return second === wanted && text.charCodeAt(at + 2) === next;
}

const blank: Airport = {
  ...{ ident: "", iata: null, icao: null, kind: "small", name: "", city: "", country: "" },
  ...{ lat: 0, lon: 0, elevationFt: 0, timeZone: "Etc/UTC", runways: [] },
};

const ownOrder = 50;
const kindOrder = { large: 100, medium: 200, small: 300, heliport: 400 } as const;

function orderOf({ kind, iata }: Airport, note: AerodromeNote | undefined): number {
  if (note) return note.placeOrder ?? ownOrder;
  return kindOrder[kind] + (iata ? 0 : 50);
}

/** Without accents, case and marks: how names are compared. */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/ı/g, "i")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** 0: the city begins so, or a name that the place goes by; 1: the name does; 2: a word of either; null: no part of it. */
function rankOf({ city, name, names }: Entry, words: string): number | null {
  if (city.startsWith(words) || names.some((each) => each.startsWith(words))) return 0;
  if (name.startsWith(words)) return 1;
  return hasWord(name, words) || hasWord(city, words) ? 2 : null;
}

/** Whether a word behind the first begins so. */
function hasWord(text: string, words: string): boolean {
  const at = text.indexOf(words, 1);
  return at > 0 && (text[at - 1] === " " || text.includes(` ${words}`));
}

// Three rows of the table that is filled again for every name: making new ones cost more than filling them.
const longestWords = 80;
let rows = [0, 1, 2].map(() => new Uint8Array(longestWords + 1)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * How many letters must be changed, added, left out or swapped with their neighbour until the text, from a place of it on, begins with
 * the words; more than `most` is not counted.
 */
function prefixDistance(words: string, text: string, from: number, most: number): number {
  const size = words.length;
  const length = text.length - from;
  if (length < size - most) return most + 1;
  let best = most + 1;
  for (let at = 0; at <= size; at++) rows[1][at] = at;
  for (let row = 1; row <= Math.min(length, size + most); row++) {
    const [beforeLast, last, now] = rows;
    const letter = text.charCodeAt(from + row - 1);
    now[0] = row;
    let least = row;
    for (let at = 1; at <= size; at++) {
      const isSame = words.charCodeAt(at - 1) === letter;
      let value = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        at > 1 &&
        words.charCodeAt(at - 2) === letter &&
        words.charCodeAt(at - 1) === text.charCodeAt(from + row - 2);
      if (isSwapped) value = Math.min(value, (beforeLast[at - 2] ?? 0) + 1);
      now[at] = value;
      if (value < least) least = value;
    }
    if (row >= size - most) best = Math.min(best, now[size] ?? best);
    if (least > most) break;
    rows = [last, now, beforeLast];
  }
  return best;
}

/** Reads the file that the site ships. Once a process: some megabytes. */
export function openAirports(notes: readonly AerodromeNote[]): Airports {
  return new Airports(parseAirports(readFileSync(file, "utf8")), notes);
}
