import { staffControl } from "./button.ts";

interface AssigneeSelectProps {
  label: string;
  /** The choice of no member of staff. */
  nobody: string;
  assigneeId: string | null;
  assignees: readonly { id: string; name: string }[];
}

/** Chooses the member of staff who sees to something, as `assignee`. */
export const AssigneeSelect = ({ label, nobody, assigneeId, assignees }: AssigneeSelectProps) => (
  <select
    key={assigneeId}
    name="assignee"
    aria-label={label}
    defaultValue={assigneeId ?? ""}
    className={staffControl}
  >
    <option value="">{nobody}</option>
    {assignees.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
);
