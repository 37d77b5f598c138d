import { typedSearch } from "../typed-search.ts";

/** The filters of a list, as in its address. */
export type ListQuery = Readonly<Record<string, string | null | undefined>>;

/** The address of a list under this query, empty settings left out. */
export function listAddress(path: string, query: ListQuery): string {
  const set = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return set.length > 0 ? `${path}?${new URLSearchParams(set)}` : path;
}

/** The filters of a request: one of the states, under this name, and a search. Invalid values are ignored. */
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
    /** The number of the previous page's last row, for a list in numeric order. */
    before: /^[1-9]\d{0,14}$/.test(params.get("before") ?? "") ? Number(params.get("before")) : undefined,
  };
}
