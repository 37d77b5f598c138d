/** Most characters of a search. */
export const longestSearch = 100;

/** Soft hyphens, zero-width characters and direction marks, which pasting brings along. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** A search as one line of a length that a person types; empty where there is nothing to look for. */
export const typedSearch = (text: string | null, longest = longestSearch): string =>
  (text ?? "")
    .normalize("NFC")
    .replace(invisible, "")
    // PostgreSQL's texts cannot hold a null character.
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, longest)
    .trim();
