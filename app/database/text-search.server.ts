import { type SQL, sql } from "drizzle-orm";

// What `search_text` does to a stored text, for what is typed into a search; the dictionary `unaccent` does the rest on both sides.

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

/** What is typed, with its apostrophes as spaces, and with none: both are looked for. One text where it has no apostrophe. */
export function spellings(typed: string): string[] {
  const plain = withoutMarks(typed)
    .replace(quotationMarks, '"')
    .replace(hyphens, "-")
    .replace(hyphenInWord, " ");
  return [...new Set([" ", ""].map((gap) => plain.replace(apostrophes, gap).replace(otherPunctuation, " ")))];
}

/** A `tsquery` of what is typed as search engines read it: a "phrase", -without, or. */
export function typedQuery(configuration: "folded" | "folded_english", typed: string): SQL {
  const queries = spellings(typed).map(
    (text) => sql`websearch_to_tsquery('${sql.raw(configuration)}', ${text})`,
  );
  return sql`(${sql.join(queries, sql` || `)})`;
}
