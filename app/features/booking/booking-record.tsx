import { type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { company } from "#app/content/company.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { type FormHandle, useForm } from "#app/ui/form/use-form.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { saveTab } from "#app/ui/tab-storage.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { UndoNotice } from "#app/ui/undo-notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type BookingFact, longDateTime } from "./booking-facts.ts";
import { type BookingAnswers, bookingDefaults } from "./booking-fields.ts";
import { bookingDraftKey, textLimits } from "./booking-request.ts";
import { bookingStatuses } from "./booking-status.ts";
import { Route, Times } from "./bookings-log.tsx";
import type { customerPage } from "./customer-bookings.server.ts";
import type { CustomerReply } from "./customer-posts.server.ts";
import { myBookingsMessages } from "./messages.ts";
import { StatusBadge } from "./status-badge.tsx";
import { MessageForm, ThreadMessages } from "./thread.tsx";

type CustomerPage = Awaited<ReturnType<typeof customerPage>>;

export function BookingFacts({ facts }: { facts: readonly BookingFact[] }) {
  return (
    <dl className="mt-3 border-b hairline">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-[7.5rem_1fr] gap-x-4 border-t hairline py-3 print:break-inside-avoid print:py-1 print:text-small sm:grid-cols-[minmax(0,14rem)_1fr] sm:gap-x-8"
        >
          <dt className="text-small text-quiet">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function HistoryEntry({ at, text, note }: CustomerPage["booking"]["history"][number]) {
  return (
    <li className="relative border-l border-brass pb-7 pl-6 last:pb-0 print:pb-2">
      <span
        aria-hidden="true"
        className="absolute top-2 -left-[4.5px] size-2 rounded-[50%] border border-brass bg-bone"
      />
      <p className="font-[550]">{text}</p>
      <p className="text-small text-quiet">
        <time dateTime={at.toISOString()}>{longDateTime(lagosLocal(at))}</time>, Lagos time
      </p>
      {note ? <p className="mt-2 max-w-[52ch] whitespace-pre-line wrap-anywhere">{note}</p> : null}
    </li>
  );
}

/** A button; on phones an underlined link. */
const furtherAction = buttonClass(
  "plain",
  "min-h-11 px-4! py-2! text-small max-sm:border-0! max-sm:px-0! max-sm:underline max-sm:decoration-brass max-sm:underline-offset-4",
);

/** Opens the booking form filled with this trip except its dates; without scripts it opens empty. */
function AskAgain({ answers }: { answers: Partial<BookingAnswers> }) {
  const navigate = useNavigate();
  return (
    <Link
      to="/booking"
      className={furtherAction}
      onClick={(event) => {
        event.preventDefault();
        saveTab(bookingDraftKey, { ...bookingDefaults, ...answers });
        navigate("/booking");
      }}
    >
      Request this trip again
    </Link>
  );
}

const cancelNoteId = "cancel-note";

/** Cancels a pending request in two steps that need no scripts: open, then confirm. */
function CancelRequest({ form, note }: { form: FormHandle<"note">; note: string | undefined }) {
  return (
    <details className="accordion open:basis-full" open={note !== undefined || undefined}>
      <summary className={`cursor-pointer text-cancelled! sm:hover:text-bone! ${furtherAction}`}>
        Cancel this request
      </summary>
      <form {...form.props} className="mt-5 mb-3 max-w-[40rem] border-l-2 border-cancelled pl-6">
        <input type="hidden" name="intent" value="cancel" />
        <p>
          We’ll stop work on it and won’t charge you. You’ll get an e-mail to confirm. You can undo this for
          ten seconds; after that you can always request the flight again.
        </p>
        <label className="mt-5 block">
          <span className="text-small font-[550]">Note to the desk (optional)</span>
          <textarea
            id={cancelNoteId}
            name="note"
            rows={3}
            maxLength={textLimits.cancelNote}
            defaultValue={note}
            className="mt-2 block w-full rounded-hair border border-ink/45 bg-white px-4 py-3"
          />
        </label>
        <Button type="submit" className="mt-5" disabled={form.isSending}>
          {form.isSending ? "Cancelling..." : "Yes, cancel this request"}
        </Button>
      </form>
    </details>
  );
}

interface BookingActionsProps extends Pick<BookingRecordProps, "booking" | "reply" | "isGuest"> {
  onSend: () => void;
}

const action = "min-h-11 px-4! py-2! text-center text-small max-sm:w-full";

function BookingActions({ booking, reply, isGuest, onSend }: BookingActionsProps) {
  const canPrint = useHydrated();
  const { notStored: failed } = myBookingsMessages;
  const form = useForm<"note">({ fields: ["note"], reply, failed, onSend });
  const { reference, status } = booking;
  return (
    <section aria-label="What you can do" className="border-b hairline print:hidden">
      <div className="page-width py-5">
        <FormProblem form={form} labelOf={() => "Note to the desk (optional)"} idOf={() => cancelNoteId} />
        <div className="flex flex-wrap gap-x-5 sm:gap-3">
          {status === "confirmed" && !isGuest ? (
            <a
              href={`/bookings/${reference}/calendar.ics`}
              className={buttonClass(
                "plain",
                `${action} border-ink bg-ink text-bone! hover:bg-transparent! hover:text-ink! max-sm:mb-3`,
              )}
            >
              Add to a calendar
            </a>
          ) : null}
          {bookingStatuses[status].isAhead ? (
            <a
              href={`mailto:${company.emails.desk}?subject=${encodeURIComponent(`Change to ${reference}`)}`}
              className={buttonClass("plain", action)}
            >
              Ask for a change
            </a>
          ) : (
            <AskAgain answers={booking.again} />
          )}
          {canPrint ? (
            <button type="button" onClick={() => print()} className={`${furtherAction} max-md:hidden`}>
              Print
            </button>
          ) : null}
          {booking.canCancel ? (
            <CancelRequest form={form} note={reply?.ok === false ? reply.values?.note : undefined} />
          ) : null}
        </div>
      </div>
    </section>
  );
}

interface BookingRecordProps extends CustomerPage {
  /** Result of a cancellation, its undo, or a message. */
  reply: CustomerReply | undefined;
  /** The reader opened the page with a mailed code, not an account. */
  isGuest: boolean;
  /** The customer's next step, shown under the status. */
  next?: ReactNode;
  children?: ReactNode;
}

export function BookingRecord(props: BookingRecordProps) {
  const { booking, trip, undo, reply, messages, isGuest } = props;
  const state = useRef<HTMLHeadingElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    // The focused form is gone, so focus the new status.
    if (hasActed.current && booking.status) state.current?.focus();
  }, [booking.status]);
  const act = () => {
    hasActed.current = true;
  };
  const thread = useRef<HTMLDivElement>(null);
  const hasWritten = useRef(false);
  const rejectedValues: Partial<Record<string, string>> = (reply?.ok === false && reply.values) || {};
  const isMessageReply = rejectedValues.message !== undefined || rejectedValues.intent === "message";
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a message is added.
  useEffect(() => {
    if (hasWritten.current && !isMessageReply)
      thread.current?.querySelector<HTMLElement>("li:last-child")?.focus();
    hasWritten.current = false;
  }, [messages.length]);
  const { tables, reply: replyDue } = booking;
  const { isBooked } = bookingStatuses[booking.status];
  return (
    <>
      <PageOpening
        back={
          isGuest ? { to: "/track", label: "Track a request" } : { to: "/bookings", label: "My Bookings" }
        }
        heading={
          <>
            <p className="label-caps text-brass-ink">Reference {booking.reference}</p>
            <h1 className="mt-3 mb-6 text-heading sm:mt-4 sm:mb-8 print:mb-4 print:text-title">
              <Route places={booking.places} />
            </h1>
            <Times booking={booking} />
          </>
        }
      >
        <section aria-labelledby="state" className="border-t-2 border-brass pt-6 print:-mt-8 print:pt-3">
          <h2
            id="state"
            ref={state}
            tabIndex={-1}
            className="label-caps font-text text-brass-ink outline-none"
          >
            Status
          </h2>
          <div role="status" className="mt-3">
            <StatusBadge status={booking.status} />
            {replyDue ? <p className="mt-4 text-pretty">{replyDue}</p> : null}
            <p key={booking.status} className={replyDue ? "mt-2" : "mt-4"}>
              {booking.sentence}
            </p>
            {booking.deskNote ? (
              <p className="mt-4 border-l-2 border-brass py-0.5 pl-4 text-pretty whitespace-pre-line wrap-anywhere">
                {booking.deskNote}
              </p>
            ) : null}
          </div>
          {props.next}
          {/* On phones the bottom bar has the call button. */}
          <p className="mt-3 max-md:hidden print:block">
            Charter desk, day or night:{" "}
            <PhoneLink phone={company.phones.desk} className="font-[550] whitespace-nowrap underlined" />
          </p>
          {undo ? (
            <UndoNotice
              key={undo.id}
              undo={undo}
              waits={(seconds) => `The e-mails go out in ${seconds} s.`}
              over="The e-mails are on their way."
              buttonClass="min-h-11 font-[550] underlined"
              onSend={act}
              className="mt-5"
            />
          ) : null}
        </section>
      </PageOpening>
      <BookingActions
        booking={booking}
        reply={isMessageReply ? undefined : reply}
        isGuest={isGuest}
        onSend={act}
      />
      <div className="page-width page-grid gap-y-14 py-12 lg:py-20 print:gap-y-2 print:py-4">
        <div className="col-span-12 lg:col-span-6">
          {props.children}
          {trip ? (
            <Section id="trip" title={trip.title}>
              <p className="mt-3 max-w-[52ch] text-quiet">{trip.lead}</p>
              <BookingFacts facts={trip.facts} />
              <TextLink to={`/trip?${trip.search}`} className="mt-4 print:hidden">
                {trip.see}
              </TextLink>
            </Section>
          ) : null}
          <Section id="request" title={isBooked ? "Your trip" : "Your request"}>
            <BookingFacts facts={tables.trip} />
          </Section>
          {tables.estimate ? <Fold title={tables.estimate.title} facts={tables.estimate.facts} /> : null}
        </div>
        <div className="col-span-12 lg:col-span-5 lg:col-start-8">
          <Section id="messages" title="Messages">
            <div ref={thread}>
              <ThreadMessages messages={messages} />
            </div>
            <MessageForm
              reply={isMessageReply ? reply : undefined}
              key={messages.length}
              intent="message"
              action="#messages"
              label="Write to the desk"
              reference={booking.reference}
              onSend={() => {
                hasWritten.current = true;
              }}
            />
          </Section>
          <Section id="history" title="History">
            <ol className="mt-6 print:mt-3 print:text-small">
              {booking.history.map((entry) => (
                <HistoryEntry key={`${entry.text} ${entry.at}`} {...entry} />
              ))}
            </ol>
          </Section>
          <Fold title="How we reach you" facts={tables.contact} />
        </div>
      </div>
    </>
  );
}

export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mb-14 last:mb-0 print:mb-6">
    <h2 id={id} className="text-title">
      {title}
    </h2>
    {children}
  </section>
);

const Fold = ({ title, facts }: { title: string; facts: readonly BookingFact[] }) => (
  <details className="accordion border-t hairline last:border-b print:hidden">
    <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-6 underline-offset-[0.2em] hover:underline">
      <h2 className="text-title">{title}</h2>
      <AccordionIcon className="size-5" />
    </summary>
    <div className="pb-8">
      <BookingFacts facts={facts} />
    </div>
  </details>
);
