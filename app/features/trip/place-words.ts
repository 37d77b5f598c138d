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
const shortForms = new Map(
  Object.entries({ saint: "st", sankt: "st", sint: "st", sainte: "ste", mount: "mt", fort: "ft" }),
);
/** Words of any aerodrome's name. */
const emptyWords = new Set(
  "airport airports aeroport aeroporto aeropuerto aeroportul aerodrome aerodromo airfield airstrip flughafen flugplatz lufthavn flygplats lotnisko havalimani international intl internacional internazionale internationale arpt the of and".split(
    " ",
  ),
);
/** Words to leave out where nothing is found with them. */
const looseWords = new Set(
  "city town state province region county district municipality metropolitan area private jet fbo terminal general aviation from to in at near via a please t1 t2 t3 t4 t5 1 2 3 4 5".split(
    " ",
  ),
);
export const isLoose = ({ text }: Word) => looseWords.has(text);

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

const splitWords = (text: string) =>
  joined(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);

/** A word as it is compared; empty where it says nothing. */
function foldedWord(word: string): string {
  const folded = plain(word).replace(/[^a-z0-9]/g, "");
  const short = shortForms.get(folded) ?? folded;
  return emptyWords.has(short) ? "" : short;
}

/** A name as it is compared with another. */
export const foldedName = (text: string) => splitWords(text).map(foldedWord).filter(Boolean).join(" ");

/** A word of a text as it is compared, and whether it was written in capitals. */
export interface Word {
  text: string;
  isCapital: boolean;
}

/** The words of a text that say something, in their order, each once. */
export function wordsOf(text: string): Word[] {
  const words = new Map<string, Word>();
  for (const word of splitWords(text.slice(0, longestText))) {
    const folded = foldedWord(word);
    const isCapital = /^(?=.*[A-Z])[A-Z0-9]+$/.test(word);
    if (folded && !words.has(folded)) words.set(folded, { text: folded, isCapital });
  }
  return [...words.values()].slice(0, mostWords);
}
