import type { Context, MiddlewareHandler } from "hono";
import { retryAfterSeconds } from "#app/database/unavailable.ts";
import { isKnown } from "#app/platform/etag.ts";
import type { Services } from "#app/platform/services.server.ts";
import { openPreviews } from "#app/platform/uploads/preview-picture.server.ts";
import { uploadFile, uploadType } from "#app/platform/uploads/uploaded-picture.ts";
import { plainError } from "./plain-error.ts";

/** Shared links, feeds and mails show pictures on other sites. */
export const forAnySite = { "Cross-Origin-Resource-Policy": "cross-origin" };

/** Serves a picture by its name below `address`: 404 for null, 503 if the storage fails. */
const servePictures =
  (
    address: string,
    log: Services["log"],
    respond: (c: Context, name: string) => Promise<Response | null>,
  ): MiddlewareHandler =>
  async (c) => {
    const name = c.req.path.slice(address.length);
    try {
      return (await respond(c, name)) ?? (await plainError(c, 404, "There is no such picture."));
    } catch (err) {
      log.error({ err, name }, "a picture could not be read");
      c.header("Retry-After", String(retryAfterSeconds));
      return await plainError(c, 503, "The picture cannot be shown just now. Please try again in a minute.");
    }
  };

export function servePreviews({ uploads, log }: Pick<Services, "uploads" | "log">, folder: string) {
  const preview = openPreviews(uploads, folder);
  return servePictures("/preview/", log, async (c, name) => {
    const bytes = await preview(name);
    if (!bytes) return null;
    // The site's own pictures change under their names; uploads are named by their content.
    const days = /^[0-9a-f]{32}-/.test(name) ? 365 : 1;
    return c.body(bytes, 200, {
      ...forAnySite,
      "Cache-Control": `public, max-age=${days * 86_400}`,
      "Content-Type": "image/jpeg",
      "Content-Length": String(bytes.length),
    });
  });
}

/** Uploaded pictures: named by their content, so they never change. */
export const serveUploads = ({ uploads, log }: Pick<Services, "uploads" | "log">) =>
  servePictures("/uploads/", log, async (c, name) => {
    const picture = uploadFile.test(name) ? await uploads.read(name) : null;
    if (!picture) return null;
    const headers = {
      ...forAnySite,
      "Cache-Control": "public, max-age=31536000, immutable",
      ETag: `"${name}"`,
    };
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
  });
