export const longestSearch = 100;

/** Soft hyphens, zero-width characters and direction marks, which pasting brings along. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** A search text on one line, cut to `longest`. */
export const typedSearch = (text: string | null, longest = longestSearch): string =>
  (text ?? "")
    .normalize("NFC")
    .replace(invisible, "")
    // PostgreSQL's texts cannot hold a null character.
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, longest)
    .trim();
