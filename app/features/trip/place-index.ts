import type { Airport } from "./airport-file.ts";
import { areaNames, areasOf, townOf } from "./place-name.ts";
import { foldedName, isLoose, Lexicon, longForms, type Word, wordsOf } from "./place-words.ts";

/**
 * How well an aerodrome matches, best first: a name of it is complete; each word is one of its names; all name its country or state;
 * a word is begun; a word is misspelt, in a complete name or not; some words do not fit.
 */
const tiers = ["exact", "words", "area", "begun", "misspelt", "misspeltWords", "part"] as const;
type Tier = (typeof tiers)[number];

/** An aerodrome with what the search has to know of it. */
export interface Entry {
  airport: Airport;
  /** Other names of the place that it serves. */
  places: readonly string[];
  /** Names of towns that it serves besides. */
  served: readonly string[];
  /** A business jet lands here when only the city is named. */
  isLanding: boolean;
  /** The company has notes on it. */
  isNoted: boolean;
  /** The size, where a military aerodrome without notes counts as small: a charter seldom lands there. */
  size: Airport["kind"];
}

export interface Match extends Entry {
  tier: Tier;
  /** Its complete name is that of a town which has no aerodrome. */
  isServed: boolean;
  /** The whole text names another country or state. */
  isElsewhere: boolean;
}

/** The countries of the company's bases, in the order in which they win where names are equal. */
export const homeCountries = ["NG", "GB"];
export const isHome = ({ country }: Airport) => homeCountries.includes(country);

/** Whether it is the company's own at home, or the one that the name of its city means. */
const isUsual = ({ airport, isLanding, isNoted }: Entry) => isLanding || (isNoted && isHome(airport));

/** A helicopter site is no answer to the name of its town. */
const townNames = ({ airport, places }: Entry) =>
  airport.isSite ? [] : foldedNames([townOf(airport.city), ...places]);
const ownNames = ({ airport }: Entry) => foldedNames([airport.name, withoutTown(airport)]);

/** How a word of the text was found in an entry, rising with its worth. */
const fits = { near: 1, begun: 2, area: 3, whole: 4 } as const;
type Level = (typeof fits)[keyof typeof fits];

/** Rank of an entry: 0 where a word begins a name of its place, 1 where it begins the aerodrome's own name, 2 elsewhere. */
type Rank = 0 | 1 | 2;

/** How the words of a text were found in the entries. */
interface Findings {
  /** For each word its level by entry. */
  levels: Map<number, Level>[];
  /** By entry; 2 where it has none. */
  ranks: Map<number, Rank>;
  /** The words as the names have them. */
  written: Set<string>;
  /** Entries whose code was written in capitals. */
  coded: Set<number>;
}

/** Many more than are shown, to tell whether one of them is meant. */
const mostMatches = 100;

/** The most words of a text that are looked for with mistakes. */
const mostMisspelt = 2;

/** Finds aerodromes by the words of their names, places, countries, states and codes, in any order. */
export class PlaceIndex {
  readonly #entries: Entry[] = [];
  readonly #occurrences = new Map<string, number[]>();
  readonly #codes = new Map<string, number>();
  readonly #within = new Map<string, number[]>();
  /** By word where its entries begin in `#postings`: each an entry's number times 4, plus its rank by this word; then -1. */
  #words = new Lexicon<number>([]);
  #postings = new Int32Array();
  #areas = new Lexicon<readonly string[]>([]);

  /** Entries come in the order in which they rank where they match alike; `areas`: those that it serves besides its own. */
  add(entry: Entry, areas: readonly string[]): void {
    const { airport } = entry;
    const at = this.#entries.push(entry) - 1;
    for (const name of [...townNames(entry), ...foldedNames(entry.served)]) this.#addName(at, name, 0);
    for (const name of [...ownNames(entry), foldedName(airport.city)]) this.#addName(at, name, 1);
    for (const code of [airport.iata, airport.icao, airport.ident]) {
      const key = code?.toLowerCase();
      if (key && !this.#codes.has(key)) this.#codes.set(key, at);
    }
    for (const name of new Set([...areasOf(airport), ...areas])) listIn(this.#within, name).push(at);
  }

  #addName(at: number, name: string, rank: 0 | 1): void {
    const words = name.split(" ").filter(Boolean);
    for (const [index, word] of words.entries())
      for (const form of [word, ...longForms(word)])
        listIn(this.#occurrences, form).push(at * 4 + (index === 0 ? rank : 2));
    if (words.length > 1 && rank === 0) listIn(this.#occurrences, words.join("")).push(at * 4);
  }

  /** Puts the words in order and learns the names of the countries and states, once all aerodromes are added. */
  complete(): void {
    // One array for all words takes half the memory of one each.
    const postings: number[] = [];
    const starts = [...this.#occurrences].map(
      ([word, list]) => [word, postings.push(...list, -1) - list.length - 1] as const,
    );
    this.#words = new Lexicon(starts);
    this.#postings = Int32Array.from(postings);
    this.#occurrences.clear();
    const countries = [...this.#within.keys()].filter((name) => name.length === 2);
    const areasByName = [...areaNames(countries)].map(([name, areas]) => {
      return [name, areas.filter((each) => this.#within.has(each))] as const;
    });
    this.#areas = new Lexicon(areasByName.filter(([, areas]) => areas.length > 0));
  }

  /** Whether the name of some aerodrome or its place has a word that begins so. */
  begins = (text: string): boolean => this.#words.begins(text.toLowerCase());

  /** Whether a word of a text, or all after the first, is a country or state, or its code; or a word is a code in capitals. */
  namesArea(text: string): boolean {
    const words = wordsOf(text);
    const isArea = (some: readonly Word[]) => this.#areas.get(joinedOf(some)) !== undefined;
    return (
      (words.length > 1 && words.some((word, at) => isArea([word]) || isArea(words.slice(at)))) ||
      words.some(({ text: word, isCapital }) => isCapital && this.#codes.has(word))
    );
  }

  find(text: string): Match[] {
    const words = wordsOf(text);
    if (words.length === 0) return [];
    const findings = this.#findWords(words);
    const matches = this.#match(words, findings);
    const firm = words.filter((word) => !isLoose(word));
    if (matches.length > 0 || firm.length === 0) return matches;
    const levels = findings.levels.filter((_, index) => firm.includes(words[index] as Word));
    const rest = firm.length < words.length ? this.#match(firm, { ...findings, levels }) : [];
    return rest.length > 0 ? rest : this.#matchInPart(firm, levels);
  }

  /** The entries in which every word was found, best first. */
  #match(words: readonly Word[], { levels, ranks, written, coded }: Findings): Match[] {
    const name = joinedOf(words);
    // Two letters are a country or state in capitals only.
    const isCode = name.length === 2 && !words[0]?.isCapital;
    const areas = isCode ? [] : (this.#areas.get(name) ?? []);
    const inArea = new Set(areas.flatMap((each) => this.#within.get(each) ?? []));
    const [first = new Map<number, Level>(), ...others] = levels;
    return [...first.keys()]
      .filter((at) => others.every((level) => level.has(at)))
      .map((at) => {
        const entry = this.#entryAt(at);
        const values = levels.map((level) => level.get(at) ?? fits.near);
        const [least, best] = [Math.min(...values), Math.max(...values)];
        // Only then a complete name can make a difference.
        const mayBeNamed = best === fits.whole || least === fits.near;
        const isNamed =
          mayBeNamed &&
          (coded.has(at) || isWritten(townNames(entry), written) || isWritten(ownNames(entry), written));
        const isServed = mayBeNamed && !isNamed && isWritten(foldedNames(entry.served), written);
        const tier = tierOf(least, best, isNamed || isServed, inArea.has(at));
        // A country's name is no town's in another country, unless it is one that everyone means.
        const isElsewhere = inArea.size > 0 && !inArea.has(at) && (tier === "exact" || tier === "words");
        const place = isElsewhere && !isUsual(entry) ? tiers.indexOf("area") + 0.5 : tiers.indexOf(tier);
        return { at, place, rank: ranks.get(at) ?? 2, match: { ...entry, tier, isServed, isElsewhere } };
      })
      .sort((one, other) => one.place - other.place || one.rank - other.rank || one.at - other.at)
      .slice(0, mostMatches)
      .map(({ match }) => match);
  }

  /** Those that fit most of the text, at least half of it or a place that everyone knows, and by name. */
  #matchInPart(words: readonly Word[], levels: Findings["levels"]): Match[] {
    if (words.length < 2) return [];
    const sumOf = (at: number, weigh: (level: Level, word: string) => number) =>
      words.reduce((sum, { text }, index) => {
        const level = levels[index]?.get(at);
        return level ? sum + weigh(level, text) : sum;
      }, 0);
    // A country fits everything in it.
    const weightOf = (text: string) => (this.#areas.get(text) ? 1 : text.length);
    const entries = [...new Set(levels.flatMap((level) => [...level.keys()]))].sort((a, b) => a - b);
    const fitting = entries.flatMap((at) => {
      const entry = this.#entryAt(at);
      const count = sumOf(at, () => 1);
      const length = sumOf(at, (_, text) => weightOf(text));
      const wholeLength = sumOf(at, (level, text) => (level === fits.whole ? weightOf(text) : 0));
      const isLikely = wholeLength > 0 && (count * 2 >= words.length || (isUsual(entry) && wholeLength > 2));
      return isLikely ? [{ entry, length }] : [];
    });
    const most = Math.max(0, ...fitting.map(({ length }) => length));
    return fitting
      .filter(({ length }) => length === most)
      .map(({ entry }) => ({ ...entry, tier: "part", isServed: false, isElsewhere: false }));
  }

  #entryAt(at: number): Entry {
    const entry = this.#entries[at];
    if (!entry) throw new Error(`no entry ${at}`);
    return entry;
  }

  #findWords(words: readonly Word[]): Findings {
    const findings: Findings = {
      levels: words.map(() => new Map()),
      ranks: new Map(),
      written: new Set(words.map(({ text }) => text)),
      coded: new Set(),
    };
    const { levels, ranks, written, coded } = findings;
    /** Raises the level of the words from one to another in an entry. */
    const put = (from: number, to: number, at: number, value: Level) => {
      for (const level of levels.slice(from, to + 1)) if ((level.get(at) ?? 0) < value) level.set(at, value);
    };
    const putNamed = (from: number, to: number, start: number, value: Level) => {
      for (let place = start; (this.#postings[place] ?? -1) >= 0; place += 1) {
        const each = this.#postings[place] ?? 0;
        const [at, rank] = [each >> 2, (each & 3) as Rank];
        put(from, to, at, value);
        if (rank < (ranks.get(at) ?? 2)) ranks.set(at, rank);
      }
    };
    const putAreas = (from: number, to: number, areas: readonly string[] = [], value: Level) => {
      for (const name of areas) for (const at of this.#within.get(name) ?? []) put(from, to, at, value);
    };

    // Some words in a row as one word of a name, or as a country or state.
    for (let from = 0; from < words.length; from++)
      for (let to = from; to < words.length; to++) {
        const name = joinedOf(words.slice(from, to + 1));
        const start = this.#words.get(name);
        if (start !== undefined) {
          putNamed(from, to, start, fits.whole);
          written.add(name);
        }
        const mayBeArea = name.length > 2 || words.length > 1 || words[from]?.isCapital;
        if (mayBeArea) putAreas(from, to, this.#areas.get(name), fits.area);
        const isEnd = to === words.length - 1 && name.length > 2 && from > 0;
        if (isEnd) for (const areas of this.#areas.beginning(name)) putAreas(from, to, areas, fits.begun);
      }

    for (const [index, { text, others, isCapital }] of words.entries()) {
      // A word that no name has, in its other spellings.
      for (const other of this.#words.get(text) === undefined ? others : []) {
        const start = this.#words.get(other);
        if (start === undefined) continue;
        putNamed(index, index, start, fits.whole);
        written.add(other);
      }
      // A code. In small letters among other words it agrees with a name, as a country does, and is none.
      const at = this.#codes.get(text);
      if (at !== undefined) {
        const isBeginning = this.begins(text) && !isUsual(this.#entryAt(at));
        const small = words.length > 1 ? fits.area : isBeginning ? fits.begun : fits.whole;
        put(index, index, at, isCapital ? fits.whole : small);
        ranks.set(at, 0);
        if (isCapital) coded.add(at);
      }
      // One letter begins too much, and two before the last word are no beginning.
      if (text.length > (index < words.length - 1 ? 2 : 1))
        for (const start of this.#words.beginning(text)) putNamed(index, index, start, fits.begun);
    }

    const missing = words.flatMap(({ text }, index) => (levels[index]?.size ? [] : [{ index, text }]));
    if (missing.length <= mostMisspelt)
      for (const { index, text } of missing)
        for (const name of this.#misspelt(text, missing.length)) {
          putNamed(index, index, this.#words.get(name) ?? -1, fits.near);
          putAreas(index, index, this.#areas.get(name), fits.near);
          written.add(name);
        }
    return findings;
  }

  /** The words and areas that are nearest to a word: with one mistake, or two in a long one that is the only such word. */
  #misspelt(word: string, count: number): string[] {
    if (word.length < 4) return [];
    const words = this.#words.near(word, word.length < 8 || count > 1 ? 1 : 2);
    const areas = this.#areas.near(word, words.mistakes);
    return areas.mistakes < words.mistakes ? areas.words : [...words.words, ...areas.words];
  }
}

/** The tier of an entry by its worst and its best found word. */
function tierOf(least: number, best: number, isComplete: boolean, isInArea: boolean): Tier {
  if (least === fits.begun) return "begun";
  if (least === fits.near) return isComplete ? "misspelt" : "misspeltWords";
  if (best === fits.whole && isComplete) return "exact";
  return best === fits.area || isInArea ? "area" : "words";
}

/** Whether all words of a name are there, or the name as one word. */
const isWritten = (names: readonly string[], written: ReadonlySet<string>) =>
  names.some(
    (name) => name.split(" ").every((word) => written.has(word)) || written.has(name.replaceAll(" ", "")),
  );

const joinedOf = (words: readonly Word[]) => words.map(({ text }) => text).join("");
const foldedNames = (names: readonly string[]) => [...new Set(names.map(foldedName))].filter(Boolean);

/** "Heathrow" of "London Heathrow Airport". */
function withoutTown({ name, city }: Airport): string {
  const town = townOf(city);
  return town && name.startsWith(town) ? name.slice(town.length) : "";
}

function listIn(lists: Map<string, number[]>, name: string): number[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}
