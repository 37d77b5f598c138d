import SearchableMap from "minisearch/SearchableMap";

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

/** Names by word: whole, by their beginning, or with a mistake. */
export class Lexicon<Value> {
  readonly #words = new SearchableMap<Value>();

  constructor(entries: Iterable<readonly [word: string, value: Value]>) {
    for (const [word, value] of entries) this.#words.set(word, value);
  }

  get = (word: string): Value | undefined => this.#words.get(word);

  beginning = (prefix: string): Iterable<Value> => this.#words.atPrefix(prefix).values();

  begins = (prefix: string): boolean => !this.#words.atPrefix(prefix).keys().next().done;

  /** Words with the fewest letters wrong, left out, added or swapped. */
  near(word: string, most: number): { mistakes: number; words: string[] } {
    const letters = [...word].sort().join("");
    const similar = [...this.#words.fuzzyGet(word, 2)].map(([other, [, edits]]) => {
      const isSwapped = edits === 2 && [...other].sort().join("") === letters;
      return { other, edits: isSwapped ? 1 : edits };
    });
    const mistakes = Math.min(most, ...similar.map(({ edits }) => edits));
    return { mistakes, words: similar.flatMap(({ other, edits }) => (edits === mistakes ? other : [])) };
  }
}
