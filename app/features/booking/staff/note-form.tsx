import { controlProps, Field } from "#app/ui/field.tsx";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { staffControl } from "#app/ui/staff/button.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import { longestStaffText } from "../staff-note.ts";
import type { StaffBookingReply } from "../staff-reply.server.ts";
import { refusalOf, StaffForm, StaffSubmit } from "./staff-form.tsx";

/** One more internal note. */
export function NoteForm({ reply }: { reply: StaffBookingReply | null }) {
  const refusal = refusalOf(reply, "note");
  const note = { name: "note", label: say.noteLabel, error: refusal?.errors.note };
  return (
    <StaffForm work="note" reply={reply} className="mt-4 grid gap-3">
      <IdempotencyKey taken={reply?.ok && reply.about === "note" ? reply : null} />
      <Field {...note}>
        <textarea
          {...controlProps(note)}
          rows={3}
          maxLength={longestStaffText}
          defaultValue={refusal?.text ?? ""}
          className={`${staffControl} py-2`}
        />
      </Field>
      <StaffSubmit className="justify-self-start">{say.addNote}</StaffSubmit>
    </StaffForm>
  );
}
