/** An unhurried reader of articles with tables: below the 238 words a minute of Brysbaert's survey (2019) of silent reading. */
const wordsPerMinute = 220;

/** How long an HTML text takes to read, in whole minutes, one at least. */
export function readingMinutes(html: string): number {
  const words = html
    .replace(/<[^>]*>/g, " ")
    .split(/\s+/)
    .filter(Boolean).length;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
