import { deskControl } from "#app/ui/desk/button.ts";
import { controlProps, Field } from "#app/ui/field.tsx";
import type { BookingAtDesk } from "../booking-desk.server.ts";
import { deskMessages as say } from "../desk-messages.ts";
import { longestDeskText } from "../desk-note.ts";
import type { DeskReply } from "../receive-deskwork.server.ts";
import { DeskForm, DeskSubmit, refusalOf } from "./desk-form.tsx";

interface MoveFormProps extends Pick<BookingAtDesk, "booking" | "moves"> {
  reply: DeskReply | null;
}

/** The states that the booking may go to from here, a button each, with a word to the customer. */
export function MoveForm({ booking, moves, reply }: MoveFormProps) {
  const refusal = refusalOf(reply, "move");
  const word = {
    id: "word",
    name: "note",
    label: say.noteToCustomer,
    hint: say.noteToCustomerHint,
    error: refusal?.errors.note,
    optional: true,
  };
  return (
    <DeskForm work="move" reply={reply} className="mt-4 grid gap-4">
      <input type="hidden" name="version" value={booking.version} />
      <Field {...word}>
        <textarea
          {...controlProps(word)}
          rows={3}
          maxLength={longestDeskText}
          defaultValue={refusal?.text ?? ""}
          className={`${deskControl} py-2`}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {moves.map((to) => (
          <DeskSubmit key={to} name="to" value={to} look={to === "cancelled" ? "danger" : "call"}>
            {say.moves[to]}
          </DeskSubmit>
        ))}
      </div>
    </DeskForm>
  );
}
