import { type SQL, sql } from "drizzle-orm";

// The SQL function `search_text` folds letters and replaces apostrophes and hyphens by spaces, in stored and typed text.

const apostrophes = /['’‘‛ʼʻʽʾʿʹˈˊˋ′‵＇`´ꞌ՚]/g;
const quotationMarks = /[“”„‟«»″＂]/g;
const minusBeforeWord = /(?<!\S)[-‐‑‒–—―−－](?=\S)/g;

/** The typed text with spaces for apostrophes, and without them: O'Brien is stored as "o brien" and "obrien". */
function spellings(typed: string): string[] {
  const text = typed.normalize("NFC");
  return [...new Set([text.replace(apostrophes, " "), text.replace(apostrophes, "")])];
}

const word = /[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/gu;

/** Condition that `vector` contains each word of a text as a prefix, with apostrophes in either spelling; undefined without words. */
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
  // `search_text` removes minus signs and keeps `~`.
  const plain = typed.replaceAll("~", " ").replace(quotationMarks, '"').replace(minusBeforeWord, "~");
  const queries = spellings(plain).map(
    (text) =>
      sql`websearch_to_tsquery('${sql.raw(configuration)}', translate(search_text(${text}), '~', '-'))`,
  );
  return sql`(${sql.join(queries, sql` || `)})`;
}
