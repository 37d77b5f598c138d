import { staffControl } from "#app/ui/staff/button.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import type { StaffBookingReply } from "../staff-reply.server.ts";
import { StaffForm, StaffSubmit } from "./staff-form.tsx";

interface AssignFormProps {
  assigneeId: string | null;
  assigneeName: string | null;
  staffId: string;
  assignees: readonly { id: string; name: string }[];
  reply: StaffBookingReply | null;
}

/** Gives the booking to one of the desk, or at one press to oneself. Whose it was travels along: nobody takes it from another unseen. */
export function AssignForm({ assigneeId, assigneeName, staffId, assignees, reply }: AssignFormProps) {
  // Whose it is may be of the desk no more; as long as it is theirs, the list says so, and a press takes it from nobody.
  const isListed = assigneeId === null || assignees.some(({ id }) => id === assigneeId);
  const seen = <input type="hidden" name="was" value={assigneeId ?? ""} />;
  return (
    <div className="flex flex-wrap gap-2">
      <StaffForm work="assign" reply={reply} className="flex grow gap-2">
        {seen}
        <select
          key={assigneeId}
          name="assignee"
          aria-label={say.assignTitle}
          defaultValue={assigneeId ?? ""}
          className={staffControl}
        >
          <option value="">{say.nobody}</option>
          {isListed ? null : <option value={assigneeId}>{assigneeName}</option>}
          {assignees.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <StaffSubmit>{say.assign}</StaffSubmit>
      </StaffForm>
      {assigneeId === staffId ? null : (
        <StaffForm work="assign" reply={reply} className="-ml-1">
          {seen}
          <input type="hidden" name="assignee" value={staffId} />
          <StaffSubmit look="quiet">{say.takeIt}</StaffSubmit>
        </StaffForm>
      )}
    </div>
  );
}
