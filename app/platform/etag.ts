/** Whether `If-None-Match` matches: then the response is 304. */
export function isKnown(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  const tags = asked.split(",").map(bare);
  return tags.includes("*") || tags.includes(bare(etag));
}
