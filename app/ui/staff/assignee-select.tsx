import { staffControl } from "./button.ts";

interface AssigneeSelectProps {
  label: string;
  assigneeId: string | null;
  assignees: readonly { id: string; name: string }[];
}

/** Chooses the member of staff who is responsible, as `assignee`. */
export const AssigneeSelect = ({ label, assigneeId, assignees }: AssigneeSelectProps) => (
  <select
    key={assigneeId}
    name="assignee"
    aria-label={label}
    defaultValue={assigneeId ?? ""}
    className={staffControl}
  >
    <option value="">Unassigned</option>
    {assignees.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
);
