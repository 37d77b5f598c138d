import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { uploadFile } from "#app/platform/uploaded-picture.ts";
import { plainError } from "./plain-error.ts";

/** Pictures that staff uploaded: known by their content, so they never change. Nothing else of the data folder is reachable. */
export function serveUploads(dataDir: string): MiddlewareHandler {
  const files = serveStatic({
    root: dataDir,
    onFound: (_path, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
  });
  return async (c) => {
    const name = c.req.path.slice("/uploads/".length);
    if (!uploadFile.test(name)) return await plainError(c, 404, "There is no such picture.");
    const response = await files(c, async () => {});
    return response ?? (await plainError(c, 404, "There is no such picture."));
  };
}
