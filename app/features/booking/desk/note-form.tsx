import { Form } from "react-router";
import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { controlProps, Field } from "#app/ui/field.tsx";
import { deskMessages as say } from "../desk-messages.ts";
import { longestDeskText } from "../desk-note.ts";
import type { DeskRefusal } from "../receive-deskwork.server.ts";

/** One more internal note. */
export function NoteForm({ refusal }: { refusal: DeskRefusal | null }) {
  const note = { name: "note", label: say.noteLabel, error: refusal?.errors.note };
  return (
    <Form method="post" noValidate className="mt-4 grid gap-3">
      <input type="hidden" name="do" value="note" />
      <Field {...note}>
        <textarea
          {...controlProps(note)}
          rows={3}
          maxLength={longestDeskText}
          defaultValue={refusal?.text ?? ""}
          className={`${deskControl} py-2`}
        />
      </Field>
      <button type="submit" className={deskButton("plain", "justify-self-start")}>
        {say.addNote}
      </button>
    </Form>
  );
}
