import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Folders that are made, not kept: a document may speak of what appears in them. */
const made = /^(data|build|node_modules|\.react-router|test-results|playwright-report)(\/|$)/;
const kinds = /\.(tsx?|mjs|css|json|md|sql|ya?ml|sh|svg|png|webp|avif|woff2)$/;

/** Repository paths that a document names, in backticks or links, and that are not there; with their lines. */
export function missingPaths(root: string, document: string, files: readonly string[]): string[] {
  const missing: string[] = [];
  let isFenced = false;
  const lines = readFileSync(path.join(root, document), "utf8").split("\n");
  for (const [index, line] of lines.entries()) {
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced;
    if (isFenced) continue;
    const at = `${document}:${index + 1}`;
    for (const [, target = ""] of line.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)) {
      const named = decodeURIComponent(target.replace(/[#?].*$/, ""));
      if (!named || /^[a-z][a-z+.-]*:|^\/\//i.test(named)) continue;
      const from = path.posix.join(path.posix.dirname(document), named);
      if (!made.test(from) && !existsSync(path.join(root, from))) missing.push(`${at} links to ${named}`);
    }
    for (const [, quoted = ""] of line.matchAll(/`([^`]+)`/g)) {
      if (looksLikePath(quoted, files) && !exists(root, quoted, files)) missing.push(`${at} names ${quoted}`);
    }
  }
  return missing;
}

// A suffix (`.server.ts`), an address (`/booking`), a package (`@hono/node-server`) or a setting (`DATA_DIR/mail`) is none.
function looksLikePath(text: string, files: readonly string[]): boolean {
  if (!/^\.?[a-z0-9][\w.<>*+-]*(\/[\w.<>*+-]+)*\/?$/.test(text) || made.test(text)) return false;
  if (!text.includes("/")) return kinds.test(text) && !text.startsWith(".");
  const room = text.split("/")[0];
  return kinds.test(text) || files.some((file) => file.startsWith(`${room}/`));
}

function exists(root: string, named: string, files: readonly string[]): boolean {
  const pattern = named.replace(/<[^>]*>/g, "*").replace(/\/$/, "");
  if (!pattern.includes("/"))
    return files.some((file) => path.matchesGlob(path.posix.basename(file), pattern));
  if (pattern.includes("*")) return files.some((file) => path.matchesGlob(file, pattern));
  return existsSync(path.join(root, pattern));
}
