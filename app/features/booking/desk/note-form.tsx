import { deskControl } from "#app/ui/desk/button.ts";
import { controlProps, Field } from "#app/ui/field.tsx";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { deskMessages as say } from "../desk-messages.ts";
import { longestDeskText } from "../desk-note.ts";
import type { DeskReply } from "../receive-staff-intent.server.ts";
import { DeskForm, DeskSubmit, refusalOf } from "./desk-form.tsx";

/** One more internal note. */
export function NoteForm({ reply }: { reply: DeskReply | null }) {
  const refusal = refusalOf(reply, "note");
  const note = { name: "note", label: say.noteLabel, error: refusal?.errors.note };
  return (
    <DeskForm work="note" reply={reply} className="mt-4 grid gap-3">
      <IdempotencyKey taken={reply?.ok && reply.about === "note" ? reply : null} />
      <Field {...note}>
        <textarea
          {...controlProps(note)}
          rows={3}
          maxLength={longestDeskText}
          defaultValue={refusal?.text ?? ""}
          className={`${deskControl} py-2`}
        />
      </Field>
      <DeskSubmit className="justify-self-start">{say.addNote}</DeskSubmit>
    </DeskForm>
  );
}
