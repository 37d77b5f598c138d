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
      const allowed = other[0] === word[0] ? mistakes : mayBegin(word, other) ? Math.min(mistakes, 1) : 0;
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
const mayBegin = (word: string, other: string) =>
  word[1] === other[1] || word[1] === other[0] || word[0] === other[1];

/** Letters to change, add, leave out or swap with the next (the distance of Damerau and Levenshtein); more than `most` is not counted. */
function distanceOf(word: string, other: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row++) {
    const now = [row];
    for (let at = 1; at <= other.length; at++) {
      const cost = word[row - 1] === other[at - 1] ? 0 : 1;
      let value = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + cost);
      if (row > 1 && at > 1 && word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1])
        value = Math.min(value, (beforeLast[at - 2] ?? 0) + 1);
      now.push(value);
    }
    if (Math.min(...now) > most) return most + 1;
    beforeLast = last;
    last = now;
  }
  return last[other.length] ?? 0;
}
