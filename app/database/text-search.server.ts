import { type SQL, sql } from "drizzle-orm";

// The SQL function `search_text` folds letters, and makes apostrophes and hyphens spaces, in stored and in typed text.

const apostrophes = /['’‘‛ʼʻʽʾʿʹˈˊˋ′‵＇`´ꞌ՚]/g;
const quotationMarks = /[“”„‟«»″＂]/g;
const minusBeforeWord = /(?<!\S)[-‐‑‒–—―−－](?=\S)/g;

/** A typed text with spaces for its apostrophes, and without them: O'Brien is stored as "o brien" and "obrien". */
function spellings(typed: string): string[] {
  const text = typed.normalize("NFC");
  return [...new Set([text.replace(apostrophes, " "), text.replace(apostrophes, "")])];
}

const word = /[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/gu;

/** Whether `vector` has all words of a text by their beginnings, with an apostrophe in either spelling; undefined without a word. */
export function hasWordBeginnings(vector: SQL, text: string): SQL | undefined {
  const queries = spellings(text).flatMap((spelling) => {
    const beginnings = spelling.match(word)?.map((each) => `${each}:*`);
    return beginnings ? [`(${beginnings.join(" & ")})`] : [];
  });
  if (queries.length === 0) return undefined;
  return sql`${vector} @@ to_tsquery('folded', search_text(${queries.join(" | ")}))`;
}

/** A `tsquery` of the typed words, read as search engines do: a "phrase", -without, or. */
export function typedQuery(configuration: "folded" | "folded_english", typed: string): SQL {
  // Each minus as a sign that `search_text` leaves in place.
  const plain = typed.replaceAll("~", " ").replace(quotationMarks, '"').replace(minusBeforeWord, "~");
  const queries = spellings(plain).map(
    (text) =>
      sql`websearch_to_tsquery('${sql.raw(configuration)}', translate(search_text(${text}), '~', '-'))`,
  );
  return sql`(${sql.join(queries, sql` || `)})`;
}
