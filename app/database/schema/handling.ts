import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bookings } from "./bookings.ts";
import { keyOf, now, version } from "./columns.ts";

/** One thing to arrange for one flight of a booking. */
export interface HandlingItem {
  /** From 0, in the order of the flights. */
  leg: number;
  kind: "permits" | "slots" | "handler" | "fuel" | "catering" | "transport";
  state: "open" | "requested" | "confirmed" | "not needed";
  reference: string;
  note: string;
}

/** Items to arrange for a booking's flights; a missing item is open. */
export const handling = pgTable("handling", {
  bookingId: keyOf("booking_id", () => bookings.id),
  items: jsonb("items").$type<HandlingItem[]>().notNull(),
  version: version(),
  updatedAt: now("updated_at"),
  updatedBy: text("updated_by").notNull(),
});
