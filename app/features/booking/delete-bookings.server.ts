import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookingNotes, bookings } from "#app/database/schema/bookings.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { deleteMailsAbout } from "#app/platform/mail/forget-mails.server.ts";
import { yearsBefore } from "#app/platform/years-before.ts";
import { announceBookings } from "./booking-topics.server.ts";

/** Years for which a request without a flight is kept after the last contact; in the privacy policy. */
const requestYears = 2;
/** Years for which a flight is kept after the end of its financial year, 31 December; in the privacy policy. */
const flightYears = 6;

const chunkSize = 200;

/** Whether the booking was never confirmed: then it is a request that led to no flight. */
const isNoFlight = (db: Database | Transaction) =>
  and(
    sql`${bookings.status} not in ('confirmed', 'completed')`,
    notExists(
      db
        .select({ id: bookingEvents.id })
        .from(bookingEvents)
        .where(
          and(
            eq(bookingEvents.bookingId, bookings.id),
            inArray(bookingEvents.status, ["confirmed", "completed"]),
          ),
        ),
    ),
  );

/** Deletes bookings with their history, notes, mails and jobs. Open pages get notice. */
export async function deleteBookings(
  transaction: Transaction,
  jobs: Jobs,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await deleteMailsAbout(transaction, jobs, ids);
  const deleted = await transaction
    .delete(bookings)
    .where(inArray(bookings.id, [...ids]))
    .returning({ id: bookings.id, userId: bookings.userId });
  await announceBookings(transaction, deleted);
}

/** What `deleteRequest` found: the booking is gone now, never was there, or is a flight that has to be kept. */
type DeletedRequest = "deleted" | "missing" | "flight";

/** Deletes one request for good; a booking that was ever confirmed is a record of a flight and stays. */
export async function deleteRequest(
  { db, jobs }: { db: Database; jobs: Jobs },
  reference: string,
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<DeletedRequest> {
  return await db.transaction(async (transaction) => {
    const isThis = eq(bookings.reference, reference);
    const [row] = await transaction.select({ id: bookings.id }).from(bookings).where(isThis).for("update");
    if (!row) return "missing";
    if ((await transaction.$count(bookings, and(isThis, isNoFlight(transaction)))) === 0) return "flight";
    await deleteBookings(transaction, jobs, [row.id]);
    await afterWrite(transaction);
    return "deleted";
  });
}

/** Deletes requests and flights whose periods are over. Every night. */
export async function sweepBookings({ db, jobs }: { db: Database; jobs: Jobs }, now: Date): Promise<void> {
  const lastContact = yearsBefore(now, requestYears);
  const moment = lastContact.toISOString();
  const hasLaterRow = (table: typeof bookingEvents | typeof bookingNotes) =>
    sql`exists (select from ${table} where ${table.bookingId} = ${bookings.id} and ${table.at} >= ${moment})`;
  const isOldRequest = and(
    sql`${bookings.createdAt} < ${moment}`,
    sql`greatest(${bookings.departureDateTime}, ${bookings.returnDateTime}) < ${moment}::timestamptz at time zone 'UTC'`,
    isNoFlight(db),
    sql`not ${hasLaterRow(bookingEvents)}`,
    sql`not ${hasLaterRow(bookingNotes)}`,
  );
  const firstKeptDay = `${now.getUTCFullYear() - flightYears}-01-01`;
  const isOldFlight = and(
    sql`${bookings.departureDateTime} < ${firstKeptDay}`,
    sql`coalesce(${bookings.returnDateTime}, ${bookings.departureDateTime}) < ${firstKeptDay}`,
    // A request that is still talked about is not a flight of years ago.
    sql`not (${isNoFlight(db)})`,
  );
  for (const isOver of [isOldRequest, isOldFlight]) {
    for (let deleted = chunkSize; deleted === chunkSize; ) {
      deleted = await db.transaction(async (transaction) => {
        const rows = await transaction
          .select({ id: bookings.id })
          .from(bookings)
          .where(isOver)
          .limit(chunkSize)
          .for("update", { skipLocked: true });
        await deleteBookings(
          transaction,
          jobs,
          rows.map(({ id }) => id),
        );
        return rows.length;
      });
    }
  }
}
