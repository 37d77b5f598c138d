import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { data } from "react-router";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import type { Side } from "./booking-status.ts";

/** Actor of history entries by people without an account. */
export const visitor = "visitor";

export type Booking = typeof bookings.$inferSelect;

export const bookingGone = "There is no booking with this reference.";

/** The booking of a reference; throws a 404. */
export async function bookingBy(db: Queries, reference: string): Promise<Booking> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference));
  if (!booking) throw data(bookingGone, { status: 404 });
  return booking;
}

/** The same, locked until the end of the transaction. */
export async function lockBooking(transaction: Transaction, reference: string): Promise<Booking> {
  const isThis = eq(bookings.reference, reference);
  const [booking] = await transaction.select().from(bookings).where(isThis).for("update");
  if (!booking) throw data(bookingGone, { status: 404 });
  return booking;
}

/** The side of a history entry: a guest's entries count as the customer's. */
export const sideOf = (actor: string, { userId }: Pick<Booking, "userId">): Side =>
  actor === visitor || actor === userId ? "customer" : "desk";

/** A booking as a step of its history has left it, and that step. */
export interface StoredStep {
  booking: Booking;
  eventId: number;
}

/** First entry of a booking's history: requested by the customer, or typed in by staff. */
export const firstStep = (
  { id, createdAt, status, userId }: Pick<Booking, "id" | "createdAt" | "status" | "userId">,
  actor = userId ?? visitor,
) => ({
  bookingId: id,
  at: createdAt,
  status,
  kind: "asked" as const,
  actor,
});

// No 0/O, 1/I/L, U/V pair, so that a reference survives a bad telephone line and a hurried pen.
const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A booking's reference, such as `HA-7K3Q9D`. */
export function newReference(): string {
  const characters = Array.from({ length: 6 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]);
  return `HA-${characters.join("")}`;
}

/** Where a customer reads a booking: in the account, or with a mailed code. */
export const customerLink = ({ reference, userId }: Pick<Booking, "reference" | "userId">, origin: string) =>
  userId ? `${origin}/bookings/${reference}` : `${origin}/track?reference=${reference}`;
