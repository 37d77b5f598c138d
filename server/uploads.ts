import type { MiddlewareHandler } from "hono";
import { retryAfterSeconds } from "#app/database/unavailable.ts";
import { isKnown } from "#app/platform/etag.ts";
import type { Services } from "#app/platform/services.server.ts";
import { uploadFile, uploadType } from "#app/platform/uploads/uploaded-picture.ts";
import { plainError } from "./plain-error.ts";

/** Pictures that staff uploaded: known by their content, so they never change. Nothing else of their store is reachable. */
export function serveUploads({ uploads, log }: Pick<Services, "uploads" | "log">): MiddlewareHandler {
  return async (c) => {
    const name = c.req.path.slice("/uploads/".length);
    if (!uploadFile.test(name)) return await plainError(c, 404, "There is no such picture.");
    const headers = { "Cache-Control": "public, max-age=31536000, immutable", ETag: `"${name}"` };
    let picture: Response | null;
    try {
      picture = await uploads.read(name);
    } catch (err) {
      log.error({ err, name }, "a picture could not be read");
      c.header("Retry-After", String(retryAfterSeconds));
      return await plainError(c, 503, "The picture cannot be shown just now. Please try again in a minute.");
    }
    if (!picture) return await plainError(c, 404, "There is no such picture.");
    const isHead = c.req.method === "HEAD";
    const isUnchanged = isKnown(c.req.header("if-none-match"), headers.ETag);
    if (isHead || isUnchanged) await picture.body?.cancel();
    if (isUnchanged) return c.body(null, 304, headers);
    const length = picture.headers.get("content-length");
    const all = {
      ...headers,
      "Content-Type": uploadType(name),
      ...(length ? { "Content-Length": length } : {}),
    };
    return new Response(isHead ? null : picture.body, { headers: all });
  };
}
