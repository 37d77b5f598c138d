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
  const status = states.find((state) => state === params.get(name));
  const search = typedSearch(params.get("q"));
  const after = params.get("after");
  return { status, search, after, query: { [name]: status, q: search }, isFirst: after === null };
}

/** The cursor of a list in the order of its numbers: the previous page's last one. */
export const readNumber = (text: string | null): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : undefined;
