import type { Transaction } from "#app/database/client.server.ts";
import { changeRows, markedRows, type RowWork, undoRows } from "#app/platform/change-rows.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type BulkReply, bulkMessages } from "#app/ui/staff/bulk-messages.ts";
import { messageOf, moveMessage } from "./staff-inbox.server.ts";
import { type MessageState, messageStates, staffAreaMessages as say } from "./staff-messages.ts";

/** What an action on several messages is to be undone as. */
export const messageRows = "message-rows";

interface Mover {
  staff: { id: string; name: string };
  record: (
    transaction: Transaction,
    entry: {
      action: `message.${MessageState}`;
      subjectId: string;
      detail: { from: MessageState; to: MessageState };
    },
  ) => Promise<void>;
}

/** Moves all marked messages to a state, or undoes that. */
export async function receiveMessageRows(
  form: FormData,
  { staff, record }: Mover,
  services: Pick<Services, "db" | "jobs" | "clock">,
): Promise<BulkReply> {
  const state = (text: unknown) => messageStates.find((each) => each === text);
  const at = services.clock.now();
  const work: RowWork = {
    kind: messageRows,
    actorId: staff.id,
    async change(transaction, { id, kept, ...move }, isUndo) {
      const from = state(move.from);
      const to = state(move.to);
      const present = await messageOf(transaction, id);
      if (!present || !from || !to) return { outcome: "gone", name: present?.name ?? id };
      const { name } = present;
      if (present.status === to) return { outcome: "already", name };
      const { statusBy, statusAt } = present;
      // As if it had never been moved: whoever answered a message keeps having done so, then.
      const stamp = isUndo
        ? { by: kept?.by ?? null, at: kept?.at ? new Date(kept.at) : null }
        : { by: staff.name, at };
      const moved = await moveMessage(transaction, id, { from, to, ...stamp }, (within) =>
        record(within, { action: `message.${to}`, subjectId: id, detail: { from, to } }),
      );
      return {
        outcome: moved ? "done" : "changed",
        name,
        kept: { by: statusBy, at: statusAt?.toISOString() ?? null },
      };
    },
  };
  if (form.get("intent") === "undo") {
    const undone = await undoRows(services, String(form.get("undo")), work);
    return undone ?? { said: bulkMessages.undoTooLate, count: 0, refused: [] };
  }
  const to = state(form.get("bulk"));
  const changes = to ? markedRows(form).map((row) => ({ ...row, to })) : [];
  return await changeRows(services, changes, work, (count) => say.bulkDone(count, to ?? "new"));
}
