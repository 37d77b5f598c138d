import type { Context, MiddlewareHandler } from "hono";
import { retryAfterSeconds } from "#app/database/unavailable.ts";
import { isKnown } from "#app/platform/etag.ts";
import type { Services } from "#app/platform/services.server.ts";
import { openPreviews } from "#app/platform/uploads/preview-picture.server.ts";
import { uploadFile, uploadType } from "#app/platform/uploads/uploaded-picture.ts";
import { plainError } from "./plain-error.ts";

/** Shared links, feeds and mails show pictures on other sites. */
export const forAnySite = { "Cross-Origin-Resource-Policy": "cross-origin" };

function unavailable(c: Context) {
  c.header("Retry-After", String(retryAfterSeconds));
  return plainError(c, 503, "The picture cannot be shown just now. Please try again in a minute.");
}

export function servePreviews(
  { uploads, log }: Pick<Services, "uploads" | "log">,
  folder: string,
): MiddlewareHandler {
  const preview = openPreviews(uploads, folder);
  return async (c) => {
    const name = c.req.path.slice("/preview/".length);
    try {
      const bytes = await preview(name);
      if (!bytes) return await plainError(c, 404, "There is no such picture.");
      // The site's own pictures change under their names; uploads are named by their content.
      const days = /^[0-9a-f]{32}-/.test(name) ? 365 : 1;
      const headers = {
        ...forAnySite,
        "Cache-Control": `public, max-age=${days * 86_400}`,
        "Content-Type": "image/jpeg",
      };
      return c.body(bytes, 200, { ...headers, "Content-Length": String(bytes.length) });
    } catch (err) {
      log.error({ err, name }, "a preview of a picture could not be made");
      return await unavailable(c);
    }
  };
}

/** Uploaded pictures: named by their content, so they never change. */
export function serveUploads({ uploads, log }: Pick<Services, "uploads" | "log">): MiddlewareHandler {
  return async (c) => {
    const name = c.req.path.slice("/uploads/".length);
    if (!uploadFile.test(name)) return await plainError(c, 404, "There is no such picture.");
    const headers = {
      ...forAnySite,
      "Cache-Control": "public, max-age=31536000, immutable",
      ETag: `"${name}"`,
    };
    let picture: Response | null;
    try {
      picture = await uploads.read(name);
    } catch (err) {
      log.error({ err, name }, "a picture could not be read");
      return await unavailable(c);
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
