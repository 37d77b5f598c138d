import { LRUCache } from "lru-cache";

/** A page rendered once for everyone, ready to go out as bytes. */
export interface FrozenPage {
  readonly status: number;
  readonly policy: string;
  readonly etag: string;
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer>;
}

export interface PageCache {
  get(key: string): FrozenPage | undefined;
  set(key: string, page: FrozenPage): void;
}

// An hour bounds how long a page may show what has since changed by time alone (a year in the footer).
const maxAgeMs = 60 * 60 * 1000;
const maxBytes = 64 * 1024 * 1024;

/** Holds frozen pages in memory, the least recently asked dropped first. */
export function openPageCache(): PageCache {
  return new LRUCache<string, FrozenPage>({
    maxSize: maxBytes,
    sizeCalculation: (page) => page.identity.length + page.gzip.length + page.brotli.length,
    ttl: maxAgeMs,
  });
}
