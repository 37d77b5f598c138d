import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

// The baseline migration creates `search_text`, `search_words` and the configurations `folded` and `folded_english`.

/** Search vector of names, places and messages, without stemming: "Obrien" and "O Brien" both match O'Brien. */
export const foldedVector = (text: SQLWrapper): SQL => sql`to_tsvector('folded', search_words(${text}))`;

/** Search vector of English text, with stemming. */
export const englishVector = (text: SQLWrapper): SQL =>
  sql`to_tsvector('folded_english', search_text(${text}))`;
