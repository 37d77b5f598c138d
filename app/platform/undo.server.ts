import { and, desc, eq, gt } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { isRowId } from "#app/database/cursor.ts";
import { undos } from "#app/database/schema/operations.ts";
import type { Jobs, RetryPolicy } from "./jobs.server.ts";

/** How long an action can be taken back. What it sends, or does for good, waits as long. */
export const undoMs = 10_000;

/** The moment until which what is done now can be taken back. */
export const undoUntil = (now: Date): Date => new Date(now.getTime() + undoMs);

/** Jobs for the end of what can be taken back. */
export const undoQueue = "undo-over";
const undoRetry: RetryPolicy = { retryLimit: 100, retryDelay: 15, retryDelayMax: 3600 };

/** What was done, to what, and by whom: nobody else takes it back. */
export interface Undoable {
  kind: string;
  subjectId: string;
  actorId: string;
}

/** Keeps, in the transaction of an action, what it takes to put everything back. */
export async function keepUndo(
  transaction: Transaction,
  jobs: Jobs,
  { before, ...undoable }: Undoable & { before: object },
  now: Date,
): Promise<void> {
  const until = undoUntil(now);
  const [row] = await transaction
    .insert(undos)
    .values({ ...undoable, before, until })
    .returning({ id: undos.id });
  if (!row) throw new Error("an undo was not stored");
  await jobs.enqueue(transaction, undoQueue, [{ id: row.id, data: { undoId: row.id }, startAfter: until }]);
}

/** The last thing of this kind that can be taken back; null when there is none. What is left out may be anything: by whom, to what, and under which id. */
export async function openUndo<Before>(
  db: Queries,
  { kind, id, subjectId, actorId }: Pick<Undoable, "kind"> & Partial<Undoable> & { id?: string },
  now: Date,
) {
  if (id !== undefined && !isRowId(id)) return null;
  const [row] = await db
    .select()
    .from(undos)
    .where(
      and(
        eq(undos.kind, kind),
        id ? eq(undos.id, id) : undefined,
        subjectId ? eq(undos.subjectId, subjectId) : undefined,
        actorId ? eq(undos.actorId, actorId) : undefined,
        gt(undos.until, now),
      ),
    )
    .orderBy(desc(undos.until))
    .limit(1);
  if (!row) return null;
  const secondsLeft = Math.ceil((row.until.getTime() - now.getTime()) / 1000);
  return { id: row.id, subjectId: row.subjectId, secondsLeft, before: row.before as Before };
}

/** What came of taking an action back. `over`: the time is over, it was taken back, or what it takes is gone; `others`: somebody else did it. */
export type UndoOutcome = "done" | "over" | "others";

/**
 * Takes an action back, once, in the caller's transaction: `putBack` gets what it was done to and what was before. Where that refuses,
 * having changed nothing, the undo stays good.
 */
export async function takeBack<Before>(
  transaction: Transaction,
  { id, kind, subjectId, actorId }: Omit<Undoable, "subjectId"> & { id: string; subjectId?: string },
  now: Date,
  putBack: (undo: { subjectId: string; before: Before }) => Promise<boolean>,
): Promise<UndoOutcome> {
  if (!isRowId(id)) return "over";
  const [row] = await transaction
    .select()
    .from(undos)
    .where(
      and(
        eq(undos.id, id),
        eq(undos.kind, kind),
        subjectId ? eq(undos.subjectId, subjectId) : undefined,
        gt(undos.until, now),
      ),
    )
    .for("update");
  if (!row) return "over";
  if (row.actorId !== actorId) return "others";
  if (!(await putBack({ subjectId: row.subjectId, before: row.before as Before }))) return "over";
  await transaction.delete(undos).where(eq(undos.id, id));
  return "done";
}

/** What happens for good once an action of this kind cannot be taken back any more. */
export type UndoOver = (transaction: Transaction, subjectId: string, before: unknown) => Promise<void>;

/** Forgets what cannot be taken back any more, after what waited for that was done. An ended process's is made up for at the next start. */
export async function workUndos(
  { db, jobs }: { db: Database; jobs: Jobs },
  whenOver: Readonly<Record<string, UndoOver>>,
): Promise<void> {
  await jobs.prepareQueue(undoQueue, undoRetry);
  const kept = await db.select({ id: undos.id, until: undos.until }).from(undos);
  await jobs.enqueue(
    db,
    undoQueue,
    kept.map(({ id, until }) => ({ id, data: { undoId: id }, startAfter: until })),
  );
  await jobs.work<{ undoId: string }>(undoQueue, ({ undoId }) =>
    db.transaction(async (transaction) => {
      const [row] = await transaction.delete(undos).where(eq(undos.id, undoId)).returning();
      if (row) await whenOver[row.kind]?.(transaction, row.subjectId, row.before);
    }),
  );
}
