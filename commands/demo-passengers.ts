import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { savePassenger } from "#app/features/passengers/passengers.server.ts";

const people = [
  ["Bakare", "Tunde Olumide", "1972-03-14", "Male", "A0482217", "No shellfish"],
  ["Bakare", "Adunni", "2016-08-02", "Female", "B1190054", ""],
] as const;

/** Enters two passengers for the next confirmed flight of the demo's customer. */
export async function insertPassengers(db: Database, key: string, now: Date): Promise<void> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.fullName, "Tunde Bakare"),
        eq(bookings.status, "confirmed"),
        gt(bookings.departureDateTime, now.toISOString().slice(0, 19)),
      ),
    )
    .orderBy(bookings.departureDateTime)
    .limit(1);
  if (!booking) return;
  for (const [surname, givenNames, birthDate, sex, documentNumber, dietary] of people) {
    const details = {
      surname,
      givenNames,
      birthDate,
      sex,
      documentNumber,
      dietary,
      birthPlace: "Lagos",
      nationality: "NGA",
      documentType: "Passport",
      issuingState: "NGA",
      expiry: `${now.getUTCFullYear() + 4}-06-30`,
      mobility: "",
    };
    await savePassenger({ db, key }, booking, { id: randomUUID(), version: 0, details });
  }
}
