import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bookings } from "./bookings.ts";
import { now } from "./columns.ts";

/** One thing to arrange for one flight of a booking. */
export interface HandlingItem {
  /** From 0, in the order of the flights. */
  leg: number;
  kind: "permits" | "slots" | "handler" | "fuel" | "catering" | "transport";
  state: "open" | "requested" | "confirmed" | "not needed";
  reference: string;
  note: string;
}

/** What the desk arranges for a booking's flights; an item that is missing is open. */
export const handling = pgTable("handling", {
  bookingId: uuid("booking_id")
    .primaryKey()
    .references(() => bookings.id, { onDelete: "cascade" }),
  items: jsonb("items").$type<HandlingItem[]>().notNull(),
  /** Increases with every save, for conflict checks. */
  version: integer("version").notNull().default(1),
  updatedAt: now("updated_at"),
  /** The member of staff. */
  updatedBy: text("updated_by").notNull(),
});
