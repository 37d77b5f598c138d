import type { Airport } from "./airport-file.ts";
import { Lexicon, longestWord } from "./lexicon.ts";
import { areaNames, areasOf } from "./place-areas.ts";
import { townOf } from "./place-name.ts";
import { foldedName, isLoose, longForms, type Word, wordsOf } from "./place-words.ts";

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
  /** Complete names. */
  names: readonly string[];
  /** Those of towns that it serves besides. */
  served: readonly string[];
  isUsual: boolean;
}

/** What else the index has to know of an aerodrome. */
interface Additions {
  /** Other names of the place that it serves. */
  places: readonly string[];
  /** Towns without an aerodrome. */
  served?: readonly string[];
  /** Countries and states that it serves besides its own. */
  areas?: readonly string[];
  /** The company's own at home, or the one that the name of its city means. */
  isUsual?: boolean;
}

interface Levels {
  /** For each word and entry. */
  levels: readonly Uint8Array[];
  ranks: Uint8Array;
  /** The words as the names have them, and the codes in capitals. */
  written: ReadonlySet<string>;
}

/** How a word was found in an entry, rising with its worth. */
const none = 0;
const near = 1;
const begun = 2;
const area = 3;
const whole = 4;

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
    const known = [...areaNames(countries)].map(([name, areas]): [string, string[]] => [
      name,
      areas.filter((each) => this.#within.has(each)),
    ]);
    this.#areas = new Lexicon(new Map(known.filter(([, areas]) => areas.length > 0)));
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

  /** Those that a text may mean, best first. */
  find(text: string): Match[] {
    const words = wordsOf(text);
    if (words.length === 0) return [];
    const all = this.#levelsOf(words);
    const found = this.#match(words, all);
    const firm = words.filter((word) => !isLoose(word));
    if (found.length > 0 || firm.length === 0) return found;
    const levels = all.levels.filter((_, index) => firm.includes(words[index] as Word));
    const rest = firm.length < words.length ? this.#match(firm, { ...all, levels }) : [];
    return rest.length > 0 ? rest : this.#matchInPart(firm, levels);
  }

  #addName(at: number, name: string, rank: 0 | 1): void {
    const words = name.split(" ").filter(Boolean);
    for (const [index, word] of words.entries())
      for (const form of [word, ...longForms(word)])
        listIn(this.#occurrences, form).push(at * 4 + (index === 0 ? rank : 2));
    if (words.length > 1 && rank === 0) listIn(this.#occurrences, words.join("")).push(at * 4);
  }

  #match(words: readonly Word[], { levels, ranks, written }: Levels): Match[] {
    const called = new Set(this.#areasCalled(words).flatMap((name) => this.#within.get(name) ?? []));
    const tierAt = new Uint8Array(this.#entries.length);
    const isServedAt = new Set<number>();
    const isElsewhereAt = new Set<number>();
    // Numbers, as an area has thousands of entries: how well they match, and of equals which comes first.
    const found: number[] = [];
    for (const [at, entry] of this.#entries.entries()) {
      const { least, best } = boundsOf(levels, at);
      if (least === none) continue;
      const mayBeNamed = best === whole || least === near;
      const isNamed = mayBeNamed && (isWritten(entry.names, written) || written.has(`${codeMark}${at}`));
      const isServed = mayBeNamed && !isNamed && isWritten(entry.served, written);
      const isCalled = called.has(at);
      const tier = tierOf({ least, best, isComplete: isNamed || isServed, isCalled });
      tierAt[at] = tier;
      if (isServed) isServedAt.add(at);
      // A country's name is no town's in another country, unless it is one that everyone means.
      const isElsewhere = called.size > 0 && !isCalled && tier < tiers.indexOf("area");
      if (isElsewhere) isElsewhereAt.add(at);
      const order = (isElsewhere && !entry.isUsual ? afterAreas : tier * 2) * ranksOfTier + (ranks[at] ?? 0);
      found.push(order * this.#entries.length + at);
    }
    return found
      .sort((one, other) => one - other)
      .slice(0, mostMatches)
      .flatMap((key) => {
        const at = key % this.#entries.length;
        const tier = tiers[tierAt[at] ?? 0];
        const entry = this.#entries[at];
        if (!entry || !tier) return [];
        const { airport } = entry;
        return [{ airport, tier, isServed: isServedAt.has(at), isElsewhere: isElsewhereAt.has(at) }];
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
    const found = lengthOf((level) => level !== none);
    const named = lengthOf((level) => level === whole);
    const fitting = this.#entries.flatMap(({ airport, isUsual }, at) => {
      const count = levels.filter((level) => (level[at] ?? none) !== none).length;
      const isLikely = named(at) > 0 && (count * 2 >= words.length || (isUsual && named(at) > 2));
      return isLikely ? [{ airport, length: found(at) }] : [];
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

  /** How each word is found in each entry, the best rank of any, and the words as the names have them. */
  #levelsOf(words: readonly Word[]): Levels {
    const size = this.#entries.length;
    const levels = words.map(() => new Uint8Array(size));
    const ranks = new Uint8Array(size).fill(2);
    const written = new Set(words.map(({ text }) => text));
    const found = words.map(() => false);
    const put = (from: number, to: number, at: number, value: number) => {
      for (let word = from; word <= to; word++) {
        const level = levels[word];
        if (level && (level[at] ?? none) < value) level[at] = value;
        found[word] = true;
      }
    };
    const putAll = (from: number, to: number, packed: readonly number[], value: number) => {
      for (const each of packed) {
        put(from, to, each >> 2, value);
        if ((each & 3) < (ranks[each >> 2] ?? 0)) ranks[each >> 2] = each & 3;
      }
    };
    const putAreas = (from: number, to: number, areas: readonly string[], value: number) => {
      for (const name of areas) for (const at of this.#within.get(name) ?? []) put(from, to, at, value);
    };
    for (let from = 0; from < words.length; from++)
      for (let to = from; to < words.length; to++) {
        const span = words.slice(from, to + 1);
        const name = joinedOf(span);
        const named = this.#words.get(name);
        if (named) putAll(from, to, named, whole);
        if (named) written.add(name);
        const isCode = name.length > 2 || words.length > 1 || span[0]?.isCapital;
        if (isCode) putAreas(from, to, this.#areas.get(name) ?? [], area);
        const isLast = to === words.length - 1;
        if (isLast && name.length > 2 && from > 0)
          for (const areas of this.#areas.beginning(name)) putAreas(from, to, areas, begun);
      }
    for (const [index, word] of words.entries()) {
      const { text, others, isCapital } = word;
      if (!this.#words.get(text))
        for (const other of others) {
          const named = this.#words.get(other);
          if (named) putAll(index, index, named, whole);
          if (named) written.add(other);
        }
      const coded = this.#codes.get(text);
      if (coded !== undefined) {
        const isUsual = this.#entries[coded]?.isUsual;
        // In small letters among others it agrees with a name, as a country does, and is none.
        const value = isCapital
          ? whole
          : words.length > 1
            ? area
            : this.begins(text) && !isUsual
              ? begun
              : whole;
        put(index, index, coded, value);
        ranks[coded] = 0;
        if (isCapital) written.add(`${codeMark}${coded}`);
      }
      // One letter begins too much, and two before the last word are no beginning.
      if (text.length > (index < words.length - 1 ? 2 : 1))
        for (const named of this.#words.beginning(text)) putAll(index, index, named, begun);
    }
    const missing = words.flatMap((word, index) => (found[index] ? [] : [{ index, word }]));
    if (missing.length <= mostMisspelt)
      for (const { index, word } of missing)
        for (const name of this.#misspelt(word.text, missing.length)) {
          putAll(index, index, this.#words.get(name) ?? [], near);
          putAreas(index, index, this.#areas.get(name) ?? [], near);
          written.add(name);
        }
    return { levels, ranks, written };
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

interface Fit {
  least: number;
  best: number;
  isComplete: boolean;
  /** The whole text names a country or state that it is in. */
  isCalled: boolean;
}

function tierOf({ least, best, isComplete, isCalled }: Fit): number {
  if (least === begun) return tiers.indexOf("begun");
  if (least === near) return tiers.indexOf(isComplete ? "misspelt" : "misspeltWords");
  if (best === whole && isComplete) return tiers.indexOf("exact");
  return tiers.indexOf(best === area || isCalled ? "area" : "words");
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
  const known = lists.get(name);
  if (known) return known;
  const list: number[] = [];
  lists.set(name, list);
  return list;
}
