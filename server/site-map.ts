import { LRUCache } from "lru-cache";
import { createStaticHandler, type RouteObject, type ServerBuild, type StaticHandler } from "react-router";

type Matches = NonNullable<ReturnType<StaticHandler["match"]>>;

/** The routes that match a path, outermost first; empty for an unknown path. */
export type SiteMap = (path: string) => Matches;

/** The pattern of a path as written in the site map: `/blog/:id`. */
export const patternOf = (matches: readonly { route: RouteObject }[]): string =>
  `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;

export function siteMap(build: ServerBuild): SiteMap {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes)
      .filter((route) => route !== undefined)
      .filter((route) => route.parentId === parentId)
      .map((route) => ({
        id: route.id,
        path: route.path ?? "",
        handle: route.module.handle,
        ...(route.index ? { index: true } : { children: childrenOf(route.id) }),
      }));
  // It prepares the routes once; `matchRoutes` would do so for each request.
  const { match } = createStaticHandler(childrenOf(undefined));
  // Matching tries every route. Bounded by the length of the paths, which clients choose.
  const matchesByPath = new LRUCache<string, Matches>({
    maxSize: 100_000,
    sizeCalculation: (_, path) => path.length,
  });
  return (path) => {
    const matches = matchesByPath.get(path) ?? match(path) ?? [];
    matchesByPath.set(path, matches);
    return matches;
  };
}

/** Whether a path is UTF-8 without null characters, which PostgreSQL's texts cannot hold. */
export function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

interface PublicHandle {
  isPublic?: boolean;
  /** Query parameters that change the page; all others are ignored. */
  query?: readonly string[];
  /** Query parameters with visitors' own text (a search): such a page is never cached. */
  perRequest?: readonly string[];
  /** The path under which this route's 404 page is rendered, where the route without parameters is not missing. */
  missing?: string;
}

export interface PublicPage {
  /** The page's cache key, the same for every address that shows it. */
  key: string;
  path: string;
  /** The page's own address, set when the requested one is spelt differently (`/Booking`). */
  moved?: string;
  /** The one page that all missing addresses of its kind show; unset on that page itself. */
  missing?: PublicPage;
}

const notFound: PublicPage = { key: "*", path: "/not-found" };

/** The public page at an address, from the site map alone; null where there is none. */
export function publicPages(map: SiteMap): (url: URL) => PublicPage | null {
  return (url) => {
    // React Router's single fetch requests data, not a page.
    if (url.pathname.endsWith(".data")) return null;
    const matches = map(url.pathname);
    if (!matches.some(({ route }) => (route.handle as PublicHandle | undefined)?.isPublic)) return null;
    const deepest = matches.at(-1);
    if (deepest?.route.path === "*") return notFound;
    const handle = deepest?.route.handle as PublicHandle | undefined;
    if (handle?.perRequest?.some((name) => url.searchParams.has(name))) return null;
    const missingPath = handle?.missing ?? missingPathOf(matches);
    // No path begins with an asterisk, so no visitor can request this key.
    const missing = { key: `*${missingPath}`, path: missingPath };
    const query = new URLSearchParams();
    for (const name of handle?.query ?? [])
      for (const value of url.searchParams.getAll(name)) query.append(name, value);
    const pathname = url.pathname.toLowerCase();
    // As the site's own links write it, so that the key is the requested address.
    const search = `${query}`.replaceAll("%3A", ":").replaceAll("%40", "@");
    const path = query.size > 0 ? `${pathname}?${search}` : pathname;
    return pathname === url.pathname
      ? { key: path, path, missing }
      : { key: path, path, missing, moved: pathname + url.search };
  };
}

/** An address of the route that never exists: real names begin with a letter or digit. */
function missingPathOf(matches: readonly { route: RouteObject }[]): string {
  return patternOf(matches).replaceAll(/:\w+/g, "-");
}
