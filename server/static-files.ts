import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import type { ClientBuild } from "./client-build.ts";

/** The build's files and those of public/; text goes out compressed as the build step left it beside each file. */
export function serveFiles(client: ClientBuild): MiddlewareHandler {
  return serveStatic({
    root: client.folder,
    precompressed: true,
    // Folders have no index: "/" is a page.
    index: "no-index",
    rewriteRequestPath: (path) => (path.includes("/.") ? "/not-served" : path),
    onFound: (_path, c) => {
      // Built files, and pictures, carry a hash of their content in their name.
      const isHashed = c.req.path.startsWith("/assets/") || /\.[0-9a-f]{8}\.\w+$/.test(c.req.path);
      c.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=86400");
    },
  });
}
