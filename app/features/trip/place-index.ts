import type { Airport } from "./airport-file.ts";
import { areaNames, areasOf, townOf } from "./place-name.ts";
import { foldedName, isLoose, Lexicon, longestWord, longForms, type Word, wordsOf } from "./place-words.ts";

/**
 * How well an aerodrome matches, best first: a name of it is complete; each word is one of its names; all name its country or state;
 * a word is begun; a word is misspelt, in a complete name or not; some words do not fit.
 */
const tiers = ["exact", "words", "area", "begun", "misspelt", "misspeltWords", "part"] as const;
type Tier = (typeof tiers)[number];

export interface Match {
  airport: Airport;
  tier: Tier;
  /** Its complete name is that of a town which has no aerodrome. */
  isServed: boolean;
  /** The whole text names another country or state. */
  isElsewhere: boolean;
}

interface Entry {
  airport: Airport;
  names: readonly string[];
  /** Those of towns that it serves besides. */
  served: readonly string[];
  isUsual: boolean;
}

/** What else the index has to know of an aerodrome. */
interface Additions {
  /** Other names of the place that it serves. */
  places: readonly string[];
  served?: readonly string[];
  /** Countries and states that it serves besides its own. */
  areas?: readonly string[];
  /** The company's own at home, or the one that the name of its city means. */
  isUsual?: boolean;
}

/** How a word of the text was found in an entry, rising with its worth. */
const none = 0;
const near = 1;
const begun = 2;
const area = 3;
const whole = 4;

/** Rank of an entry: 0 where a word begins a name of its place, 1 where it begins the aerodrome's own name, 2 elsewhere. */
const lastRank = 2;

/** How each word of a text was found in each entry. */
class Levels {
  /** For each word of the text and each entry. */
  readonly levels: readonly Uint8Array[];
  readonly ranks: Uint8Array;
  /** The words as the names have them, and the codes in capitals. */
  readonly written: Set<string>;
  readonly #isFound: boolean[];

  constructor(words: readonly Word[], size: number) {
    this.levels = words.map(() => new Uint8Array(size));
    this.ranks = new Uint8Array(size).fill(lastRank);
    this.written = new Set(words.map(({ text }) => text));
    this.#isFound = words.map(() => false);
  }

  isFound = (word: number) => this.#isFound[word] === true;

  /** Raises the level of the words from one to another in an entry. */
  put(from: number, to: number, at: number, value: number): void {
    for (let word = from; word <= to; word++) {
      const level = this.levels[word];
      if (level && (level[at] ?? none) < value) level[at] = value;
      this.#isFound[word] = true;
    }
  }

  /** The same for entries with their ranks, as the index lists them by word. */
  putNamed(from: number, to: number, occurrences: readonly number[], value: number): void {
    for (const each of occurrences) {
      const [at, rank] = [each >> 2, each & 3];
      this.put(from, to, at, value);
      if (rank < (this.ranks[at] ?? 0)) this.ranks[at] = rank;
    }
  }
}

const ranksOfTier = 4;
const afterAreas = tiers.indexOf("area") * 2 + 1;
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
  /** By word: the entry's number times 4, plus 0 for the first word of a place, 1 for that of the aerodrome's name, 2 for a later one. */
  #words = new Lexicon<readonly number[]>(new Map());
  #areas = new Lexicon<readonly string[]>(new Map());

  /** Entries come in the order in which they rank where they match alike. */
  add(airport: Airport, { places, served = [], areas = [], isUsual = false }: Additions): void {
    const at = this.#entries.length;
    const own = foldedNames([airport.name, withoutTown(airport)]);
    const towns = foldedNames([townOf(airport.city), ...places]);
    const others = foldedNames(served);
    this.#entries.push({ airport, names: [...new Set([...towns, ...own])], served: others, isUsual });
    for (const name of [...towns, ...others]) this.#addName(at, name, 0);
    for (const name of [...own, foldedName(airport.city)]) this.#addName(at, name, 1);
    for (const code of [airport.iata, airport.icao, airport.ident]) {
      const key = code?.toLowerCase();
      if (key && !this.#codes.has(key)) this.#codes.set(key, at);
    }
    for (const name of new Set([...areasOf(airport), ...areas])) listIn(this.#within, name).push(at);
  }

  /** Puts the words in order and learns the names of the countries and states, once all aerodromes are added. */
  complete(): void {
    // A copy has no room to grow, which is most of a list that has grown.
    this.#words = new Lexicon(new Map([...this.#occurrences].map(([word, list]) => [word, list.slice()])));
    this.#occurrences.clear();
    const countries = [...this.#within.keys()].filter((name) => name.length === 2);
    const areaEntries = [...areaNames(countries)].map(([name, areas]): [string, string[]] => [
      name,
      areas.filter((each) => this.#within.has(each)),
    ]);
    this.#areas = new Lexicon(new Map(areaEntries.filter(([, areas]) => areas.length > 0)));
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
    const { levels, ranks, written } = this.#levelsOf(words);
    const matches = this.#match(words, levels, ranks, written);
    const firm = words.filter((word) => !isLoose(word));
    if (matches.length > 0 || firm.length === 0) return matches;
    const ofFirm = levels.filter((_, index) => firm.includes(words[index] as Word));
    const rest = firm.length < words.length ? this.#match(firm, ofFirm, ranks, written) : [];
    return rest.length > 0 ? rest : this.#matchInPart(firm, ofFirm);
  }

  #addName(at: number, name: string, rank: 0 | 1): void {
    const words = name.split(" ").filter(Boolean);
    for (const [index, word] of words.entries())
      for (const form of [word, ...longForms(word)])
        listIn(this.#occurrences, form).push(at * 4 + (index === 0 ? rank : 2));
    if (words.length > 1 && rank === 0) listIn(this.#occurrences, words.join("")).push(at * 4);
  }

  /** The entries in which every word was found, best first. */
  #match(
    words: readonly Word[],
    levels: Levels["levels"],
    ranks: Uint8Array,
    written: ReadonlySet<string>,
  ): Match[] {
    const inArea = new Set(this.#areasCalled(words).flatMap((name) => this.#within.get(name) ?? []));
    const candidates: { at: number; order: number; tier: Tier; isServed: boolean; isElsewhere: boolean }[] =
      [];
    for (const [at, { names, served, isUsual }] of this.#entries.entries()) {
      const { least, best } = boundsOf(levels, at);
      if (least === none) continue;
      // Only then a complete name can make a difference.
      const mayBeNamed = best === whole || least === near;
      const isNamed = mayBeNamed && (isWritten(names, written) || written.has(`${codeMark}${at}`));
      const isServed = mayBeNamed && !isNamed && isWritten(served, written);
      const tier = tierOf(least, best, isNamed || isServed, inArea.has(at));
      // A country's name is no town's in another country, unless it is one that everyone means.
      const isElsewhere = inArea.size > 0 && !inArea.has(at) && (tier === "exact" || tier === "words");
      const place = isElsewhere && !isUsual ? afterAreas : 2 * tiers.indexOf(tier);
      candidates.push({ at, order: place * ranksOfTier + (ranks[at] ?? 0), tier, isServed, isElsewhere });
    }
    return candidates
      .sort((one, other) => one.order - other.order || one.at - other.at)
      .slice(0, mostMatches)
      .flatMap(({ at, tier, isServed, isElsewhere }) => {
        const airport = this.#entries[at]?.airport;
        return airport ? [{ airport, tier, isServed, isElsewhere }] : [];
      });
  }

  /** Those that fit most of the text, at least half of it or a place that everyone knows, and by name. */
  #matchInPart(words: readonly Word[], levels: Levels["levels"]): Match[] {
    if (words.length < 2) return [];
    // A country fits everything in it.
    const weights = words.map(({ text }) => (this.#areas.get(text) ? 1 : text.length));
    const lengthOf = (isFound: (level: number) => boolean) => (at: number) =>
      words.reduce(
        (sum, _, index) => sum + (isFound(levels[index]?.[at] ?? none) ? (weights[index] ?? 0) : 0),
        0,
      );
    const matchedLength = lengthOf((level) => level !== none);
    const wholeLength = lengthOf((level) => level === whole);
    const fitting = this.#entries.flatMap(({ airport, isUsual }, at) => {
      const count = levels.filter((level) => (level[at] ?? none) !== none).length;
      const isLikely = wholeLength(at) > 0 && (count * 2 >= words.length || (isUsual && wholeLength(at) > 2));
      return isLikely ? [{ airport, length: matchedLength(at) }] : [];
    });
    const most = Math.max(0, ...fitting.map(({ length }) => length));
    return fitting.flatMap(({ airport, length }) =>
      length === most ? [{ airport, tier: "part" as const, isServed: false, isElsewhere: false }] : [],
    );
  }

  /** The countries and states of which the whole text is a name; two letters are one in capitals only. */
  #areasCalled(words: readonly Word[]): readonly string[] {
    const name = joinedOf(words);
    return name.length === 2 && !words[0]?.isCapital ? [] : (this.#areas.get(name) ?? []);
  }

  #levelsOf(words: readonly Word[]): Levels {
    const levels = new Levels(words, this.#entries.length);
    for (let from = 0; from < words.length; from++)
      for (let to = from; to < words.length; to++) this.#findSpan(levels, words, from, to);
    for (const [index, word] of words.entries()) {
      this.#findSpellings(levels, word, index);
      this.#findCode(levels, word, index, words.length === 1);
      // One letter begins too much, and two before the last word are no beginning.
      if (word.text.length > (index < words.length - 1 ? 2 : 1))
        for (const entries of this.#words.beginning(word.text)) levels.putNamed(index, index, entries, begun);
    }
    this.#findMisspelt(levels, words);
    return levels;
  }

  /** Some words in a row as one word of a name, or as a country or state. */
  #findSpan(levels: Levels, words: readonly Word[], from: number, to: number): void {
    const span = words.slice(from, to + 1);
    const name = joinedOf(span);
    const entries = this.#words.get(name);
    if (entries) {
      levels.putNamed(from, to, entries, whole);
      levels.written.add(name);
    }
    const mayBeArea = name.length > 2 || words.length > 1 || span[0]?.isCapital;
    if (mayBeArea) this.#putAreas(levels, from, to, this.#areas.get(name) ?? [], area);
    const isLast = to === words.length - 1;
    if (isLast && name.length > 2 && from > 0)
      for (const areas of this.#areas.beginning(name)) this.#putAreas(levels, from, to, areas, begun);
  }

  /** A word that no name has, in its other spellings. */
  #findSpellings(levels: Levels, { text, others }: Word, index: number): void {
    if (this.#words.get(text)) return;
    for (const other of others) {
      const entries = this.#words.get(other);
      if (!entries) continue;
      levels.putNamed(index, index, entries, whole);
      levels.written.add(other);
    }
  }

  /** A code. In small letters among other words it agrees with a name, as a country does, and is none. */
  #findCode(levels: Levels, { text, isCapital }: Word, index: number, isAlone: boolean): void {
    const at = this.#codes.get(text);
    if (at === undefined) return;
    const isBeginning = this.begins(text) && !this.#entries[at]?.isUsual;
    const value = isCapital ? whole : !isAlone ? area : isBeginning ? begun : whole;
    levels.put(index, index, at, value);
    levels.ranks[at] = 0;
    if (isCapital) levels.written.add(`${codeMark}${at}`);
  }

  /** Words that were not found at all, with their mistakes. */
  #findMisspelt(levels: Levels, words: readonly Word[]): void {
    const missing = words.flatMap((word, index) => (levels.isFound(index) ? [] : [{ index, word }]));
    if (missing.length > mostMisspelt) return;
    for (const { index, word } of missing)
      for (const name of this.#misspelt(word.text, missing.length)) {
        levels.putNamed(index, index, this.#words.get(name) ?? [], near);
        this.#putAreas(levels, index, index, this.#areas.get(name) ?? [], near);
        levels.written.add(name);
      }
  }

  #putAreas(levels: Levels, from: number, to: number, areas: readonly string[], value: number): void {
    for (const name of areas) for (const at of this.#within.get(name) ?? []) levels.put(from, to, at, value);
  }

  /** The words and areas that are nearest to a word: with one mistake, or two in a long one that is the only such word. */
  #misspelt(word: string, count: number): string[] {
    if (word.length < 4 || word.length > longestWord) return [];
    const words = this.#words.near(word, word.length < 8 || count > 1 ? 1 : 2);
    const areas = this.#areas.near(word, words.mistakes);
    return areas.mistakes < words.mistakes ? areas.words : [...words.words, ...areas.words];
  }
}

/** Before the number of an entry whose code was written in capitals. */
const codeMark = "#";

/** The tier of an entry by its worst and its best found word. */
function tierOf(least: number, best: number, isComplete: boolean, isInArea: boolean): Tier {
  if (least === begun) return "begun";
  if (least === near) return isComplete ? "misspelt" : "misspeltWords";
  if (best === whole && isComplete) return "exact";
  return best === area || isInArea ? "area" : "words";
}

/** The worst and the best that a word does in an entry. */
function boundsOf(levels: readonly Uint8Array[], at: number): { least: number; best: number } {
  let [least, best]: [number, number] = [whole, none];
  for (const level of levels) {
    const value = level[at] ?? none;
    if (value === none) return { least: none, best };
    if (value < least) least = value;
    if (value > best) best = value;
  }
  return { least, best };
}

/** Whether all words of a name are there, or the name as one word. */
const isWritten = (names: readonly string[], written: ReadonlySet<string>) =>
  names.some(
    (name) => name.split(" ").every((word) => written.has(word)) || written.has(name.replaceAll(" ", "")),
  );

const joinedOf = (words: readonly Word[]) => words.map(({ text }) => text).join("");
const foldedNames = (names: readonly string[]) => [...new Set(names.map(foldedName))].filter(Boolean);

/** "Heathrow" of "London Heathrow Airport". */
function withoutTown(airport: Airport): string {
  const { name } = airport;
  const town = townOf(airport.city);
  return town && name.startsWith(town) ? name.slice(town.length) : "";
}

function listIn(lists: Map<string, number[]>, name: string): number[] {
  const existing = lists.get(name);
  if (existing) return existing;
  const list: number[] = [];
  lists.set(name, list);
  return list;
}
