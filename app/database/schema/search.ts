import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

// `search_text`, `search_words` and the configurations `folded` and `folded_english` are made by the baseline migration.

/** The words of names, places and messages, in no language: "Obrien" and "O Brien" both find O'Brien. */
export const foldedVector = (text: SQLWrapper): SQL => sql`to_tsvector('folded', search_words(${text}))`;

/** The words of English text, by their stems. */
export const englishVector = (text: SQLWrapper): SQL =>
  sql`to_tsvector('folded_english', search_text(${text}))`;
