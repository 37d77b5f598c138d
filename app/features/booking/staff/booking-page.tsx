import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { AddressWords } from "#app/ui/staff/address-words.tsx";
import { answerLinks } from "#app/ui/staff/answer-links.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { BoxedArea } from "#app/ui/staff/boxed-field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { FurtherNumbers, MailReplies } from "#app/ui/staff/further-numbers.tsx";
import { InsertReply } from "#app/ui/staff/insert-reply.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { MailPreview } from "#app/ui/staff/mail-preview.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { UndoNotice } from "#app/ui/undo-notice.tsx";
import { sectionTitles } from "../booking-fields.ts";
import { textLimits } from "../booking-request.ts";
import { bookingEnds, isClosed, isOpenRequest, isTripOpen, movesOpenTo } from "../booking-status.ts";
import type { StaffBooking } from "../staff-bookings.server.ts";
import type { StaffBookingReply } from "../staff-posts.server.ts";
import { StatusBadge } from "../status-badge.tsx";
import { ReadMark } from "../thread.tsx";
import {
  AddressForm,
  AssignForm,
  type FormProps,
  MoveForm,
  NoteForm,
  refusalOf,
  StaffForm,
  StaffSubmit,
  TailForm,
  TripForm,
} from "./booking-forms.tsx";
import { StaffMessages, Waiting } from "./booking-lines.tsx";

interface BlockProps {
  title: string;
  id?: string;
  note?: string;
  /** Collapsed to its title, for parts that are rarely needed. */
  isFolded?: boolean;
  children: ReactNode;
}

/** A section of a booking's staff page. */
export function Block({ title, id, note, isFolded = false, children }: BlockProps) {
  const heading = <h2 className="text-[1.1875rem]">{title}</h2>;
  return (
    <section id={id} className="border-b hairline py-6">
      {isFolded ? (
        <details className="accordion">
          <summary className="-my-2.5 flex min-h-11 cursor-pointer items-center justify-between gap-4 hover:text-brass-ink">
            {heading}
            <AccordionIcon />
          </summary>
          <div className="mt-3 pt-1">{children}</div>
        </details>
      ) : (
        <>
          {heading}
          {note ? <p className="mt-0.5 text-small text-quiet">{note}</p> : null}
          <div className="mt-3">{children}</div>
        </>
      )}
    </section>
  );
}

export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-small sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-8">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-quiet">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const contacts = [
  { key: "email", label: "E-mail", preference: "Prefers e-mail" },
  { key: "phone", label: "Call", preference: "Prefers a call" },
  { key: "whatsapp", label: "WhatsApp", preference: "Prefers WhatsApp" },
] as const;

/** The customer's details and reply links, the preferred one first. */
function AnswerBooking({ booking, phones, replies, reply }: StaffBookingPageProps) {
  const links = answerLinks({
    email: booking.email,
    phones,
    subject: `Your flight request ${booking.reference}`,
    text: `Dear ${booking.fullName}, this is the charter desk of Harmattan Aviation about your flight request ${booking.reference}.`,
  });
  const preferred = contacts.find(({ key }) => key === booking.preferredContact);
  return (
    <>
      <p className="font-[550] break-words">{booking.fullName}</p>
      <p className="text-small wrap-anywhere">
        {booking.email ? <AddressWords address={booking.email} /> : "No e-mail address"}
      </p>
      {booking.email ? null : <AddressForm reply={reply} />}
      {booking.phone ? <p className="text-small">{booking.phone}</p> : null}
      <p className="text-small text-quiet">
        {booking.userId
          ? "Customer with an account"
          : booking.source === "website"
            ? "Sent as a guest"
            : "Entered by staff"}
      </p>
      <p className="mt-2 text-small font-[550]">{preferred?.preference}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {[...(preferred ? [preferred] : []), ...contacts.filter((contact) => contact !== preferred)].map(
          ({ key, label }) =>
            links[key] && (key !== "email" || booking.email) ? (
              <a
                key={key}
                href={links[key]}
                rel="noreferrer"
                className={staffButton(key === preferred?.key ? "plain" : "quiet")}
              >
                {label}
              </a>
            ) : null,
        )}
      </div>
      {booking.email && replies.length > 0 ? (
        <details className="mt-1 text-small">
          <summary className="inline-flex min-h-11 cursor-pointer items-center underlined lg:min-h-9">
            E-mail with the estimate or a saved reply
          </summary>
          <MailReplies email={links.email} replies={replies} />
        </details>
      ) : null}
      <FurtherNumbers {...links} />
    </>
  );
}

function negativesOf({ datesFlexible, hasChildren, needsChildSeat }: StaffBooking["booking"]): string {
  return [
    datesFlexible ? "" : "fixed dates",
    hasChildren ? "" : "no children",
    needsChildSeat === false ? "no child seat" : "",
  ]
    .filter(Boolean)
    .join(", ")
    .replace(/^./, (first) => first.toUpperCase());
}

interface StaffBookingPageProps extends StaffBooking, FormProps {
  /** The signed-in staff member's last change, while it can be undone. */
  undo: { id: string; secondsLeft: number } | null;
  quotation: ReactNode;
  /** Facts about the trip, below the request. */
  children: ReactNode;
}

export function StaffBookingPage(props: StaffBookingPageProps) {
  const { booking, tables, agreed, history, notes, now, undo } = props;
  // The reply arrives before the reloaded data; both are shown together.
  const [reply, setReply] = useState(props.reply);
  const isSettled = useNavigation().state === "idle";
  if (isSettled && reply !== props.reply) setReply(props.reply);
  const response = useRef<HTMLDivElement>(null);
  // A booking that ended before its confirmation can only be reopened.
  const isReopenedOnly = isClosed(booking.status) && !agreed;
  const nextStatuses = movesOpenTo("desk", booking.status).filter(
    (to) => to !== "confirmed" || !isReopenedOnly,
  );
  const negatives = negativesOf(booking);
  const forms = { ...props, reply };
  // The pressed button may be gone, so focus the first invalid field or the response.
  useEffect(() => {
    const hasFieldErrors = reply && !reply.ok && Object.keys(reply.errors).length > 0;
    const invalidField = hasFieldErrors
      ? document.querySelector<HTMLElement>("main [aria-invalid=true]")
      : null;
    if (reply) (invalidField ?? response.current)?.focus();
  }, [reply]);
  // Before the flight is agreed, suitable aircraft take the wide column; later the notes do.
  const isWaiting = isOpenRequest(booking.status);
  const noteForm = (
    <Block title="Internal notes" note="Visible to staff only.">
      <ul className="text-small">
        {notes.map((note) => (
          <li key={note.id} className="border-b hairline py-3">
            <p className="break-words whitespace-pre-line">{note.text}</p>
            <p className="mt-1 text-quiet">
              {note.authorName}, <Moment at={note.at} />
            </p>
          </li>
        ))}
      </ul>
      <NoteForm {...forms} />
    </Block>
  );
  return (
    <>
      <div ref={response} tabIndex={-1}>
        {reply && !(reply.ok && undo) ? <ReplyBox reply={reply} /> : null}
        {undo ? (
          <UndoNotice
            key={undo.id}
            undo={undo}
            waits={(seconds) => `The customer’s e-mail goes out in ${seconds} s.`}
            over="The customer’s e-mail is on its way."
            buttonClass={staffButton()}
            className="mb-6"
          >
            {reply?.ok ? reply.done : null}
          </UndoNotice>
        ) : null}
      </div>
      {booking.specialRequests ? (
        <section aria-label="Special requests" className="mb-6 border-l-2 border-brass pl-4">
          <h2 className="label-caps font-text text-quiet">Special requests</h2>
          <p className="mt-0.5 max-w-(--measure) whitespace-pre-line wrap-anywhere">
            {booking.specialRequests}
          </p>
        </section>
      ) : null}
      <div className="grid gap-x-14 gap-y-6 border-t hairline py-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:has-[details[open]]:grid-cols-1">
        <section aria-labelledby="status">
          <h2 id="status" className="text-[1.1875rem]">
            Status
          </h2>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            <StatusBadge status={booking.status} isQuiet />
            {booking.status === "pending" ? (
              <Waiting row={{ ...booking, isAccepted: props.planned !== null }} now={now} />
            ) : null}
          </p>
          {agreed?.note && booking.status !== "cancelled" ? (
            <div className="mt-4 border-l-2 border-confirmed pl-4">
              <p className="max-w-(--measure) whitespace-pre-line wrap-anywhere">{agreed.note}</p>
              <p className="mt-0.5 text-small text-quiet">
                Written to the customer with the confirmation, <Moment at={agreed.at} />
              </p>
            </div>
          ) : null}
          {booking.endReason ? (
            <p className="mt-3 font-[550] text-small">
              {bookingEnds[booking.endReason].label}
              {booking.duplicateOf ? (
                <>
                  {": "}
                  <Link to={`/admin/bookings/${booking.duplicateOf}`} className="underlined">
                    {booking.duplicateOf}
                  </Link>
                </>
              ) : null}
            </p>
          ) : null}
          {isClosed(booking.status) ? (
            <p className="mt-3 max-w-(--measure) text-small text-quiet">
              This booking is closed. If its status was set by mistake, correct it here.
            </p>
          ) : null}
          <div className="mt-4 flex flex-wrap items-start gap-x-5 gap-y-2">
            {nextStatuses.map((to) => (
              <MoveForm key={to} to={to} {...forms} />
            ))}
          </div>
        </section>
        <section aria-labelledby="assigned">
          <h2 id="assigned" className="mb-3 text-[1.1875rem]">
            Assigned to
          </h2>
          <AssignForm {...forms} />
          {booking.status === "confirmed" && props.planes.length > 0 ? <TailForm {...forms} /> : null}
        </section>
      </div>
      <div className="gap-x-14 border-t hairline lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2 lg:row-start-1">
          {props.quotation}
          <Block title="Reply">
            <AnswerBooking {...props} />
          </Block>
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Block title={sectionTitles.trip}>
            <Facts facts={[...tables.trip, ...(negatives ? [{ label: "Details", value: negatives }] : [])]} />
            {isTripOpen(booking.status) ? (
              <details open={refusalOf(reply, "trip") !== null || undefined} className="group mt-5">
                <summary className="inline-block cursor-pointer list-none">
                  <span className={staffButton("plain", "group-open:hidden")}>Change the trip</span>
                  <span className="hidden min-h-11 items-center text-small underlined group-open:inline-flex lg:min-h-9">
                    Close the form
                  </span>
                </summary>
                <p className="pt-5 text-small text-quiet">
                  Changing a confirmed trip sends the customer a new calendar entry.
                </p>
                <div id="change-trip" className="scroll-mt-6 pt-5">
                  <TripForm {...forms} />
                </div>
              </details>
            ) : null}
          </Block>
          <Block title="Messages" id="messages">
            <StaffThread {...forms} />
          </Block>
          {props.children}
          {tables.estimate ? (
            <Block title={tables.estimate.title}>
              <Facts facts={tables.estimate.facts} />
              <a
                href={`/trip?${booking.seenTrip?.search}`}
                className="mt-3 inline-flex min-h-11 items-center text-small underlined hover:text-brass-ink lg:min-h-9"
              >
                See it on the trip page
              </a>
            </Block>
          ) : null}
          {isWaiting ? null : noteForm}
        </div>
        <div className="lg:col-start-2 lg:row-start-2">
          {isWaiting ? noteForm : null}
          <Block title="History">
            <ol className="text-small">
              {history.map(({ at, text, by, note }) => (
                <li key={`${text} ${at}`} className="border-b hairline py-3 first:pt-0 last:border-b-0">
                  <p>
                    <span className="font-[550]">{text}</span>{" "}
                    <span className="text-quiet">
                      <Moment at={at} />
                      {by ? `, ${by}` : null}
                    </span>
                  </p>
                  {note ? <p className="mt-1 break-words whitespace-pre-line">{note}</p> : null}
                </li>
              ))}
            </ol>
          </Block>
        </div>
      </div>
      {props.wasConfirmed ? null : (
        <Form method="post" className="pt-6">
          <AskFirst
            ask="Delete this request"
            detail="The request is deleted, with its history, notes and e-mails. E-mails still waiting are not sent. This cannot be undone."
            look="quiet-danger"
          >
            <IntentButton value="delete" look="danger" className="justify-self-start">
              Delete for good
            </IntentButton>
          </AskFirst>
        </Form>
      )}
    </>
  );
}

function ReplyBox({ reply }: { reply: StaffBookingReply }) {
  if (reply.ok)
    return (
      <p className="mb-6 border-l-2 border-confirmed bg-haze/50 px-5 py-4 text-small font-[550]">
        {reply.done}
      </p>
    );
  return (
    <div className="mb-6 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 text-small">
      <p className="font-[550]">{reply.message}</p>
      {reply.changes.length > 0 ? (
        <>
          <p className="mt-2">
            {reply.about === "trip" ? "Your change → saved now:" : "Changed since you opened it:"}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {reply.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {reply.about === "trip" ? (
            <p className="mt-2">Your text is still below. Save again to replace the saved one.</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

function StaffThread({ booking, messages, replies, reply }: FormProps) {
  const refusal = refusalOf(reply, "message");
  return (
    <>
      {messages.length === 0 ? <p className="text-small text-quiet">No messages yet.</p> : null}
      <StaffMessages messages={messages} />
      <ReadMark messages={messages} />
      {booking.email === "" ? (
        <p className="mt-4 text-small text-quiet">
          We have no e-mail address for this client, so a message would not reach them.
        </p>
      ) : (
        <StaffForm intent="message" reply={reply} className="mt-4 grid gap-3">
          <IdempotencyKey taken={messages.length} />
          <InsertReply replies={replies} into="message" />
          <BoxedArea
            name="message"
            label="Write to the customer"
            hint="Appears on their page, and goes by e-mail."
            rows={3}
            maxLength={textLimits.message}
            defaultValue={refusal?.values?.message}
            error={refusal?.message}
          />
          <AskFirst
            // A new message closes the confirmation.
            key={messages.length}
            ask="Send the message"
            detail={`This e-mail goes to ${booking.fullName} immediately.`}
            isOpen={refusal !== null}
          >
            <MailPreview address={`/admin/bookings/${booking.reference}/mail`} />
            <StaffSubmit look="call" className="justify-self-start">
              Send now
            </StaffSubmit>
          </AskFirst>
        </StaffForm>
      )}
    </>
  );
}
