import { inArray } from "drizzle-orm";
import * as z from "zod";
import { departureSuggestions } from "#app/content/airports.ts";
import type { Database } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { bookingDefaults, bookingFields } from "#app/features/booking/booking-fields.ts";
import { firstStep, newReference } from "#app/features/booking/bookings.server.ts";
import { line, requiredEmail } from "#app/platform/form-text.ts";
import { firestoreTime, wallClockIn } from "./firestore-time.ts";
import { messages } from "./messages.ts";
import { type BatchOutcome, documentId, noOutcome, parseDocuments } from "./parse-rows.ts";
import type { Row } from "./read-rows.ts";

/** Fields of a booking from its account. */
type Owner = Pick<typeof users.$inferSelect, "name" | "email" | "phone">;

const statuses = { canceled: "cancelled" } as Record<string, string>;
const status = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => statuses[text] ?? text)
  .pipe(z.enum(bookings.status.enumValues));

const place = (longest: number) => line(longest).check(z.minLength(1));

/** A document of the collection `bookings`: the fields of the earlier website, and those of its contact. */
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

/**
 * Imports bookings of the earlier website, once per document id. Missing values get the form's defaults; no mail is sent.
 */
export async function importBookings(db: Database, rows: readonly Row[], now: Date): Promise<BatchOutcome> {
  const outcome = noOutcome();
  const parsed = parseDocuments(rows, storedBooking, "a booking", outcome);
  const owners = await ownersOf(db, [...new Set(parsed.map(({ data }) => data.userId ?? ""))]);
  const newRows = new Map<string, typeof bookings.$inferInsert>();
  for (const { number, id, data } of parsed) {
    const owner = owners.get(data.userId ?? "");
    const email = owner?.email ?? data.email;
    if (!email) outcome.skipped.push({ number, reason: messages.noOwner });
    else if (newRows.has(id)) outcome.alreadyHere++;
    else newRows.set(id, rowOf(id, data, email, owner, now));
  }
  if (newRows.size > 0) await store(db, [...newRows.values()], outcome);
  return outcome;
}

async function ownersOf(db: Database, ids: string[]): Promise<Map<string, Owner>> {
  const { id, name, email, phone } = users;
  const owners = await db.select({ id, name, email, phone }).from(users).where(inArray(id, ids));
  return new Map(owners.map((owner) => [owner.id, owner]));
}

async function store(
  db: Database,
  wanted: (typeof bookings.$inferInsert)[],
  outcome: BatchOutcome,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const here = await transaction
      .select({ submission: bookings.submission })
      .from(bookings)
      .where(
        inArray(
          bookings.submission,
          wanted.map(({ submission }) => submission),
        ),
      );
    const existing = new Set(here.map(({ submission }) => submission));
    outcome.alreadyHere += existing.size;
    let missing = wanted.filter(({ submission }) => !existing.has(submission));
    // Ends: a turn leaves over only rows whose new reference happened to be taken.
    while (missing.length > 0) {
      const added = await transaction
        .insert(bookings)
        .values(missing.map((row) => ({ ...row, reference: newReference() })))
        .onConflictDoNothing({ target: bookings.reference })
        .returning();
      outcome.added += added.length;
      if (added.length > 0)
        await transaction
          .insert(bookingEvents)
          .values(added.map((booking) => ({ ...firstStep(booking), note: messages.history })));
      const stored = new Set(added.map(({ submission }) => submission));
      missing = missing.filter(({ submission }) => !stored.has(submission));
    }
  });
}

function rowOf(
  id: string,
  from: StoredBooking,
  email: string,
  owner: Owner | undefined,
  now: Date,
): typeof bookings.$inferInsert {
  const departureDateTime = wallClockOf(from);
  return {
    reference: "",
    submission: `firestore bookings/${id}`,
    userId: owner ? from.userId : null,
    status: from.status,
    createdAt: from.createdAt ?? now,
    fullName: from.fullName || owner?.name || "",
    email,
    phone: from.phone || owner?.phone || "",
    preferredContact: bookingDefaults.preferredContact,
    tripType: bookingDefaults.tripType,
    departureCity: from.departure,
    arrivalCity: from.arrival,
    departureDateTime,
    datesFlexible: false,
    numberOfPassengers: from.passengers,
    hasChildren: false,
    specialRequests: "",
    preferredAircraft: from.aircraft ?? "",
    purpose: bookingDefaults.purpose,
  };
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
