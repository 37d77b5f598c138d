import { typedSearch } from "#app/ui/typed-search.ts";

// What the desk's list of posts is narrowed to; all of it stands in the address.

export const postStatuses = ["draft", "scheduled", "published"] as const;
export type PostStatus = (typeof postStatuses)[number];

export const postOrders = ["newest", "oldest", "title"] as const;
export type PostOrder = (typeof postOrders)[number];

export interface PostFilter {
  search: string;
  status: PostStatus | null;
  order: PostOrder;
  /** The id of the last post of the page before. */
  after: string | null;
}

/** Reads a filter; whatever nobody's list gave out counts for nothing. */
export function readPostFilter(query: URLSearchParams): PostFilter {
  return {
    search: typedSearch(query.get("q")),
    status: postStatuses.find((each) => each === query.get("status")) ?? null,
    order: postOrders.find((each) => each === query.get("order")) ?? "newest",
    after: query.get("after"),
  };
}

/** The same as parameters of an address. */
export const postFilterQuery = ({ search, status, order, after }: PostFilter) => ({
  q: search || null,
  status,
  order: order === "newest" ? null : order,
  after,
});
