import type { MiddlewareHandler } from "hono";
import { retryAfterSeconds } from "#app/database/unavailable.ts";
import type { Services } from "#app/platform/services.server.ts";
import { uploadFile, uploadType } from "#app/platform/uploads/uploaded-picture.ts";
import { plainError } from "./plain-error.ts";

/** Pictures that staff uploaded: known by their content, so they never change. Nothing else of their store is reachable. */
export function serveUploads({ uploads, log }: Pick<Services, "uploads" | "log">): MiddlewareHandler {
  return async (c) => {
    const name = c.req.path.slice("/uploads/".length);
    if (!uploadFile.test(name)) return await plainError(c, 404, "There is no such picture.");
    let bytes: Uint8Array<ArrayBuffer> | null;
    try {
      bytes = await uploads.read(name);
    } catch (err) {
      log.error({ err, name }, "a picture could not be read");
      c.header("Retry-After", String(retryAfterSeconds));
      return await plainError(c, 503, "The picture cannot be shown just now. Please try again in a minute.");
    }
    if (!bytes) return await plainError(c, 404, "There is no such picture.");
    return c.body(bytes, 200, {
      "Content-Type": uploadType(name),
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
    });
  };
}
