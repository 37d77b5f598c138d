import type { Transaction } from "#app/database/client.server.ts";
import { changeRows } from "#app/platform/change-rows.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type BulkReply, bulkMessages } from "#app/ui/staff/bulk-messages.ts";
import { messageOf, moveMessage } from "./staff-inbox.server.ts";
import { type MessageState, messageStates, staffAreaMessages as say } from "./staff-messages.ts";

interface Mover {
  staff: { name: string };
  record: (
    transaction: Transaction,
    entry: {
      action: `message.${MessageState}`;
      subjectId: string;
      detail: { from: MessageState; to: MessageState };
    },
  ) => Promise<void>;
}

/** Moves all marked messages to a state. */
export async function receiveMessageRows(
  form: FormData,
  { staff, record }: Mover,
  { db, clock }: Pick<Services, "db" | "clock">,
): Promise<BulkReply> {
  const state = (text: unknown) => messageStates.find((each) => each === text);
  const to = state(form.get("bulk"));
  if (!to) return { said: bulkMessages.none, count: 0, refused: [] };
  const at = clock.now();
  return await changeRows(
    db,
    form,
    {
      async change(transaction, { id, ...row }) {
        const from = state(row.from);
        const present = await messageOf(transaction, id);
        if (!present || !from) return { outcome: "gone", name: present?.name ?? id };
        const { name } = present;
        if (present.status === to) return { outcome: "already", name };
        const moved = await moveMessage(transaction, id, { from, to, by: staff.name, at }, (within) =>
          record(within, { action: `message.${to}`, subjectId: id, detail: { from, to } }),
        );
        return { outcome: moved ? "done" : "changed", name };
      },
    },
    (count) => say.bulkDone(count, to),
  );
}
