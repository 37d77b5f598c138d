import { spellings } from "#app/database/text-search.server.ts";

/** One thing that has to be in a booking. */
export interface SearchTerm {
  /** The words, as a PostgreSQL `tsquery` for `bookingWords`; each counts from its beginning. */
  words: string;
  /** Of digits: what may instead be a part of the telephone number, however it is spelled on either side. */
  digits?: string;
}

/** Fewer digits than these are looked for as a word alone: every telephone number has them somewhere. */
const fewestPhoneDigits = 4;

const notOfAWord = /[^\p{L}\p{M}\p{N}]+/u;
// Digits as people write a telephone number, with what stands between them.
const phoneLike = /\+?[0-9(][0-9 ().\-/]*[0-9]/g;

/** What somebody typed into the desk's search; nothing: there is nothing to look for. */
export function searchTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  // Places are counted in the text as it is read, where an accent is one sign with its letter.
  const typed = text.normalize("NFC").replace(/[‐‑‒–—−]/g, "-");
  const rest = typed.replace(phoneLike, (found, at: number) => {
    const digits = found.replace(/[^0-9]/g, "");
    const isInAWord = /[\p{L}\p{M}\p{N}]/u.test((typed[at - 1] ?? "") + (typed[at + found.length] ?? ""));
    if (digits.length < fewestPhoneDigits || isInAWord) return found;
    terms.push({ words: allOf(found), digits: nationalDigits(digits) });
    return " ";
  });
  const words = allOf(rest);
  return words ? [{ words }, ...terms] : terms;
}

/** All words of a text; where it has an apostrophe, in either spelling. */
function allOf(text: string): string {
  const queries = spellings(text).flatMap((spelling) => {
    const words = spelling.toLowerCase().split(notOfAWord).filter(Boolean);
    return words.length > 0 ? [words.map((word) => `'${word}':*`).join(" & ")] : [];
  });
  return queries.length > 1 ? queries.map((query) => `(${query})`).join(" | ") : (queries[0] ?? "");
}

/** Without the country and the trunk's nought, which one spelling has and another has not; too little may be left of a mere part. */
function nationalDigits(digits: string): string {
  const national = digits.replace(/^(?:00)?(?:234|44)?0?/, "");
  return national.length >= 3 ? national : digits;
}
