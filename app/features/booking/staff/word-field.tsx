import { controlProps, Field } from "#app/ui/field.tsx";
import { staffControl } from "#app/ui/staff/button.ts";
import { InsertReply } from "#app/ui/staff/insert-reply.tsx";
import type { ReplyOption } from "#app/ui/staff/saved-reply.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import { longestStaffText } from "../staff-note.ts";
import type { StaffRefusal } from "../staff-reply.server.ts";

interface WordFieldProps {
  id: string;
  label: string;
  isNeeded?: boolean;
  refusal: StaffRefusal | null;
  /** What can be inserted. */
  replies: readonly ReplyOption[];
}

/** What the desk writes to the customer with a move or a change. */
export function WordField({ id, label, isNeeded = false, refusal, replies }: WordFieldProps) {
  const word = {
    ...{ id, name: "note", label, hint: say.noteToCustomerHint },
    error: refusal?.errors.note,
    optional: !isNeeded,
  };
  return (
    <>
      <InsertReply replies={replies} into={word.name} />
      <Field {...word}>
        <textarea
          {...controlProps(word)}
          rows={3}
          maxLength={longestStaffText}
          defaultValue={refusal?.text ?? ""}
          className={`${staffControl} py-2`}
        />
      </Field>
    </>
  );
}
