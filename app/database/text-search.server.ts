import { type SQL, sql } from "drizzle-orm";

// Folds a typed search as `search_text` folds stored text; the dictionary `unaccent` does the rest on both sides.

const apostrophes = /['’‘‛ʼʻʽʾʿʹˈˊˋ′‵＇`´ꞌ՚]/g;
const hyphens = /[-‐‑‒–—―⁃−﹘﹣－]/g;
const hyphenInWord = /(?<=\S)-(?=\S)/g;
const quotationMarks = /[“”„‟«»″＂]/g;
const otherPunctuation = /[^\p{L}\p{M}\p{N}\s\p{ASCII}]/gu;
const combiningMarks = /[\u0300-\u036f]/g;
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("ƎǝƏəƐɛƆɔƔɣƖɩƱʊƟɵƷʒƲʋɖɑ", (letter, index) => [
    letter,
    "EeEeEeOoGgIiUuOoZzVvda"[index] ?? letter,
  ]),
);

const withoutMarks = (typed: string) =>
  typed
    .normalize("NFC")
    .replace(combiningMarks, "")
    .replace(/[ƎǝƏəƐɛƆɔƔɣƖɩƱʊƟɵƷʒƲʋɖɑ]/g, (letter) => letters[letter] ?? letter);

/** The typed words with their apostrophes as spaces, and without them; one text where there is no apostrophe. */
function spellings(typed: string): string[] {
  const plain = withoutMarks(typed)
    .replace(quotationMarks, '"')
    .replace(hyphens, "-")
    .replace(hyphenInWord, " ");
  return [...new Set([" ", ""].map((gap) => plain.replace(apostrophes, gap).replace(otherPunctuation, " ")))];
}

const notOfAWord = /[^\p{L}\p{M}\p{N}]+/u;

/** All words of a text by their beginnings, as text of a `tsquery`; where it has an apostrophe, in either spelling. */
export function wordBeginnings(text: string): string {
  const queries = spellings(text).flatMap((spelling) => {
    const words = spelling.toLowerCase().split(notOfAWord).filter(Boolean);
    return words.length > 0 ? [words.map((word) => `'${word}':*`).join(" & ")] : [];
  });
  return queries.length > 1 ? queries.map((query) => `(${query})`).join(" | ") : (queries[0] ?? "");
}

/** A `tsquery` of the typed words, read as search engines do: a "phrase", -without, or. */
export function typedQuery(configuration: "folded" | "folded_english", typed: string): SQL {
  const queries = spellings(typed).map(
    (text) => sql`websearch_to_tsquery('${sql.raw(configuration)}', ${text})`,
  );
  return sql`(${sql.join(queries, sql` || `)})`;
}
