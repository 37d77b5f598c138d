import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { type Cursor, writeCursor } from "#app/database/cursor.ts";
import { isRowId } from "#app/database/row-id.ts";
import { mails } from "#app/database/schema/mails.ts";
import type { MailStatus } from "./mail-status.ts";

export type QueuedMail = typeof mails.$inferSelect;

const pageSize = 30;

/** One page of the outbox, newest first, and the cursor of the next. */
export async function mailPage(
  db: Queries,
  { status, after }: { status?: MailStatus | undefined; after?: Cursor | null },
): Promise<{ mails: QueuedMail[]; next: string | null }> {
  const { queuedAt, id } = mails;
  const rows = await db
    .select()
    .from(mails)
    .where(
      and(
        status ? eq(mails.status, status) : undefined,
        after
          ? sql`(${queuedAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(queuedAt), desc(id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    mails: page,
    next: rows.length > pageSize && last ? writeCursor({ at: last.queuedAt, id: last.id }) : null,
  };
}

/** How many mails were given up. */
export async function failedMails(db: Queries): Promise<number> {
  const [row] = await db.select({ count: count() }).from(mails).where(eq(mails.status, "failed"));
  return row?.count ?? 0;
}

/** One row of the outbox; null when there is none of this id. */
export async function mailOf(db: Queries, id: string): Promise<QueuedMail | null> {
  if (!isRowId(id)) return null;
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail ?? null;
}
