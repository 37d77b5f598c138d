/** Whether `If-None-Match` matches: then the response is 304. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  const tags = ifNoneMatch.split(",").map(bare);
  return tags.includes("*") || tags.includes(bare(etag));
}
