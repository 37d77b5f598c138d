import { day, type ListFilter, oneOf, shortText } from "#app/ui/staff/list-address.ts";
import { bookingFields } from "./booking-fields.ts";
import { type BookingStatus, bookingSources, statusNames } from "./booking-status.ts";

/** Orders of the staff list. `due`: by promised reply or departure, whichever is earlier. */
export const bookingOrders = {
  due: "What is due first",
  newest: "Newest request first",
  oldest: "Oldest request first",
  soonest: "Soonest flight first",
  latest: "Latest flight first",
} as const;
export type BookingOrder = keyof typeof bookingOrders;

const keyOf = <Key extends string>(entries: Readonly<Record<Key, unknown>>) =>
  oneOf(Object.keys(entries) as Key[]);

/** Filters of the staff list. `answer`: requests without a first answer. `assignee`: an account's id, or `none`. */
export const bookingFilters = {
  status: oneOf(statusNames),
  answer: oneOf(["open"]),
  contact: keyOf(bookingFields.preferredContact.labels),
  from: day,
  to: day,
  aircraft: shortText(60),
  source: keyOf(bookingSources),
  assignee: shortText(64),
  order: keyOf(bookingOrders),
};
export type BookingFilter = ListFilter<typeof bookingFilters>;

/** Default order: pending requests by promise or departure, others newest first. */
export const usualOrder = (status: BookingStatus | undefined): BookingOrder =>
  status === "pending" ? "due" : "newest";
