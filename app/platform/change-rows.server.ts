import type { Transaction } from "#app/database/client.server.ts";
import { type BulkReply, bulkMessages } from "#app/ui/staff/bulk-messages.ts";
import { refusing } from "./form-action.server.ts";
import type { Services } from "./services.server.ts";

interface MarkedRow {
  id: string;
  from: string;
}

interface RowChanged {
  outcome: "done" | keyof typeof bulkMessages.why;
  name: string;
}

interface RowWork {
  /** Changes one row, if it still is what its reader saw, with its row in the audit log. */
  change: (transaction: Transaction, row: MarkedRow) => Promise<RowChanged>;
  /** Takes the locks that all rows need, in one order for every writer. */
  lock?: (transaction: Transaction, ids: string[]) => Promise<void>;
}

const mostRows = 100;

function markedRows(form: FormData): MarkedRow[] {
  const rows = new Map(
    form.getAll("row").map((row) => {
      const [id = "", from = ""] = String(row).split(" ", 2);
      return [id, { id, from }] as const;
    }),
  );
  return [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, mostRows);
}

/** The reply where no row was changed. */
export const noRows = (message: string, refused: BulkReply["refused"] = []): BulkReply => ({
  ...refusing({}).refuse(message, {}, 409),
  refused,
});

/** Changes the selected rows that are still eligible, in one transaction; `doneMessage` makes the message for a count. */
export async function changeRows(
  db: Services["db"],
  form: FormData,
  { change, lock }: RowWork,
  doneMessage: (count: number) => string,
): Promise<BulkReply> {
  const rows = markedRows(form);
  if (rows.length === 0) return noRows(bulkMessages.none);
  return await db.transaction(async (transaction) => {
    await lock?.(
      transaction,
      rows.map(({ id }) => id),
    );
    let count = 0;
    const refused: BulkReply["refused"] = [];
    for (const row of rows) {
      const { outcome, name } = await change(transaction, row);
      if (outcome === "done") count += 1;
      else refused.push({ name, why: bulkMessages.why[outcome] });
    }
    return count > 0
      ? { ok: true, message: doneMessage(count), refused }
      : noRows(bulkMessages.nothing, refused);
  });
}
