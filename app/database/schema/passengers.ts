import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bookings } from "./bookings.ts";
import { bytes, id, moment, now } from "./columns.ts";

/** Who flies on a booking. Details are sealed with `PASSENGER_KEY`; deleted 30 days after the last flight. */
export const passengers = pgTable(
  "passengers",
  {
    id: id(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** Increases with every save of the details, for conflict checks. */
    version: integer("version").notNull().default(1),
    /** JSON of the form's fields, encrypted; null until they are entered. */
    details: bytes("details"),
    /** SHA-256 of the token in the traveller’s own link; null: there is none. */
    tokenHash: text("token_hash").unique("passengers_token"),
    createdAt: now("created_at"),
  },
  (table) => [index("passengers_booking").on(table.bookingId, table.createdAt)],
);

/** The travel document of a passenger as a file, encrypted. */
export const passengerDocuments = pgTable("passenger_documents", {
  passengerId: uuid("passenger_id")
    .primaryKey()
    .references(() => passengers.id, { onDelete: "cascade" }),
  content: bytes("content").notNull(),
  type: text("type", { enum: ["image/jpeg", "application/pdf"] }).notNull(),
  /** Before encryption. */
  size: integer("size").notNull(),
  uploadedAt: moment("uploaded_at").notNull(),
});
