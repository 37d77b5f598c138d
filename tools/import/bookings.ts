import { eq } from "drizzle-orm";
import * as z from "zod";
import { departureSuggestions } from "#app/content/airports.ts";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { bookingDefaults, bookingFields } from "#app/features/booking/booking-fields.ts";
import { firstStep, newReference } from "#app/features/booking/bookings.server.ts";
import { line, requiredEmail } from "#app/platform/form-text.ts";
import { firestoreTime, wallClockIn } from "./firestore-time.ts";
import { documentId, documentImporter } from "./parse-rows.ts";

const statuses = { canceled: "cancelled" } as Record<string, string>;
const status = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => statuses[text] ?? text)
  .pipe(z.enum(bookings.status.enumValues));

const place = (longest: number) => line(longest).check(z.minLength(1));

/** A document of the collection `bookings`: the fields of the earlier website, and contact details. */
const storedBooking = z.object({
  id: z.optional(documentId),
  userId: z.string().max(128).nullish(),
  departure: place(bookingFields.departureCity.maxLength),
  arrival: place(bookingFields.arrivalCity.maxLength),
  date: z.union([z.string().refine((text) => wallClockIn(text) !== null), firestoreTime]),
  status: status.default("pending"),
  passengers: z.coerce
    .number()
    .int()
    .min(bookingFields.numberOfPassengers.min)
    .max(bookingFields.numberOfPassengers.max),
  aircraft: z.nullish(line(bookingFields.preferredAircraft.maxLength)),
  createdAt: firestoreTime.optional(),
  fullName: z.optional(line(bookingFields.fullName.maxLength)),
  email: z.optional(requiredEmail(bookingFields.email.maxLength)),
  phone: z.optional(line(bookingFields.phone.maxLength)),
});

type StoredBooking = z.output<typeof storedBooking>;

/** Imports bookings of the earlier website, once per document id. Missing values get the form's defaults; no mail is sent. */
export const bookingImporter = (db: Database, now: Date) =>
  documentImporter(storedBooking, "a booking", async (from, id) => {
    const [owner] = await db
      .select()
      .from(users)
      .where(eq(users.id, from.userId ?? ""));
    const email = owner?.email ?? from.email;
    if (!email)
      return {
        skipped:
          "its userId belongs to no account here (import the accounts first), and it has no e-mail address",
      };
    const submission = `firestore bookings/${id}`;
    if ((await db.$count(bookings, eq(bookings.submission, submission))) > 0) return "alreadyHere";
    await db.transaction(async (transaction) => {
      const booking = await storeBooking(transaction, {
        submission,
        userId: owner?.id ?? null,
        status: from.status,
        createdAt: from.createdAt ?? now,
        fullName: from.fullName || owner?.name || "",
        email,
        phone: from.phone || owner?.phone || "",
        preferredContact: bookingDefaults.preferredContact,
        tripType: bookingDefaults.tripType,
        departureCity: from.departure,
        arrivalCity: from.arrival,
        departureDateTime: wallClockOf(from),
        datesFlexible: false,
        numberOfPassengers: from.passengers,
        hasChildren: false,
        specialRequests: "",
        preferredAircraft: from.aircraft ?? "",
        purpose: bookingDefaults.purpose,
      });
      const history = { ...firstStep(booking), note: "Brought over from the earlier website." };
      await transaction.insert(bookingEvents).values(history);
    });
    return "added";
  });

/** Stores a booking under a new reference, and tries another if it is taken. */
async function storeBooking(
  transaction: Transaction,
  row: Omit<typeof bookings.$inferInsert, "reference">,
): Promise<typeof bookings.$inferSelect> {
  const [booking] = await transaction
    .insert(bookings)
    .values({ ...row, reference: newReference() })
    .onConflictDoNothing({ target: bookings.reference })
    .returning();
  return booking ?? (await storeBooking(transaction, row));
}

/** Local time of the departure airport: as written without a zone, else the instant there (UTC for unknown airports). */
function wallClockOf({ date, departure }: StoredBooking): string {
  if (typeof date === "string") return (wallClockIn(date) ?? date).slice(0, 16);
  const airport = departureSuggestions.find(({ label }) => label === departure);
  const isDayAlone = date.getTime() % 86_400_000 === 0;
  const timeZone = isDayAlone ? "UTC" : (airport?.timeZone ?? "UTC");
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
    .format(date)
    .replace(" ", "T");
}
