/** Most characters of an address. */
export const longestSlug = 80;

/** A readable address made of a title: "Lomé, by night" becomes `lome-by-night`. Begins with a letter or a figure; `post` when nothing is left. */
export function slugOf(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, "");
  return slug || "post";
}

export const isSlug = (text: string): boolean =>
  text.length <= longestSlug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** Whether the earlier website may have had a post at this address: its ids were capitals too. */
export const isFormerAddress = (text: string): boolean => /^[\w-]{1,80}$/.test(text);
