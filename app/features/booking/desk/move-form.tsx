import { Form, useNavigation } from "react-router";
import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { controlProps, Field } from "#app/ui/field.tsx";
import { deskMessages as say } from "../desk-messages.ts";
import { longestDeskText } from "../desk-note.ts";
import type { DeskRefusal } from "../receive-deskwork.server.ts";
import type { BookingAtDesk } from "./booking-at-desk.tsx";

interface MoveFormProps extends Pick<BookingAtDesk, "booking" | "moves"> {
  refusal: DeskRefusal | null;
}

/** The states that the booking may go to from here, a button each, with a word to the customer. */
export function MoveForm({ booking, moves, refusal }: MoveFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const word = {
    id: "word",
    name: "note",
    label: say.noteToCustomer,
    hint: say.noteToCustomerHint,
    error: refusal?.errors.note,
    optional: true,
  };
  return (
    <Form method="post" noValidate className="mt-4 grid gap-4">
      <input type="hidden" name="do" value="move" />
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
          <button
            key={to}
            type="submit"
            name="to"
            value={to}
            disabled={isBusy}
            className={deskButton(to === "cancelled" ? "danger" : "call")}
          >
            {say.moves[to]}
          </button>
        ))}
      </div>
    </Form>
  );
}
