import { readFile } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { forAnySite } from "./uploads.ts";

/** The browser's half of the build. */
export interface ClientBuild {
  /** Absolute folder of the files that go out as they are. */
  readonly folder: string;
  /** Address of the module that a prerendered page begins with. */
  readonly firstView: string;
}

/** Reads what the server needs to know of the browser's build. */
export async function openClientBuild(folder: string): Promise<ClientBuild> {
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(
    await readFile(path.join(folder, ".vite/manifest.json"), "utf8"),
  );
  const entry = manifest["app/first-view.ts"];
  if (!entry) throw new Error(`the build in ${folder} has no app/first-view.ts: run npm run build`);
  return { folder, firstView: `/${entry.file}` };
}

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
      if (c.req.path.startsWith("/media/") || /^\/(?:icon|apple)/.test(c.req.path))
        for (const [name, value] of Object.entries(forAnySite)) c.header(name, value);
      c.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=86400");
    },
  });
}
