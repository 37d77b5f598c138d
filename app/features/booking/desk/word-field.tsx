import { deskControl } from "#app/ui/desk/button.ts";
import { controlProps, Field } from "#app/ui/field.tsx";
import { deskMessages as say } from "../desk-messages.ts";
import { longestDeskText } from "../desk-note.ts";
import type { DeskRefusal } from "../receive-staff-intent.server.ts";

interface WordFieldProps {
  id: string;
  label: string;
  isNeeded?: boolean;
  refusal: DeskRefusal | null;
}

/** What the desk writes to the customer with a move or a change. */
export function WordField({ id, label, isNeeded = false, refusal }: WordFieldProps) {
  const word = {
    ...{ id, name: "note", label, hint: say.noteToCustomerHint },
    error: refusal?.errors.note,
    optional: !isNeeded,
  };
  return (
    <Field {...word}>
      <textarea
        {...controlProps(word)}
        rows={3}
        maxLength={longestDeskText}
        defaultValue={refusal?.text ?? ""}
        className={`${deskControl} py-2`}
      />
    </Field>
  );
}
