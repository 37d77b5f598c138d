import { typedSearch } from "../typed-search.ts";

/** What a list is narrowed to, as its address says it. */
export type ListQuery = Readonly<Record<string, string | null | undefined>>;

/** The address of a list under this query, empty settings left out. */
export function listAddress(path: string, query: ListQuery): string {
  const set = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return set.length > 0 ? `${path}?${new URLSearchParams(set)}` : path;
}

/** Reads what most lists are narrowed to: one of a few states, under this name, and words. What makes no sense counts for nothing. */
export function readListAddress<State extends string>(
  request: Request,
  states: readonly State[],
  name = "status",
) {
  const params = new URL(request.url).searchParams;
  return {
    status: states.find((state) => state === params.get(name)),
    search: typedSearch(params.get("q")),
    after: params.get("after"),
    /** The number of the last row of the page before, for a list in their order. */
    before: /^[1-9]\d{0,14}$/.test(params.get("before") ?? "") ? Number(params.get("before")) : undefined,
  };
}
