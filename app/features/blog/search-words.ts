/** What is asked beyond this length is not looked for. */
export const longestSearch = 100;

/** What is looked for: one line, of a length that a person writes. Empty: nothing. */
export function searchedWords(asked: string): string {
  // PostgreSQL's texts cannot hold a null character.
  const words = asked.replaceAll("\0", " ").replace(/\s+/g, " ").trim();
  return words.slice(0, longestSearch).trim();
}
