/** An unhurried reader of articles with tables: below the 238 words a minute of Brysbaert's survey (2019) of silent reading. */
const wordsPerMinute = 220;

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** How long so many words take to read, in whole minutes, one at least. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute));
