import { Form } from "react-router";
import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { deskMessages as say } from "../desk-messages.ts";

interface AssignFormProps {
  assigneeId: string | null;
  staffId: string;
  assignees: readonly { id: string; name: string }[];
}

/** Gives the booking to one of the desk, or at one press to oneself. */
export function AssignForm({ assigneeId, staffId, assignees }: AssignFormProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Form method="post" className="flex grow gap-2">
        <input type="hidden" name="do" value="assign" />
        <select
          key={assigneeId}
          name="assignee"
          aria-label={say.assignTitle}
          defaultValue={assigneeId ?? ""}
          className={deskControl}
        >
          <option value="">{say.nobody}</option>
          {assignees.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className={deskButton()}>
          {say.assign}
        </button>
      </Form>
      {assigneeId === staffId ? null : (
        <Form method="post">
          <input type="hidden" name="do" value="assign" />
          <input type="hidden" name="assignee" value={staffId} />
          <button type="submit" className={deskButton("quiet")}>
            {say.takeIt}
          </button>
        </Form>
      )}
    </div>
  );
}
