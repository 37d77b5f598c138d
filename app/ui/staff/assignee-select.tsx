import { staffControl } from "./button.ts";

interface AssigneeSelectProps {
  assigneeId: string | null;
  assignees: readonly { id: string; name: string; isActive: boolean }[];
}

/** Chooses the member of staff who is responsible, as `assignee`; a disabled account is listed only while assigned. */
export const AssigneeSelect = ({ assigneeId, assignees }: AssigneeSelectProps) => (
  <select
    key={assigneeId}
    name="assignee"
    aria-label="Assigned to"
    defaultValue={assigneeId ?? ""}
    className={staffControl}
  >
    <option value="">Unassigned</option>
    {assignees
      .filter(({ id, isActive }) => isActive || id === assigneeId)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
  </select>
);
