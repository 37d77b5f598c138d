// Reduces names of places to the letters and words by which they are compared.

/** The most characters of a text that are searched for. */
export const longestText = 80;
/** Enough words for a name with its state and country. */
const mostWords = 8;

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const plainLetters = new Map(
  "ß=ss ø=o ł=l đ=d ð=d æ=ae œ=oe þ=th ı=i ħ=h ŋ=ng ɗ=d ɓ=b ƙ=k ƴ=y ə=e ĸ=k ŧ=t ŀ=l"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.slice(2)]),
);
const shortForms = new Map(
  Object.entries({ saint: "st", sankt: "st", sint: "st", sainte: "ste", mount: "mt", fort: "ft" }),
);
/** Words that are ignored because many names of aerodromes contain them. */
const emptyWords = new Set(
  "airport airports aeroport aeroporto aeropuerto aeroportul aerodrome aerodromo airfield airstrip flughafen flugplatz lufthavn flygplats lotnisko havalimani international intl internacional internazionale internationale arpt the of and".split(
    " ",
  ),
);
/** Words that are left out if a search with them finds nothing. */
const looseWords = new Set(
  "city town state province region county district municipality metropolitan area private jet fbo terminal general aviation from to in at near via a please t1 t2 t3 t4 t5 1 2 3 4 5".split(
    " ",
  ),
);
export const isLoose = ({ text }: Word) => looseWords.has(text);

/** Letters without accents, ligatures and case; the rest as it is. */
const withoutAccents = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => plainLetters.get(letter) ?? letter);

/** Joins words at apostrophes ("St John's", "N'Djamena") and at the stop in "D.C."; removes invisible characters. */
const joinWords = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\p{Cf}'’‘‛`´ʼʻʽʹ′＇]/gu, "")
    .replace(/(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, "");

const splitWords = (text: string) =>
  joinWords(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);

/** A word in the form used for comparison; empty if it is ignored. */
function foldedWord(word: string): string {
  const folded = withoutAccents(word).replace(/[^a-z0-9]/g, "");
  const short = shortForms.get(folded) ?? folded;
  return emptyWords.has(short) ? "" : short;
}

/** A name in the form used for comparison. */
export const foldedName = (text: string) => splitWords(text).map(foldedWord).filter(Boolean).join(" ");

/** A word in the form used for comparison, and whether it was written in capitals. */
export interface Word {
  text: string;
  isCapital: boolean;
}

/** The words of a text in order, without repeated and ignored ones. */
export function wordsOf(text: string): Word[] {
  const words = new Map<string, Word>();
  for (const word of splitWords(text.slice(0, longestText))) {
    const folded = foldedWord(word);
    const isCapital = /^(?=.*[A-Z])[A-Z0-9]+$/.test(word);
    if (folded && !words.has(folded)) words.set(folded, { text: folded, isCapital });
  }
  return [...words.values()].slice(0, mostWords);
}
