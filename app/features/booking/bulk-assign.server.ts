import { changeRows, noRows } from "#app/platform/change-rows.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { BulkReply } from "#app/ui/staff/bulk-messages.ts";
import { assignBooking } from "./note-and-assign.server.ts";
import { staffAreaMessages } from "./staff-messages.ts";
import type { StaffContext } from "./staff-reply.server.ts";

interface Assigner extends Pick<StaffContext, "assignees"> {
  record: (reference: string, ...entry: Parameters<StaffContext["record"]>) => Promise<void>;
}

/** Gives all marked bookings to a member of staff, or back to all. */
export async function receiveBookingRows(
  form: FormData,
  { assignees, record }: Assigner,
  { db }: Pick<Services, "db">,
): Promise<BulkReply> {
  const to = String(form.get("assignee") ?? "");
  const assignee = assignees.find(({ id }) => id === to);
  if (to && !assignee)
    return noRows("No one at the desk has this name any more. Choose someone from the list.");
  return await changeRows(
    db,
    form,
    {
      async change(transaction, { id, from }) {
        let isWritten = false;
        const assigned = await assignBooking(transaction, id, {
          from: from || null,
          to: to || null,
          async afterWrite(within) {
            isWritten = true;
            await record(id, within, { action: "booking.assign", detail: { to: to || "nobody" } });
          },
        });
        if (assigned.ok) return { outcome: isWritten ? "done" : "already", name: id };
        return { outcome: assigned.reason === "missing" ? "gone" : "changed", name: id };
      },
    },
    (count) => staffAreaMessages.bulkAssigned(count, assignee?.name ?? "nobody"),
  );
}
