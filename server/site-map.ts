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
