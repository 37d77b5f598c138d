import { inArray } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import { comments, commentThreads } from "#app/database/schema/comments.ts";
import { changeRows } from "#app/platform/change-rows.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { BulkReply } from "#app/ui/staff/bulk-messages.ts";
import { moveComment } from "./change-comments.server.ts";
import { type BulkIntent, bulkIntents } from "./comment-states.ts";
import { commentStaffMessages as say } from "./staff-messages.ts";

const statusAfter = { show: "visible", hide: "hidden", spam: "spam" } as const;
const movable = Object.values(statusAfter);

interface Moderator {
  record: (
    transaction: Transaction,
    entry: { action: `comment.${BulkIntent}`; subjectId: string },
  ) => Promise<void>;
}

/** Shows, hides or calls spam all marked comments; null where the form is about something else. */
export async function receiveCommentRows(
  form: FormData,
  { record }: Moderator,
  { db }: Pick<Services, "db">,
): Promise<BulkReply | null> {
  const intent = bulkIntents.find((each) => each === form.get("bulk"));
  if (!intent) return null;
  const to = statusAfter[intent];
  return await changeRows(
    db,
    form,
    {
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
      async change(transaction, { id, ...row }) {
        const from = movable.find((status) => status === row.from);
        if (!from || !isNumber(id)) return { outcome: "gone", name: id };
        const moved = await moveComment(transaction, Number(id), { from, to });
        if (moved.outcome === "done")
          await record(transaction, { action: `comment.${intent}`, subjectId: id });
        return moved;
      },
    },
    (count) => say.bulkDone(count, intent),
  );
}

const isNumber = (id: string) => /^[1-9]\d{0,14}$/.test(id);
