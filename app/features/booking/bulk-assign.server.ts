import { changeRows, markedRows, type RowWork, undoRows } from "#app/platform/change-rows.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type BulkReply, bulkMessages } from "#app/ui/staff/bulk-messages.ts";
import { assignBooking } from "./note-and-assign.server.ts";
import { staffAreaMessages as say } from "./staff-messages.ts";
import type { StaffContext } from "./staff-reply.server.ts";

/** What the assignment of several bookings is to be undone as. */
export const bookingRows = "booking-rows";

interface Assigner extends Pick<StaffContext, "staff" | "assignees"> {
  record: (reference: string, ...entry: Parameters<StaffContext["record"]>) => Promise<void>;
}

/** Gives all marked bookings to a member of staff, or back to all, or undoes that. */
export async function receiveBookingRows(
  form: FormData,
  { staff, assignees, record }: Assigner,
  services: Pick<Services, "db" | "jobs" | "clock">,
): Promise<BulkReply> {
  const work: RowWork = {
    kind: bookingRows,
    actorId: staff.id,
    async change(transaction, { id, from, to }, isUndo) {
      let isWritten = false;
      const assigned = await assignBooking(transaction, id, {
        from: from || null,
        to: to || null,
        async afterWrite(within) {
          isWritten = true;
          const detail = { to: to || "nobody" };
          await record(id, within, { action: isUndo ? "booking.undo" : "booking.assign", detail });
        },
      });
      if (assigned.ok) return { outcome: isWritten ? "done" : "already", name: id };
      return { outcome: assigned.reason === "missing" ? "gone" : "changed", name: id };
    },
  };
  if (form.get("intent") === "undo") {
    const undone = await undoRows(services, String(form.get("undo")), work);
    return undone ?? { said: bulkMessages.undoTooLate, count: 0, refused: [] };
  }
  const to = String(form.get("assignee") ?? "");
  const assignee = assignees.find(({ id }) => id === to);
  if (to && !assignee) return { said: say.assigneeUnknown, count: 0, refused: [] };
  const changes = markedRows(form).map((row) => ({ ...row, to }));
  return await changeRows(services, changes, work, (count) =>
    say.bulkAssigned(count, assignee?.name ?? say.nobody.toLowerCase()),
  );
}
