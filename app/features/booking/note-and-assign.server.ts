import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { bookingNotes, bookings } from "#app/database/schema/bookings.ts";
import { submitOnce } from "#app/platform/submit-once.server.ts";

/** Who does it, and what else belongs into the same transaction. */
interface StaffContext {
  by: { id: string; name: string };
  at: Date;
  afterWrite: (transaction: Transaction) => Promise<void>;
}

/** Adds an internal note, once for each sending of its form (see `submitOnce`); false for an unknown reference. */
export async function addNote(
  db: Database,
  reference: string,
  { text, idempotencyKey }: { text: string; idempotencyKey: string | null },
  { by, at, afterWrite }: StaffContext,
): Promise<boolean> {
  const [booking] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.reference, reference));
  if (!booking) return false;
  const store = (submission: string) =>
    db.transaction(async (transaction) => {
      const [note] = await transaction
        .insert(bookingNotes)
        .values({ bookingId: booking.id, submission, at, authorId: by.id, authorName: by.name, text })
        .onConflictDoNothing()
        .returning({ id: bookingNotes.id });
      if (!note) return null;
      await afterWrite(transaction);
      return String(note.id);
    });
  const find = async (submission: string) => {
    const [earlier] = await db
      .select({ id: bookingNotes.id, createdAt: bookingNotes.at })
      .from(bookingNotes)
      .where(eq(bookingNotes.submission, submission));
    return earlier && { id: String(earlier.id), createdAt: earlier.createdAt, isOpen: true };
  };
  const content = { reference, text, by: by.id };
  await submitOnce({ idempotencyKey, content, now: at }, { store, find });
  return true;
}

interface Assignment extends Pick<StaffContext, "afterWrite"> {
  /** The expected assignee; null: unassigned. */
  from: string | null;
  to: string | null;
}

/** `stale`: assigned to a colleague meanwhile. */
type Assigned =
  | { ok: true }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "stale"; assigneeName: string | null };

/** Gives a booking to a member of staff, or (null) back to all, if it is still whose the writer saw. Where it is theirs already nothing is done. */
export async function assignBooking(
  db: Database | Transaction,
  reference: string,
  { from, to, afterWrite }: Assignment,
): Promise<Assigned> {
  return await db.transaction(async (transaction) => {
    const [booking] = await transaction
      .select({ id: bookings.id, assigneeId: bookings.assigneeId, assigneeName: users.name })
      .from(bookings)
      .leftJoin(users, eq(users.id, bookings.assigneeId))
      .where(eq(bookings.reference, reference))
      .for("update", { of: bookings });
    if (!booking) return { ok: false, reason: "missing" };
    if (booking.assigneeId === to) return { ok: true };
    if (booking.assigneeId !== from)
      return { ok: false, reason: "stale", assigneeName: booking.assigneeName };
    await transaction.update(bookings).set({ assigneeId: to }).where(eq(bookings.id, booking.id));
    await afterWrite(transaction);
    return { ok: true };
  });
}
