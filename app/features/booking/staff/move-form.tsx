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
  const ordered = moves.toSorted((one, other) => Number(one === "cancelled") - Number(other === "cancelled"));
  return (
    <div className="mt-4 flex flex-wrap items-start gap-3">
      {ordered.map((to) => (
        <MoveForm key={to} to={to} {...props} />
      ))}
    </div>
  );
}

function MoveForm({ to, booking, reply, replies }: Omit<MoveFormProps, "moves"> & { to: BookingStatus }) {
  const refused = refusalOf(reply, "move");
  const refusal = refused?.to === to ? refused : null;
  const isEnd = to === "cancelled";
  return (
    <StaffForm work="move" reply={reply} className={`has-[details[open]]:w-full ${isEnd ? "ml-auto" : ""}`}>
      <input type="hidden" name="version" value={booking.version} />
      <input type="hidden" name="to" value={to} />
      <AskFirst
        ask={say.moves[to].ask}
        detail={isEnd ? say.cancelDetail(booking.fullName) : say.moveDetail(booking.fullName)}
        look={isEnd ? "danger" : "call"}
        isOpen={refusal !== null}
      >
        <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
          <div className="grid content-start gap-4">
            <WordField
              id={`word-${to}`}
              label={isEnd ? say.reason : say.noteToCustomer}
              isNeeded={isEnd}
              refusal={refusal}
              replies={replies}
            />
            <StaffSubmit look={isEnd ? "danger" : "call"} className="justify-self-start">
              {say.moves[to].sure}
            </StaffSubmit>
          </div>
          <MailPreview address={`/admin/bookings/${booking.reference}/mail`} query={`to=${to}`} />
        </div>
      </AskFirst>
    </StaffForm>
  );
}
