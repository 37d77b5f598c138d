import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { BoxedArea } from "#app/ui/staff/boxed-field.tsx";
import { InsertReply } from "#app/ui/staff/insert-reply.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import type { ReplyOption } from "#app/ui/staff/saved-reply.ts";
import type { StaffBookingReply } from "../staff-reply.server.ts";
import type { ThreadMessage } from "../thread.server.ts";
import { refusalOf, StaffForm, StaffSubmit } from "./booking-forms.tsx";

interface StaffThreadProps {
  messages: readonly ThreadMessage[];
  replies: readonly ReplyOption[];
  reply: StaffBookingReply | null;
}

/** What customer and staff wrote to one another, and the next message. */
export function StaffThread({ messages, replies, reply }: StaffThreadProps) {
  const refusal = refusalOf(reply, "message");
  return (
    <>
      {messages.length === 0 ? <p className="text-small text-quiet">No messages yet.</p> : null}
      <ol className="text-small">
        {messages.map(({ id, at, side, text, author, isUnread }) => (
          <li
            key={id}
            className={`mb-3 border-l-2 pl-4 ${side === "customer" ? "border-brass" : "border-ink/25"}`}
          >
            <p className="text-quiet">
              <span className="font-[550] text-ink">
                {side === "customer" ? "Customer" : (author ?? "Desk")}
              </span>
              , <Moment at={new Date(at)} />
              {isUnread ? <span className="ml-2 font-[550] text-brass-ink">New</span> : null}
            </p>
            <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
      <StaffForm work="message" reply={reply} className="mt-4 grid gap-3 print:hidden">
        <IdempotencyKey taken={messages.length} />
        <InsertReply replies={replies} into="message" />
        <BoxedArea
          name="message"
          label="Write to the customer"
          hint="Appears on their page, and goes by e-mail."
          rows={3}
          maxLength={4000}
          defaultValue={refusal?.text}
          error={refusal?.message}
        />
        <StaffSubmit className="justify-self-start">Send the message</StaffSubmit>
      </StaffForm>
    </>
  );
}
