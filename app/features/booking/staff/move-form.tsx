import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { MailPreview } from "#app/ui/staff/mail-preview.tsx";
import type { ReplyOption } from "#app/ui/staff/saved-reply.ts";
import { type BookingStatus, isClosed } from "../booking-status.ts";
import type { StaffBooking } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import type { StaffBookingReply } from "../staff-reply.server.ts";
import { hasDeparted } from "./departure-moment.ts";
import { refusalOf, StaffForm, StaffSubmit } from "./staff-form.tsx";
import { WordField } from "./word-field.tsx";

interface MoveFormProps extends Pick<StaffBooking, "booking"> {
  to: BookingStatus;
  now: Date;
  reply: StaffBookingReply | null;
  /** Saved replies for the word to the customer. */
  replies: readonly ReplyOption[];
}

/** A state that the booking may go to from here, asked about with its mail. */
export function MoveForm({ to, booking, now, reply, replies }: MoveFormProps) {
  const refused = refusalOf(reply, "move");
  const refusal = refused?.to === to ? refused : null;
  const isEnd = to === "cancelled";
  const isCorrection = isClosed(booking.status);
  const words = isCorrection && to === "confirmed" ? say.backToConfirmed : say.moves[to];
  // What has not been flown is seldom what is to be completed.
  const isEarly = to === "completed" && !hasDeparted(booking, now);
  return (
    <StaffForm work="move" reply={reply} className="has-[details[open]]:w-full">
      <input type="hidden" name="version" value={booking.version} />
      <input type="hidden" name="to" value={to} />
      <AskFirst
        ask={words.ask}
        detail={isEnd ? say.cancelDetail(booking.fullName) : say.moveDetail(booking.fullName)}
        look={isEnd ? "quiet-danger" : isEarly || isCorrection ? "plain" : "call"}
        isOpen={refusal !== null}
      >
        <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
          <div className="grid content-start gap-4">
            <WordField
              id={`word-${to}`}
              label={isEnd ? say.reason : isCorrection ? say.correctionNote : say.noteToCustomer}
              isNeeded={isEnd || isCorrection}
              refusal={refusal}
              replies={replies}
            />
            <StaffSubmit look={isEnd ? "danger" : "call"} className="justify-self-start">
              {words.sure}
            </StaffSubmit>
          </div>
          <MailPreview address={`/admin/bookings/${booking.reference}/mail`} query={`to=${to}`} />
        </div>
      </AskFirst>
    </StaffForm>
  );
}
