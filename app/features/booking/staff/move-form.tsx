import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { MailPreview } from "#app/ui/staff/mail-preview.tsx";
import type { ReplyOption } from "#app/ui/staff/saved-reply.ts";
import type { BookingStatus } from "../booking-status.ts";
import type { StaffBooking } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import type { StaffBookingReply } from "../staff-reply.server.ts";
import { refusalOf, StaffForm, StaffSubmit } from "./staff-form.tsx";
import { WordField } from "./word-field.tsx";

interface MoveFormProps extends Pick<StaffBooking, "booking" | "moves"> {
  reply: StaffBookingReply | null;
  /** Saved replies for the word to the customer. */
  replies: readonly ReplyOption[];
}

/** The states that the booking may go to from here, each asked about with its mail; its end stands apart from what leads on. */
export function MoveForms({ moves, ...props }: MoveFormProps) {
  const onwards = moves.filter((to) => to !== "cancelled");
  return (
    <>
      {onwards.length > 0 ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {onwards.map((to) => (
            <MoveForm key={to} to={to} {...props} />
          ))}
        </div>
      ) : null}
      {moves.includes("cancelled") ? (
        <div className="mt-6 border-t hairline pt-6">
          <MoveForm to="cancelled" {...props} />
        </div>
      ) : null}
    </>
  );
}

function MoveForm({ to, booking, reply, replies }: Omit<MoveFormProps, "moves"> & { to: BookingStatus }) {
  const refused = refusalOf(reply, "move");
  const refusal = refused?.to === to ? refused : null;
  const isEnd = to === "cancelled";
  return (
    <StaffForm work="move" reply={reply} className="grow">
      <input type="hidden" name="version" value={booking.version} />
      <input type="hidden" name="to" value={to} />
      <AskFirst
        ask={say.moves[to].ask}
        detail={isEnd ? say.cancelDetail(booking.fullName) : say.moveDetail(booking.fullName)}
        look={isEnd ? "danger" : "call"}
        isOpen={refusal !== null}
      >
        <WordField
          id={`word-${to}`}
          label={isEnd ? say.reason : say.noteToCustomer}
          isNeeded={isEnd}
          refusal={refusal}
          replies={replies}
        />
        <MailPreview address={`/admin/bookings/${booking.reference}/mail`} query={`to=${to}`} />
        <StaffSubmit look={isEnd ? "danger" : "call"} className="justify-self-start">
          {say.moves[to].sure}
        </StaffSubmit>
      </AskFirst>
    </StaffForm>
  );
}
