import { randomUUID } from "node:crypto";
import { type Stats, statSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, MiddlewareHandler } from "hono";
import { pageElements } from "#app/page-elements.ts";
import { isKnown } from "#app/platform/etag.ts";
import { forAnySite } from "./uploads.ts";

export interface ClientBuild {
  readonly folder: string;
  /** The module that every public page loads, and the one that it loads at the first interaction. */
  readonly firstView: string;
  readonly firstUse: string;
  /** The modules of `pageElements`, by the name of the element. */
  readonly elements: Readonly<Record<string, string>>;
}

export async function openClientBuild(folder: string): Promise<ClientBuild> {
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(
    await readFile(path.join(folder, ".vite/manifest.json"), "utf8"),
  );
  const addressOf = (module: string) => {
    const entry = manifest[module];
    if (!entry) throw new Error(`the build in ${folder} has no ${module}: run npm run build`);
    return `/${entry.file}`;
  };
  const elements = Object.entries(pageElements).map(([name, module]) => [name, addressOf(module)]);
  return {
    folder,
    firstView: addressOf("app/first-view.ts"),
    firstUse: addressOf("app/first-use.ts"),
    elements: Object.fromEntries(elements),
  };
}

// Built files and pictures have a hash of their content in their name.
const isHashed = (name: string) => /^\/?assets\//.test(name) || /\.[0-9a-f]{8}\.\w+$/.test(name);

/** The folder in DATA_DIR that keeps the hashed files of every release that was started on it. */
export const releasedFolder = (dataDir: string) => path.join(dataDir, "released");

/** Serves this build, and hashed files of other releases, which pages still refer to during a rolling upgrade. */
export function serveFiles(client: ClientBuild, released: string): MiddlewareHandler {
  const ownFiles = filesIn(client.folder);
  const releasedFiles = filesIn(released);
  return async (c, next) => {
    const { path: name, method } = c.req;
    if (name.includes("/.") || (method !== "GET" && method !== "HEAD")) return await next();
    const file = (await ownFiles(c)) ?? (isHashed(name) ? await releasedFiles(c) : null);
    return file ?? (await next());
  };
}

/** Responds with a file of a folder, compressed where there is a compressed twin; null without the file. */
function filesIn(folder: string): (c: Context) => Promise<Response | null> {
  // Folders have no index: "/" is a page.
  const send = serveStatic({ root: folder, precompressed: true, index: "no-index" });
  return async (c) => {
    const { path: name } = c.req;
    const stats = statsOf(path.join(folder, name));
    if (!stats?.isFile()) return null;
    const version = isHashed(name) ? path.basename(name) : `${stats.size}-${stats.mtimeMs}`;
    // Weak for files with compressed twins, so that ranges of different encodings are never combined.
    const hasTwin = hasCompressedTwin.test(name);
    const etag = `${hasTwin ? "W/" : ""}"${version}"`;
    const cacheControl = isHashed(name) ? "public, max-age=31536000, immutable" : "public, max-age=86400";
    if (isKnown(c.req.header("if-none-match"), etag))
      return c.body(null, 304, { ETag: etag, "Cache-Control": cacheControl });
    if (c.req.header("range") !== undefined && (hasTwin || !isRangeToServe(c, etag))) {
      const headers = new Headers(c.req.raw.headers);
      headers.delete("range");
      c.req.raw = new Request(c.req.url, { method: c.req.method, headers });
    }
    const response = await send(c, async () => {});
    if (!response) return null;
    response.headers.set("ETag", etag);
    if (response.ok) response.headers.set("Cache-Control", cacheControl);
    if (!hasTwin) response.headers.set("Accept-Ranges", "bytes");
    if (/^\/(?:media\/|icon|apple)/.test(name))
      for (const [header, value] of Object.entries(forAnySite)) response.headers.set(header, value);
    return response;
  };
}

/** Undefined also for an impossible file name: too long, or with a null character. */
function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

const hasCompressedTwin = /\.(?:js|css|svg|json|xml|txt|webmanifest)$/;

/** Whether to serve a range: one, in bytes, of the current version. Otherwise the whole file (RFC 9110). */
function isRangeToServe(c: Context, etag: string): boolean {
  const isOne = /^bytes=(?:\d+-\d*|-\d+)$/.test(c.req.header("range") ?? "");
  return isOne && (c.req.header("if-range") ?? etag) === etag;
}

const maxUnusedMs = 180 * 24 * 60 * 60_000;

/** Copies this release's hashed files into `released` and removes those unused for half a year. Returns the number added. */
export async function publishFiles(client: ClientBuild, released: string, now: Date): Promise<number> {
  let added = 0;
  for (const name of await readdir(client.folder, { recursive: true })) {
    const [from, to] = [path.join(client.folder, name), path.join(released, name)];
    const source = statSync(from);
    if (!isHashed(name) || !source.isFile()) continue;
    if (statSync(to, { throwIfNoEntry: false })?.size !== source.size) {
      await mkdir(path.dirname(to), { recursive: true });
      const draft = `${to}.${randomUUID()}.draft`;
      await copyFile(from, draft);
      await rename(draft, to);
      added += 1;
    }
    await utimes(to, now, now);
  }
  for (const name of await readdir(released, { recursive: true })) {
    const file = path.join(released, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() && now.getTime() - stats.mtimeMs > maxUnusedMs) await rm(file, { force: true });
  }
  return added;
}
