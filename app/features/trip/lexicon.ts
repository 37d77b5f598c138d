/** Words in order with what each stands for: found whole, by their beginning, or with a mistake. Sorted arrays take a third of the memory of a tree. */
export class Lexicon<Value> {
  readonly #words: readonly string[];
  readonly #values: readonly Value[];

  constructor(entries: ReadonlyMap<string, Value>) {
    const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
    this.#words = sorted.map(([word]) => word);
    this.#values = sorted.map(([, value]) => value);
  }

  get(word: string): Value | undefined {
    const at = this.#placeOf(word);
    return this.#words[at] === word ? this.#values[at] : undefined;
  }

  begins(prefix: string): boolean {
    return Boolean(this.#words[this.#placeOf(prefix)]?.startsWith(prefix));
  }

  *beginning(prefix: string): Generator<Value> {
    for (let at = this.#placeOf(prefix); this.#words[at]?.startsWith(prefix); at++)
      yield this.#values[at] as Value;
  }

  /** Words with one letter wrong, left out, added or swapped with the next, or with two after a right first one: those with the fewest mistakes. */
  near(word: string, most: number): { mistakes: number; words: string[] } {
    let mistakes = most;
    let words: string[] = [];
    for (const other of this.#words) {
      if (Math.abs(other.length - word.length) > mistakes) continue;
      const isBegun = other.charCodeAt(0) === word.charCodeAt(0);
      const allowed = isBegun ? mistakes : mayBegin(word, other) ? Math.min(mistakes, 1) : 0;
      if (allowed === 0 || Math.abs(other.length - word.length) > allowed) continue;
      const distance = distanceOf(word, other, allowed);
      if (distance > allowed) continue;
      if (distance < mistakes) words = [];
      mistakes = distance;
      words.push(other);
    }
    return { mistakes, words };
  }

  /** Where a word is, or would be. */
  #placeOf(word: string): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle] ?? "") < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Whether a first letter may be wrong, too many, left out or swapped. */
function mayBegin(word: string, other: string): boolean {
  const second = word.charCodeAt(1);
  return (
    second === other.charCodeAt(1) ||
    second === other.charCodeAt(0) ||
    word.charCodeAt(0) === other.charCodeAt(1)
  );
}

/** Longer words are not compared. */
export const longestWord = 24;
// Three rows that are filled again for every word: making new ones costs more than filling them.
let rows = [0, 1, 2].map(() => new Uint8Array(longestWord + 4)) as [Uint8Array, Uint8Array, Uint8Array];

/** Letters to change, add, leave out or swap with the next (the distance of Damerau and Levenshtein); more than `most` is not counted. */
function distanceOf(word: string, other: string, most: number): number {
  for (let at = 0; at <= other.length; at++) rows[1][at] = at;
  for (let row = 1; row <= word.length; row++) {
    const [beforeLast, last, now] = rows;
    const letter = word.charCodeAt(row - 1);
    now[0] = row;
    let least = row;
    for (let at = 1; at <= other.length; at++) {
      const cost = letter === other.charCodeAt(at - 1) ? 0 : 1;
      let value = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + cost);
      const isSwapped =
        row > 1 &&
        at > 1 &&
        letter === other.charCodeAt(at - 2) &&
        word.charCodeAt(row - 2) === other.charCodeAt(at - 1);
      if (isSwapped) value = Math.min(value, (beforeLast[at - 2] ?? 0) + 1);
      now[at] = value;
      if (value < least) least = value;
    }
    if (least > most) return most + 1;
    rows = [last, now, beforeLast];
  }
  return rows[1][other.length] ?? 0;
}
