// How names of places are compared: letters, words, and words that say nothing.

/** The longest text that is looked for. */
export const longestText = 80;
/** As many words as a name has with its state and country. */
const mostWords = 8;

/** Letters that no accent makes of a plain one. */
const plainLetters = new Map(
  "ß=ss ø=o ł=l đ=d ð=d æ=ae œ=oe þ=th ı=i ħ=h ŋ=ng ɗ=d ɓ=b ƙ=k ƴ=y ə=e ĸ=k ŧ=t ŀ=l"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.slice(2)]),
);
const fullForms = new Map([
  ["st", ["saint", "sankt", "sint"]],
  ["ste", ["sainte"]],
  ["mt", ["mount"]],
  ["ft", ["fort"]],
]);
const shortForms = new Map([...fullForms].flatMap(([short, forms]) => forms.map((form) => [form, short])));
/** Words of any aerodrome's name. */
const emptyWords = new Set(
  "airport airports aeroport aeroporto aeropuerto aeroportul aerodrome aerodromo airfield airstrip flughafen flugplatz lufthavn flygplats lotnisko havalimani international intl internacional internazionale internationale arpt the of and".split(
    " ",
  ),
);
/** What may be left out where nothing is found with it. */
const looseWords = new Set(
  "city town state province region county district municipality metropolitan area private jet fbo terminal general aviation from to in at near via a please t1 t2 t3 t4 t5 1 2 3 4 5".split(
    " ",
  ),
);
export const isLoose = ({ text }: Word) => looseWords.has(text);

/** The full forms of a word that names shorten, so that both are found while they are typed. */
export const longForms = (word: string): readonly string[] => fullForms.get(word) ?? [];

/** Letters without accents, ligatures and case; the rest as it is. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => plainLetters.get(letter) ?? letter);

/** An apostrophe joins ("St John's", "N'Djamena"), and so does the stop within "D.C."; what cannot be seen is nothing. */
const joined = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\p{Cf}'’‘‛`´ʼʻʽʹ′＇]/gu, "")
    .replace(/(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, "");

/** Most names need no more than lower case. */
const isSimple = (text: string) => /^[A-Za-z0-9 ,()/-]*$/.test(text);

const splitWords = (text: string) =>
  (isSimple(text) ? text.split(/[^A-Za-z0-9]+/) : joined(text).split(/[^\p{L}\p{N}\p{M}]+/u)).filter(Boolean);

/** A word as it is compared; empty where it says nothing. */
function foldedWord(word: string): string {
  const folded = isSimple(word) ? word.toLowerCase() : plain(word).replace(/[^a-z0-9]/g, "");
  const short = shortForms.get(folded) ?? folded;
  return emptyWords.has(short) ? "" : short;
}

/** A name as it is compared with another. */
export const foldedName = (text: string) => splitWords(text).map(foldedWord).filter(Boolean).join(" ");

/** A word of a text: as it is compared, the same in other spellings, and whether it was written in capitals. */
export interface Word {
  text: string;
  /** Where ä is ae, å aa; and where ae is a, for a name whose marks were left out. */
  others: readonly string[];
  isCapital: boolean;
}

/** The words of a text that say something, in their order, each once. */
export function wordsOf(text: string): Word[] {
  const words = new Map<string, Word>();
  for (const word of splitWords(text.slice(0, longestText))) {
    const folded = foldedWord(word);
    if (!folded || words.has(folded)) continue;
    const others = [expanded(word), collapsed(folded)].filter((other) => other !== folded);
    words.set(folded, { text: folded, others, isCapital: /^(?=.*[A-Z])[A-Z0-9]+$/.test(word) });
  }
  return [...words.values()].slice(0, mostWords);
}

const expanded = (word: string) =>
  plain(
    word
      .normalize("NFC")
      .toLowerCase()
      .replace(/[äåöøü]/g, (letter) => ({ ä: "ae", å: "aa", ü: "ue" })[letter] ?? "oe"),
  );
const collapsed = (word: string) => word.replace(/([aou])e/g, "$1").replace(/aa/g, "a");

/** Words in order with their meanings: found whole, by their beginning, or with a mistake. Sorted arrays take a third of the memory of a tree. */
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
