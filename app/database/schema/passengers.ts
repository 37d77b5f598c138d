import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bookings } from "./bookings.ts";
import { bytes, id, keyOf, moment, now, partOf, version } from "./columns.ts";

/** Who flies on a booking. Details are sealed with `PASSENGER_KEY`; deleted 30 days after the last flight. */
export const passengers = pgTable(
  "passengers",
  {
    id: id(),
    bookingId: partOf("booking_id", () => bookings.id),
    version: version(),
    /** JSON of the form's fields, encrypted; null until they are entered. */
    details: bytes("details"),
    /** SHA-256 of the token in the traveller’s link; null without a link. */
    tokenHash: text("token_hash").unique("passengers_token"),
    createdAt: now("created_at"),
  },
  (table) => [index("passengers_booking").on(table.bookingId, table.createdAt)],
);

/** The travel document of a passenger as a file, encrypted. */
export const passengerDocuments = pgTable("passenger_documents", {
  passengerId: keyOf("passenger_id", () => passengers.id),
  content: bytes("content").notNull(),
  type: text("type", { enum: ["image/jpeg", "application/pdf"] }).notNull(),
  size: integer("size").notNull(),
  uploadedAt: moment("uploaded_at").notNull(),
});
