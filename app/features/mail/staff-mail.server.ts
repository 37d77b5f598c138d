import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { isRowId, readPage } from "#app/database/cursor.ts";
import { bookings, bookingWords, spaced } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import type { QueuedMail } from "#app/platform/mail/outbox.server.ts";
import { type ListFilter, oneOf } from "#app/ui/staff/list-address.ts";

const { payload: _forItsWriter, ...columns } = getTableColumns(mails);

export const mailFilters = { status: oneOf(mails.status.enumValues) };

/**
 * One page of the outbox, newest first. A mail comes with the parts that name what it is about; with none where that is an account.
 * `search`: a booking's reference, or a sender's whole address.
 */
export function mailPage(db: Queries, { status, search, after }: ListFilter<typeof mailFilters>) {
  const { queuedAt, id, aboutId } = mails;
  const subjectColumns = {
    reference: bookings.reference,
    bookingEmail: bookings.email,
    senderName: contactMessages.name,
    senderEmail: contactMessages.email,
  };
  const query = db
    .select({ ...columns, ...subjectColumns })
    .from(mails)
    .leftJoin(bookings, eq(bookings.id, aboutId))
    .leftJoin(contactMessages, eq(contactMessages.id, aboutId));
  // A search matches few mails: sort them instead of scanning the index in order.
  const by = search ? sql`${queuedAt} + interval '0'` : queuedAt;
  return readPage(query.$dynamic(), {
    where: [status && eq(mails.status, status), search && sql`${aboutId} in (${aboutWhom(search)})`],
    order: { table: mails, by, id },
    after,
  });
}

/** The bookings and messages of this reference or address: the words' index finds them, the rest makes sure. */
const aboutWhom = (search: string) => sql`
  select ${bookings.id} from ${bookings}
  where ${bookingWords(bookings)} @@ phraseto_tsquery('folded', search_text(${spaced(sql`${search}::text`)}))
    and (${bookings.reference} = upper(translate(${search}, '‐‑–—', '----')) or lower(${bookings.email}) = lower(${search}))
  union all
  select ${contactMessages.id} from ${contactMessages} where lower(${contactMessages.email}) = lower(${search})`;

/** The booking or the message that a mail is about; null where that is an account, or is gone. */
export async function subjectOf(db: Queries, aboutId: string) {
  const [booking] = await db
    .select({ name: bookings.reference })
    .from(bookings)
    .where(eq(bookings.id, aboutId));
  if (booking) return { name: booking.name, page: `/admin/bookings/${booking.name}` };
  const [message] = await db
    .select({ name: contactMessages.name })
    .from(contactMessages)
    .where(eq(contactMessages.id, aboutId));
  return message ? { name: message.name, page: `/admin/messages/${aboutId}` } : null;
}

export const failedMails = (db: Queries) => db.$count(mails, eq(mails.status, "failed"));

/** One row of the outbox; null when there is none of this id. */
export async function mailOf(db: Queries, id: string): Promise<QueuedMail | null> {
  if (!isRowId(id)) return null;
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail ?? null;
}
