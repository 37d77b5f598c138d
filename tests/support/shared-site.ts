import { writeFileSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { type Site, startSite } from "./site.ts";

let started: Promise<Site> | undefined;

/**
 * The site with its default settings, one for all test files of a process, which run one after the other. A test makes
 * its own people and rows, and takes back what changes a page that everybody sees. It ends with the run.
 */
export function sharedSite(): Promise<Site> {
  started ??= startSite().then((site) => {
    // A worker's process is ended without a word: who started it stops what it left.
    writeFileSync(path.join(inject("sharedSites"), String(site.child.pid)), site.dataDir);
    return site;
  });
  return started;
}
