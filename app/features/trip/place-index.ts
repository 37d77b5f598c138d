import type { Airport } from "./airport-file.ts";

/** An aerodrome by all names that it goes by, in the form in which they are compared. */
interface Entry {
  airport: Airport;
  /** A bit for each letter that one of the names has. */
  letters: number;
  /** Its rank among all that match alike, lowest first. */
  order: number;
}

/** A word of a name, and what a match there is worth: 0 where a place's name begins so, 1 the aerodrome's own, 2 a later word. */
interface WordStart {
  entry: Entry;
  text: string;
  at: number;
  rank: number;
}

/** Finds aerodromes by the beginning of a word of their names, mistakes in typing forgiven. */
export class PlaceIndex {
  readonly #byFirstTwo = new Map<number, WordStart[]>();

  /** `places` are cities and what else it is called; `order` ranks it among those that match as well. */
  add(airport: Airport, places: readonly string[], order: number): void {
    const names = [folded(airport.name), ...places.map(folded)];
    const entry = { airport, order, letters: lettersOf(names.join(" ")) };
    names.forEach((text, which) => {
      for (let at = text ? 0 : -1; at >= 0; at = text.indexOf(" ", at) + 1 || -1) {
        const starts = this.#byFirstTwo.get(firstTwo(text, at)) ?? [];
        this.#byFirstTwo.set(firstTwo(text, at), starts);
        starts.push({ entry, text, at, rank: at > 0 ? 2 : which === 0 ? 1 : 0 });
      }
    });
  }

  /** Those of which a word begins so, best first. `words` as `folded` gives them. */
  beginning(words: string): Airport[] {
    const ranks = new Map<Entry, number>();
    for (const [letters, starts] of this.#byFirstTwo)
      if (letters >> 8 === words.charCodeAt(0) && (words.length === 1 || letters === firstTwo(words, 0)))
        for (const { entry, text, at, rank } of starts)
          if (text.startsWith(words, at)) ranks.set(entry, Math.min(rank, ranks.get(entry) ?? rank));
    return inOrder(ranks);
  }

  /** Those that are called exactly so. */
  called(words: string): Airport[] {
    const ranks = new Map<Entry, number>();
    for (const { entry, text, at } of this.#byFirstTwo.get(firstTwo(words, 0)) ?? [])
      if (at === 0 && text === words) ranks.set(entry, 0);
    return inOrder(ranks);
  }

  /** Those that are meant, if one letter is wrong, or two of a long name. */
  near(words: string): Airport[] {
    const allowed = words.length < 8 ? 1 : 2;
    const wanted = lettersOf(words);
    const distances = new Map<Entry, number>();
    for (const [letters, starts] of this.#byFirstTwo)
      for (const { entry, text, at } of mayBegin(words, letters) ? starts : []) {
        // So many letters that are in none of its names are so many mistakes.
        if (bitCount(wanted & ~entry.letters) > allowed) continue;
        const distance = prefixDistance(words, text, at, allowed);
        if (distance <= allowed) distances.set(entry, Math.min(distance, distances.get(entry) ?? distance));
      }
    return inOrder(distances);
  }
}

const inOrder = (found: ReadonlyMap<Entry, number>) =>
  [...found]
    .sort(([one, rank], [other, otherRank]) => rank - otherRank || one.order - other.order)
    .map(([{ airport }]) => airport);

/** The longest text that is looked for. */
export const longestWords = 80;

/** Without accents, case and marks: how names are compared. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/ı/g, "i")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
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

/** The first two letters of a word as one number. */
const firstTwo = (text: string, at: number) => (text.charCodeAt(at) << 8) | text.charCodeAt(at + 1);

/** Most names are ruled out by these: one of the two is right, or they are swapped, or one is missing or too many. */
function mayBegin(words: string, letters: number): boolean {
  const [first, second] = [letters >> 8, letters & 0xff];
  const [wanted, next] = [words.charCodeAt(0), words.charCodeAt(1)];
  return (
    first === wanted ||
    second === next ||
    second === wanted ||
    (first === next && second === words.charCodeAt(2))
  );
}

// Three rows of the table that is filled again for every name: making new ones cost more than filling them.
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
