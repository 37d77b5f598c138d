import type { Queries, Transaction } from "#app/database/client.server.ts";
import { askMessages } from "#app/ui/staff/ask-messages.ts";
import { type BulkReply, bulkMessages as say } from "#app/ui/staff/bulk-messages.ts";
import type { Services } from "./services.server.ts";
import { keepUndo, openUndo, takeBack } from "./undo.server.ts";

// One action on several rows of a list, each judged by itself, with one undo for all.

/** One row on its way from the state that its reader saw to another. */
export interface RowChange {
  id: string;
  from: string;
  to: string;
  /** What else an undo puts back. */
  kept?: Kept | undefined;
}

/** As JSON keeps it. */
type Kept = Record<string, string | null>;

interface RowChanged {
  outcome: "done" | keyof typeof say.why;
  /** What a person calls the row. */
  name: string;
  kept?: Kept;
}

export interface RowWork {
  /** What it is to be undone as, and by whom. */
  kind: string;
  actorId: string;
  /** Changes one row, if it still is what its reader saw, with its row in the audit log. */
  change: (transaction: Transaction, change: RowChange, isUndo: boolean) => Promise<RowChanged>;
  /** Takes the locks that all of them need, in the order in which everyone does. */
  lock?: (transaction: Transaction, ids: string[]) => Promise<void>;
}

type Parts = Pick<Services, "db" | "jobs" | "clock">;

const mostRows = 100;

/** The rows that were marked in a posted list, each with the state that it was seen in, in an order that is the same for everyone. */
export function markedRows(form: FormData): { id: string; from: string }[] {
  const rows = new Map(
    form.getAll("row").map((row) => {
      const [id = "", from = ""] = String(row).split(" ", 2);
      return [id, { id, from }] as const;
    }),
  );
  return [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, mostRows);
}

async function changeEach(
  transaction: Transaction,
  changes: readonly RowChange[],
  { change, lock }: RowWork,
  isUndo: boolean,
) {
  const done: RowChange[] = [];
  const refused: BulkReply["refused"] = [];
  await lock?.(
    transaction,
    changes.map(({ id }) => id),
  );
  for (const each of changes) {
    const { outcome, name, kept } = await change(transaction, each, isUndo);
    if (outcome === "done") done.push({ ...each, kept });
    else refused.push({ name, why: say.why[outcome] });
  }
  return { done, refused };
}

/** Changes the rows that can be, all of them in one transaction, and keeps what it takes to undo that; `said`: what was done to how many. */
export async function changeRows(
  { db, jobs, clock }: Parts,
  changes: readonly RowChange[],
  work: RowWork,
  said: (count: number) => string,
): Promise<BulkReply> {
  if (changes.length === 0) return { said: say.none, count: 0, refused: [] };
  return await db.transaction(async (transaction) => {
    const { done, refused } = await changeEach(transaction, changes, work, false);
    const { kind, actorId } = work;
    if (done.length > 0)
      await keepUndo(
        transaction,
        jobs,
        { kind, subjectId: "list", actorId, before: { rows: done } },
        clock.now(),
      );
    return { said: done.length > 0 ? said(done.length) : say.nothing, count: done.length, refused };
  });
}

/** Puts back the rows that still are as they were left; null where there is no such undo any more. */
export async function undoRows(
  { db, clock }: Pick<Parts, "db" | "clock">,
  undoId: string,
  work: RowWork,
): Promise<BulkReply | null> {
  const undoing = { id: undoId, kind: work.kind, actorId: work.actorId };
  return await db.transaction(async (transaction) => {
    const reply: BulkReply = { said: say.nothing, count: 0, refused: [] };
    const outcome = await takeBack<{ rows: RowChange[] }>(
      transaction,
      undoing,
      clock.now(),
      async ({ before }) => {
        const back = before.rows.map(({ from, to, ...row }) => ({ ...row, from: to, to: from }));
        const { done, refused } = await changeEach(transaction, back, work, true);
        Object.assign(reply, { said: say.undone(done.length), count: done.length, refused });
        return true;
      },
    );
    if (outcome === "others") return { ...reply, said: askMessages.undoOthers };
    return outcome === "done" ? reply : null;
  });
}

/** What this person did last to rows of this kind and can take back yet. */
export async function openRowsUndo(
  db: Queries,
  { kind, actorId }: { kind: string; actorId: string },
  now: Date,
) {
  const open = await openUndo(db, { kind, actorId }, now);
  return open && { id: open.id, secondsLeft: open.secondsLeft };
}
