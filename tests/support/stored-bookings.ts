import type { Queries } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { type Booking, firstStep, newReference } from "#app/features/booking/bookings.server.ts";
import type { Site } from "./site.ts";

export type NewBooking = typeof bookings.$inferInsert;

/** A plain booking request as a row, with these changes. */
export function plainBooking(more: Partial<NewBooking> = {}): NewBooking {
  const { reference = newReference() } = more;
  return {
    reference,
    submission: reference,
    fullName: "Ada Obi",
    email: "ada@example.com",
    phone: "",
    preferredContact: "email",
    tripType: "dropoff",
    departureCity: "Lagos",
    arrivalCity: "London Luton",
    departureDateTime: "2031-12-24 09:30:00",
    datesFlexible: false,
    numberOfPassengers: 3,
    hasChildren: false,
    specialRequests: "",
    preferredAircraft: "",
    purpose: "business",
    ...more,
  };
}

/** Stores a plain booking with its first history entry. */
export async function insertBooking(db: Queries, more: Partial<NewBooking> = {}): Promise<Booking> {
  const [row] = await db.insert(bookings).values(plainBooking(more)).returning();
  if (!row) throw new Error("not stored");
  await db.insert(bookingEvents).values(firstStep(row));
  return row;
}

/** Stores a plain booking on a running site; returns its reference. */
export async function storeBooking(site: Site, more: Partial<NewBooking> = {}): Promise<string> {
  const { db } = await site.database();
  return (await insertBooking(db, more)).reference;
}

export const referenceOf = async (site: Site, fullName: string): Promise<string> =>
  (await site.value("select reference from bookings where full_name = $1", fullName)) ?? "";

export async function storeMessage(site: Site, name: string, email = "a@example.com", message = "Hello.") {
  const insert = `insert into contact_messages (name, email, phone, message, submission)
    values ($1, $2, '', $3, gen_random_uuid()::text) returning id`;
  return (await site.value(insert, name, email, message)) ?? "";
}

/** The date this many days from now: flights that are requested must lie ahead. */
export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A trip whose aerodromes the trip page knows. */
export const lagosToLuton = {
  departureCity: "Lagos Murtala Muhammed (LOS)",
  arrivalCity: "London Luton (LTN)",
};

/** The form of a booking request that is accepted. */
export const bookingForm = {
  fullName: "Ada Obi",
  email: "ada@example.com",
  tripType: "dropoff",
  departureCity: "Lagos",
  arrivalCity: "London",
  departureDateTime: "2031-12-24T09:30",
  numberOfPassengers: "2",
  confirmInfo: "true",
};
