import SearchableMap from "minisearch/SearchableMap";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { areaNames, areasOf, townOf } from "./place-name.ts";
import { foldedName, isLoose, type Word, wordsOf } from "./place-words.ts";

/** Matches, best first: a complete name; words of its names; its country or state; word beginnings; misspellings; some words unmatched. */
const tiers = ["exact", "words", "area", "begun", "misspelt", "part"] as const;
type Tier = (typeof tiers)[number];

/** An aerodrome with the facts that the search ranks it by. */
export interface Entry {
  airport: Airport;
  /** Other names of the place that it serves. */
  places: readonly string[];
  /** Towns without an aerodrome that it serves. */
  served: readonly string[];
  /** A business jet lands here when only the city is named. */
  isLanding: boolean;
  /** The company has notes on it. */
  isNoted: boolean;
  /** The size; a military aerodrome without notes counts as small because charters seldom land there. */
  size: Airport["kind"];
}

export interface Match extends Entry {
  tier: Tier;
  /** The text is the name of a town without an aerodrome. */
  isServed: boolean;
  /** The whole text names another country or state. */
  isElsewhere: boolean;
}

/** Countries of the company's bases; among equal names the first country wins. */
export const homeCountries = ["NG", "GB"];

/** Whether it is the default for its city, or has notes and lies in a home country. */
const isUsual = ({ airport, isLanding, isNoted }: Entry) =>
  isLanding || (isNoted && homeCountries.includes(airport.country));

/** Helicopter sites are not found by the name of their town. */
const townNames = ({ airport, places }: Entry) =>
  airport.isSite ? [] : foldedNames([townOf(airport.city), ...places]);
const ownNames = ({ airport }: Entry) => foldedNames([airport.name, withoutTown(airport)]);

/** How well a word of the text matches an entry, ascending. */
const fits = { near: 1, begun: 2, area: 3, whole: 4 } as const;
type Level = (typeof fits)[keyof typeof fits];

interface Findings {
  /** For each word its level by entry number. */
  levels: Map<number, Level>[];
  /** By entry: 0 if a word begins a name of its place, 1 if it begins the aerodrome's name, else 2. */
  ranks: Map<number, number>;
  /** Words of the text, and runs of words that form one word of a name. */
  textWords: Set<string>;
  /** Entries whose code is the whole text, or appears in it in capitals. */
  coded: Set<number>;
}

/** More than are shown: callers need them to decide whether one place is meant. */
const mostMatches = 100;

/** The most unmatched words for which misspellings are tried. */
const mostMisspelt = 2;

/** Finds aerodromes by the words of their names, places, countries, states and codes, in any order. */
export class PlaceIndex {
  readonly #entries: readonly Entry[];
  /** By word the start of its list in `#postings`: entry numbers times 4 plus rank, ended by -1. */
  readonly #words = new SearchableMap<number>();
  /** One array for all words takes half the memory of an array for each. */
  readonly #postings: Int32Array;
  readonly #codes = new Map<string, number>();
  /** The countries and states that a name means, and the entries in each. */
  readonly #areas: SearchableMap<string[]>;
  readonly #within = new Map<string, number[]>();

  /** Among equal matches the earlier entry ranks first. */
  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
    const countries = new Set(entries.map(({ airport }) => airport.country));
    this.#areas = SearchableMap.from(areaNames(countries));
    const postings = new Map<string, number[]>();
    for (const [at, entry] of entries.entries()) {
      const { airport } = entry;
      for (const name of [...townNames(entry), ...foldedNames(entry.served)]) addName(postings, at, name, 0);
      for (const name of [...ownNames(entry), foldedName(airport.city)]) addName(postings, at, name, 1);
      for (const code of [airport.iata, airport.icao, airport.ident]) {
        const key = code?.toLowerCase();
        if (key && !this.#codes.has(key)) this.#codes.set(key, at);
      }
      for (const area of areasOf(airport)) {
        const list = this.#within.get(area) ?? [];
        this.#within.set(area, list);
        list.push(at);
      }
    }
    const all: number[] = [];
    for (const [word, list] of postings) this.#words.set(word, all.push(...list, -1) - list.length - 1);
    this.#postings = Int32Array.from(all);
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
  #match(words: readonly Word[], { levels, ranks, textWords, coded }: Findings): Match[] {
    const name = joinedOf(words);
    // Two letters mean a country or state only in capitals.
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
        const isNamed =
          best === fits.whole &&
          (coded.has(at) || isNameIn(townNames(entry), textWords) || isNameIn(ownNames(entry), textWords));
        const isServed = best === fits.whole && !isNamed && isNameIn(foldedNames(entry.served), textWords);
        const tier = tierOf(least, best, isNamed || isServed, inArea.has(at));
        // A text that names a country or state ranks towns of that name elsewhere lower, except usual ones.
        const isElsewhere = inArea.size > 0 && !inArea.has(at) && (tier === "exact" || tier === "words");
        const place = isElsewhere && !isUsual(entry) ? tiers.indexOf("area") + 0.5 : tiers.indexOf(tier);
        return { at, place, rank: ranks.get(at) ?? 2, match: { ...entry, tier, isServed, isElsewhere } };
      })
      .sort((one, other) => one.place - other.place || one.rank - other.rank || one.at - other.at)
      .slice(0, mostMatches)
      .map(({ match }) => match);
  }

  /** Entries that match the most letters: one word in full, and half of the words unless the place is usual. */
  #matchInPart(words: readonly Word[], levels: Findings["levels"]): Match[] {
    if (words.length < 2) return [];
    // A country's name weighs one letter because it matches every aerodrome of the country.
    const lengths = words.map(({ text }) => (this.#areas.has(text) ? 1 : text.length));
    const entries = [...new Set(levels.flatMap((level) => [...level.keys()]))].sort((a, b) => a - b);
    const fitting = entries.flatMap((at) => {
      const entry = this.#entryAt(at);
      let [count, length, wholeLength] = [0, 0, 0];
      for (const [index, level] of levels.entries()) {
        const size = level.has(at) ? (lengths[index] ?? 0) : 0;
        count += Math.sign(size);
        length += size;
        wholeLength += level.get(at) === fits.whole ? size : 0;
      }
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
    const levels = words.map(() => new Map<number, Level>());
    const ranks = new Map<number, number>();
    const textWords = new Set(words.map(({ text }) => text));
    const coded = new Set<number>();
    /** Raises the level of the words `from` to `to` in an entry. */
    const put = (from: number, to: number, at: number, value: Level) => {
      for (const level of levels.slice(from, to + 1)) if ((level.get(at) ?? 0) < value) level.set(at, value);
    };
    const putNamed = (from: number, to: number, start: number, value: Level) => {
      for (let place = start; (this.#postings[place] ?? -1) >= 0; place += 1) {
        const each = this.#postings[place] ?? 0;
        const at = each >> 2;
        put(from, to, at, value);
        ranks.set(at, Math.min(each & 3, ranks.get(at) ?? 2));
      }
    };
    const putAreas = (from: number, to: number, areas: readonly string[] = [], value: Level) => {
      for (const name of areas) for (const at of this.#within.get(name) ?? []) put(from, to, at, value);
    };

    // Consecutive words may form one word of a name, or a country or state.
    for (let from = 0; from < words.length; from++)
      for (let to = from; to < words.length; to++) {
        const name = joinedOf(words.slice(from, to + 1));
        const start = this.#words.get(name);
        if (start !== undefined) {
          putNamed(from, to, start, fits.whole);
          textWords.add(name);
        }
        const mayBeArea = name.length > 2 || words.length > 1 || words[from]?.isCapital;
        if (mayBeArea) putAreas(from, to, this.#areas.get(name), fits.area);
        const isEnd = to === words.length - 1 && name.length > 2 && from > 0;
        if (isEnd)
          for (const areas of this.#areas.atPrefix(name).values()) putAreas(from, to, areas, fits.begun);
      }

    for (const [index, { text, isCapital }] of words.entries()) {
      // In lower case among other words, a code counts no more than a country: it may be an ordinary word.
      const at = this.#codes.get(text);
      if (at !== undefined) {
        const isOnly = words.length === 1 && isUsual(this.#entryAt(at));
        const isBegun = words.length === 1 && !this.#words.atPrefix(text).keys().next().done;
        put(index, index, at, isCapital || isOnly ? fits.whole : isBegun ? fits.begun : fits.area);
        ranks.set(at, 0);
        if (isCapital || isOnly) coded.add(at);
      }
      // A word's beginning needs two letters in the last word, and three in the words before it.
      if (text.length > (index < words.length - 1 ? 2 : 1))
        for (const start of this.#words.atPrefix(text).values()) putNamed(index, index, start, fits.begun);
    }

    const missing = words.flatMap(({ text }, index) => (levels[index]?.size ? [] : [{ index, text }]));
    if (missing.length <= mostMisspelt)
      for (const { index, text } of missing.filter((word) => word.text.length > 3)) {
        // One mistake is allowed, or two if the only unmatched word has at least eight letters.
        const most = text.length < 8 || missing.length > 1 ? 1 : 2;
        const names = nearest(this.#words, text, most);
        const areas = nearest(this.#areas, text, names.mistakes);
        if (names.mistakes <= areas.mistakes)
          for (const start of names.values) putNamed(index, index, start, fits.near);
        for (const area of areas.values) putAreas(index, index, area, fits.near);
      }
    return { levels, ranks, textWords, coded };
  }
}

function addName(postings: Map<string, number[]>, at: number, name: string, rank: 0 | 1): void {
  const words = name.split(" ").filter(Boolean);
  const add = (word: string, value: number) => {
    const list = postings.get(word) ?? [];
    postings.set(word, list);
    list.push(at * 4 + value);
  };
  for (const [index, word] of words.entries()) add(word, index === 0 ? rank : 2);
  if (words.length > 1 && rank === 0) add(words.join(""), 0);
}

/** Values of the words with the fewest wrong, missing, extra or swapped letters. */
function nearest<Value>(map: SearchableMap<Value>, word: string, most: number) {
  const lettersOf = (text: string) => [...text].sort().join("");
  const similar = [...map.fuzzyGet(word, 2)].map(([other, [value, edits]]) => {
    const isSwapped = edits === 2 && lettersOf(other) === lettersOf(word);
    return { value, edits: isSwapped ? 1 : edits };
  });
  const mistakes = Math.min(most, ...similar.map(({ edits }) => edits));
  return { mistakes, values: similar.flatMap(({ value, edits }) => (edits === mistakes ? [value] : [])) };
}

/** The tier of an entry by the levels of its worst and best word. */
function tierOf(least: number, best: number, isComplete: boolean, isInArea: boolean): Tier {
  if (least === fits.begun) return "begun";
  if (least === fits.near) return "misspelt";
  if (best === fits.whole && isComplete) return "exact";
  return best === fits.area || isInArea ? "area" : "words";
}

/** Whether the text has all words of a name, or the name as one word. */
const isNameIn = (names: readonly string[], textWords: ReadonlySet<string>) =>
  names.some(
    (name) => name.split(" ").every((word) => textWords.has(word)) || textWords.has(name.replaceAll(" ", "")),
  );

const joinedOf = (words: readonly Word[]) => words.map(({ text }) => text).join("");
const foldedNames = (names: readonly string[]) => [...new Set(names.map(foldedName))].filter(Boolean);

/** "Heathrow" of "London Heathrow Airport". */
function withoutTown({ name, city }: Airport): string {
  const town = townOf(city);
  return town && name.startsWith(town) ? name.slice(town.length) : "";
}
