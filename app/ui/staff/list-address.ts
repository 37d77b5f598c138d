import { typedSearch } from "../typed-search.ts";

export type ListQuery = Readonly<Record<string, string | null | undefined>>;

/** The address of a list under this query, empty settings left out. */
export function listAddress(path: string, query: ListQuery): string {
  const set = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return set.length > 0 ? `${path}?${new URLSearchParams(set)}` : path;
}

/** Whether any filter is set, apart from the order. */
export const isNarrowed = (query: ListQuery): boolean =>
  Object.values({ ...query, order: null }).some(Boolean);

/** The filters that a list takes, each with its valid values. */
export type ListFilters = Readonly<Record<string, (text: string) => string | undefined>>;

/** The chosen filters of a list; `after`: the id of the last row of the page before. */
export type ListFilter<Filters extends ListFilters = Record<never, never>> = {
  [Name in keyof Filters]?: ReturnType<Filters[Name]>;
} & { search?: string; after?: string | null };

export const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text);

export const shortText =
  (longest = 100) =>
  (text: string): string | undefined =>
    typedSearch(text, longest) || undefined;

/** A valid day, except in year 0, which PostgreSQL does not have. */
export function day(text: string): string | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && text >= "0001" && !Number.isNaN(Date.parse(text));
  return isDay && new Date(text).toISOString().startsWith(text) ? text : undefined;
}

/** Reads the address of a list; invalid values are ignored. */
export function readList<Filters extends ListFilters>(params: URLSearchParams, filters: Filters) {
  const chosen = Object.fromEntries(
    Object.entries(filters).map(([name, read]) => [name, read(params.get(name) ?? "")]),
  ) as ListFilter<Filters>;
  const search = typedSearch(params.get("q"));
  const after = params.get("after");
  const query: ListQuery = { ...(chosen as ListQuery), q: search };
  return { filter: { ...chosen, search, after }, list: { query, isFirst: after === null } };
}
