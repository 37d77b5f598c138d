import { LRUCache } from "lru-cache";
import type { Queries } from "#app/database/client.server.ts";
import { announce } from "./live.server.ts";
import type { Services } from "./services.server.ts";

/** A page (or a feed) rendered once for everyone, in each encoding. */
export interface PrerenderedPage {
  readonly status: number;
  readonly route: string;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: Readonly<Record<Encoding, Buffer<ArrayBuffer>>>;
}

export type Encoding = "br" | "gzip" | "identity";

export type PageCache = ReturnType<typeof openPageCache>;

// Bounds the age of content that depends on the time, such as the year in the footer.
const maxAgeMs = 60 * 60 * 1000;
const maxBytes = 64 * 1024 * 1024;
/** `renderedAt` of an invalidated page, which is shown again if rendering fails or takes three seconds. */
const outdated = Number.NEGATIVE_INFINITY;
const topic = "pages";

/** Holds prerendered pages in memory. `now`: milliseconds of a monotonic clock. */
export function openPageCache(now: () => number = () => performance.now()) {
  // No `ttl` here: it would delete the pages that are needed while the database is away.
  const pages = new LRUCache<string, { page: PrerenderedPage; renderedAt: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page: { bodies } }) => bodies.identity.length + bodies.gzip.length + bodies.br.length,
  });
  let invalidations = 0;
  return {
    get(key: string): PrerenderedPage | undefined {
      const entry = pages.get(key);
      return entry && now() - entry.renderedAt < maxAgeMs ? entry.page : undefined;
    },
    /** The last rendering, however old: better than none while the database is away or silent. */
    lastKnown: (key: string) => pages.get(key)?.page,
    epoch: () => invalidations,
    /** Stores a page unless an invalidation happened since its rendering began in `epoch`; returns whether it did. */
    set(key: string, page: PrerenderedPage, epoch: number): boolean {
      if (epoch !== invalidations) return false;
      pages.set(key, { page, renderedAt: now() });
      return true;
    },
    /** Deletes the pages at these paths. `/blog/*` invalidates every page below `/blog`, which `lastKnown` still returns. */
    invalidate(paths: readonly string[]) {
      invalidations++;
      for (const [key, entry] of [...pages.entries()]) {
        const path = key.split("?", 1)[0] ?? key;
        if (paths.includes(path)) pages.delete(key);
        else if (paths.some((each) => each.endsWith("/*") && path.startsWith(each.slice(0, -1))))
          entry.renderedAt = outdated;
      }
    },
    /** Invalidates every page; `lastKnown` still returns it. */
    invalidateAll() {
      invalidations++;
      for (const entry of pages.values()) entry.renderedAt = outdated;
    },
  };
}

/** Invalidates the pages at these paths in every process once the caller's transaction commits. */
export async function invalidatePages(transaction: Queries, paths: readonly string[]): Promise<void> {
  await announce(transaction, topic, { paths });
}

/** Applies `invalidatePages` to this process's cache; a gap in the announcements invalidates all pages. */
export function followInvalidations({ live, pages }: Pick<Services, "live" | "pages">): void {
  live.subscribe(
    topic,
    ({ paths }) => pages.invalidate(Array.isArray(paths) ? paths : []),
    pages.invalidateAll,
  );
}
