import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { isRowId, readPage } from "#app/database/cursor.ts";
import { bookings, bookingWords, spaced } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { type ListFilter, oneOf } from "#app/ui/staff/list-address.ts";

export const mailFilters = { status: oneOf(mails.status.enumValues) };

/** Mails with the booking or message they belong to; mails of accounts have neither. */
const mailsAndSubjects = (db: Queries) =>
  db
    .select({
      ...getTableColumns(mails),
      reference: bookings.reference,
      bookingEmail: bookings.email,
      senderName: contactMessages.name,
      senderEmail: contactMessages.email,
    })
    .from(mails)
    .leftJoin(bookings, eq(bookings.id, mails.aboutId))
    .leftJoin(contactMessages, eq(contactMessages.id, mails.aboutId));

/** One page of the outbox, newest first. `search`: a booking's reference, or a sender's whole address. */
export function mailPage(db: Queries, { status, search, after }: ListFilter<typeof mailFilters>) {
  const { queuedAt, id, aboutId } = mails;
  // A search matches few mails. The expression makes PostgreSQL sort them instead of scanning the index of `queuedAt`.
  const by = search ? sql`${queuedAt} + interval '0'` : queuedAt;
  return readPage(mailsAndSubjects(db).$dynamic(), {
    where: [status && eq(mails.status, status), search && sql`${aboutId} in (${subjectIds(search)})`],
    order: { table: mails, by, id },
    after,
  });
}

/** Ids of the bookings and messages with this reference or address. The text index finds candidates; the comparison is exact. */
const subjectIds = (search: string) => sql`
  select ${bookings.id} from ${bookings}
  where ${bookingWords(bookings)} @@ phraseto_tsquery('folded', search_text(${spaced(sql`${search}::text`)}))
    and (${bookings.reference} = upper(translate(${search}, '‐‑–—', '----')) or lower(${bookings.email}) = lower(${search}))
  union all
  select ${contactMessages.id} from ${contactMessages} where lower(${contactMessages.email}) = lower(${search})`;

export const failedMails = (db: Queries) => db.$count(mails, eq(mails.status, "failed"));

/** One mail of the outbox; null if unknown. */
export async function mailOf(db: Queries, id: string) {
  if (!isRowId(id)) return null;
  const [mail] = await mailsAndSubjects(db).where(eq(mails.id, id));
  return mail ?? null;
}
