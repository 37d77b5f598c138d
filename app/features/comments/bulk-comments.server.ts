import { inArray } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import { comments, commentThreads } from "#app/database/schema/comments.ts";
import { changeRows, markedRows, type RowWork, undoRows } from "#app/platform/change-rows.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { BulkReply } from "#app/ui/staff/bulk-messages.ts";
import { moveComment } from "./change-comments.server.ts";
import { type BulkIntent, bulkIntents } from "./comment-states.ts";
import { commentStaffMessages as say } from "./staff-messages.ts";

/** What an action on several comments is to be undone as. */
export const commentRows = "comment-rows";

const statusAfter = { show: "visible", hide: "hidden", spam: "spam" } as const;
const movable = Object.values(statusAfter);

interface Moderator {
  staffId: string;
  record: (
    transaction: Transaction,
    entry: { action: `comment.${BulkIntent | "undo"}`; subjectId: string },
  ) => Promise<void>;
}

/** Shows, hides or calls spam all marked comments, or undoes that; null where the form is about something else. */
export async function receiveCommentRows(
  form: FormData,
  { staffId, record }: Moderator,
  services: Pick<Services, "db" | "jobs" | "clock">,
): Promise<BulkReply | null> {
  const intent = bulkIntents.find((each) => each === form.get("bulk"));
  const work: RowWork = {
    kind: commentRows,
    actorId: staffId,
    // Each thread's row, as every change of a comment takes it; two such actions at once would else wait for one another.
    lock: async (transaction, ids) => {
      const threads = transaction
        .select({ postId: comments.postId })
        .from(comments)
        .where(inArray(comments.id, ids.filter(isNumber).map(Number)));
      await transaction
        .select({ postId: commentThreads.postId })
        .from(commentThreads)
        .where(inArray(commentThreads.postId, threads))
        .orderBy(commentThreads.postId)
        .for("update");
    },
    async change(transaction, { id, ...move }, isUndo) {
      const from = movable.find((status) => status === move.from);
      const to = movable.find((status) => status === move.to);
      if (!from || !to || !isNumber(id)) return { outcome: "gone", name: id };
      const moved = await moveComment(transaction, Number(id), { from, to });
      const action = isUndo ? "undo" : (intent ?? "undo");
      if (moved.outcome === "done") await record(transaction, { action: `comment.${action}`, subjectId: id });
      return moved;
    },
  };
  if (form.get("intent") === "undo") return await undoRows(services, String(form.get("undo")), work);
  if (!intent) return null;
  const to = statusAfter[intent];
  const changes = markedRows(form).map((row) => ({ ...row, to }));
  return await changeRows(services, changes, work, (count) => say.bulkDone(count, intent));
}

const isNumber = (id: string) => /^[1-9]\d{0,14}$/.test(id);
