import * as z from "zod";
import { typedSearch } from "#app/ui/typed-search.ts";
import { bookingFields } from "./booking-fields.ts";
import { type BookingSource, type BookingStatus, bookingSources, bookingStatuses } from "./booking-status.ts";

/** Orders of the staff list: by the promised answer or the departure, by creation of the request, or by departure alone. */
export const bookingOrders = {
  due: "What is due first",
  newest: "Newest request first",
  oldest: "Oldest request first",
  soonest: "Soonest flight first",
  latest: "Latest flight first",
} as const;
export type BookingOrder = keyof typeof bookingOrders;

/** Filters of the staff list, from the address. */
export interface BookingFilter {
  status: BookingStatus | null;
  /** Neither moved by staff nor quoted. */
  isUnanswered: boolean;
  contact: string | null;
  /** Departure days, `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
  aircraft: string | null;
  source: BookingSource | null;
  /** An account's id, or `none`. */
  assignee: string | null;
  search: string;
  order: BookingOrder;
  /** The reference of the last booking of the page before. */
  after: string | null;
}

const keyIn = <Key extends string>(entries: Record<Key, unknown>, text: string | null): Key | null =>
  (Object.keys(entries) as Key[]).find((key) => key === text) ?? null;
/** A day that PostgreSQL's calendar has, which knows no year 0 and no 30th of February; null for anything else. */
const day = (text: string | null) =>
  text && text >= "0001" && z.iso.date().safeParse(text).success ? text : null;

/** Default order: pending requests by promise or departure, others newest first. */
export const usualOrder = (status: BookingStatus | null): BookingOrder =>
  status === "pending" ? "due" : "newest";

/** Reads the list's address; what makes no sense there counts for nothing. */
export function readBookingFilter(query: URLSearchParams): BookingFilter {
  const status = keyIn(bookingStatuses, query.get("status"));
  return {
    status,
    isUnanswered: query.get("answer") === "open",
    contact: keyIn(bookingFields.preferredContact.labels, query.get("contact")),
    from: day(query.get("from")),
    to: day(query.get("to")),
    source: keyIn(bookingSources, query.get("source")),
    aircraft: typedSearch(query.get("aircraft"), 60) || null,
    assignee: typedSearch(query.get("assignee"), 64) || null,
    search: typedSearch(query.get("q")),
    order: keyIn(bookingOrders, query.get("order")) ?? usualOrder(status),
    after: /^HA-[0-9A-Z]{6}$/.test(query.get("after") ?? "") ? query.get("after") : null,
  };
}

/** The same as the address of the list's first page writes it. */
export const bookingFilterQuery = (filter: BookingFilter): Record<string, string | null> => ({
  status: filter.status,
  answer: filter.isUnanswered ? "open" : null,
  contact: filter.contact,
  from: filter.from,
  to: filter.to,
  aircraft: filter.aircraft,
  source: filter.source,
  assignee: filter.assignee,
  q: filter.search,
  order: filter.order === usualOrder(filter.status) ? null : filter.order,
});

/** Whether any filter is set, apart from the order. */
export const isListNarrowed = (filter: BookingFilter): boolean =>
  Object.values({ ...bookingFilterQuery(filter), order: null }).some(Boolean);
