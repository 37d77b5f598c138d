/** Whether `If-None-Match` says that the asker has this version already: then 304 is the answer. */
export function isKnown(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  const tags = asked.split(",").map(bare);
  return tags.includes("*") || tags.includes(bare(etag));
}
