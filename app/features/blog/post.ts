import { oneOf } from "#app/ui/staff/list-address.ts";

export const longestSlug = 80;

// Letters that Unicode does not decompose into a plain letter and a mark.
const lettersOf = {
  ss: "ß",
  ae: "æ",
  oe: "œ",
  th: "þ",
  b: "ɓ",
  c: "ƈ",
  d: "ðđɖɗ",
  e: "ɛəǝ",
  f: "ƒ",
  g: "ɣɠ",
  h: "ħ",
  i: "ıɩɨ",
  k: "ƙ",
  l: "ł",
  n: "ŋɲ",
  o: "øɔ",
  p: "ƥ",
  t: "ŧƭ",
  u: "ʊʉ",
  v: "ʋ",
  y: "ƴ",
  z: "ʒ",
};
const plainLetters = new Map(
  Object.entries(lettersOf).flatMap(([plain, letters]) => Array.from(letters, (letter) => [letter, plain])),
);
const marksAndApostrophes = /[\u0300-\u036f\u00ad\u200b-\u200d\ufeff'’‘ʼʻ`´]/g;

/** The slug of a title: "Lomé, by night" becomes `lome-by-night`. A title without Latin letters and digits becomes `post`. */
export function slugOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(marksAndApostrophes, "")
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters.get(letter) ?? letter)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return cutSlug(words, longestSlug) || "post";
}

/** Shortens a slug to `most` characters, between two words if possible. */
function cutSlug(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const end = slug.lastIndexOf("-", most);
  return slug.slice(0, end > 0 ? end : most);
}

/** The slug of the second and later posts with the same title. */
export const numberedSlug = (slug: string, number: number): string =>
  number === 1 ? slug : `${cutSlug(slug, longestSlug - `-${number}`.length)}-${number}`;

/** Whether a slug was derived from this title, with a number or without. */
export function isSlugOf(slug: string, title: string): boolean {
  const number = Number(/-(\d{1,6})$/.exec(slug)?.[1] ?? 1);
  return [1, number].some((each) => slug === numberedSlug(slugOf(title), each));
}

export const isSlug = (text: string): boolean =>
  text.length <= longestSlug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** Whether the earlier website may have had a post at this address: its ids also had capitals. */
export const isFormerAddress = (text: string): boolean => /^[\w-]{1,80}$/.test(text);

/** Slower than the average of 238 (Brysbaert 2019, silent reading), since articles have tables. */
const wordsPerMinute = 220;

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Reading time in whole minutes, at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute));

const postStatuses = ["draft", "scheduled", "published"] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Orders of the staff list; the first is the default. */
export const postOrders = {
  newest: "Last changed first",
  oldest: "Longest unchanged first",
  title: "By title",
} as const;

export const postFilters = {
  status: oneOf(postStatuses),
  order: oneOf(Object.keys(postOrders) as (keyof typeof postOrders)[]),
};

/** Texts of posts in the staff area that several files use. */
export const postTexts = {
  title: "Posts",
  gone: "There is no such post.",
  untitled: "Untitled draft",
  statuses: { draft: "Draft", scheduled: "Scheduled", published: "Published" },
  labels: {
    title: "Title",
    slug: "Address",
    category: "Category",
    excerpt: "Excerpt",
    content: "Text",
    imageUrl: "Address of the picture",
    imageAlt: "What the header picture shows",
    author: "Written by",
    publishAt: "Publish at",
  },
  slugFormat: `Use lower-case letters, figures and single hyphens, at most ${longestSlug} characters: lome-by-night.`,
  imageUrlFormat: "Use the address of an uploaded picture, such as /uploads/….webp, or leave it empty.",
  done: {
    save: "Saved.",
    publish: "Published. Readers see it now.",
    schedule: "Scheduled. It goes out by itself at the moment above.",
    withdraw: "It is a draft again. Readers do not see it.",
  },
  restored: "The earlier text is back. What stood here before is kept among the revisions.",
  refused: "Not saved. Please correct the fields marked in red.",
  changed:
    "Someone else saved this post after you opened it. Nothing of theirs was overwritten, and your text is still here.",
} as const;
