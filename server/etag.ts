import type { Context } from "hono";

/** Whether the asker has this version already: then 304 is the answer. */
export function isKnown(c: Context, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  const asked = c.req.header("if-none-match")?.split(",").map(bare) ?? [];
  return asked.includes("*") || asked.includes(bare(etag));
}
