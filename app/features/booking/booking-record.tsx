import { useEffect, useRef } from "react";
import { company } from "#app/content/company.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { UndoNotice } from "#app/ui/undo-notice.tsx";
import { AskAgain } from "./ask-again.tsx";
import { BookingFacts } from "./booking-facts.tsx";
import { longDateTime } from "./booking-sections.ts";
import { CancelRequest, cancelNoteId } from "./cancel-request.tsx";
import type { BookingStep, OwnBooking } from "./my-bookings.server.ts";
import { myBookingsMessages as say } from "./my-bookings-messages.ts";
import { StatusBadge } from "./status-badge.tsx";

interface BookingRecordProps {
  booking: OwnBooking;
  /** The customer's own cancelling, while it can be taken back. */
  undo: { id: string; secondsLeft: number } | null;
  /** What was said to a cancelling, or to taking that back. */
  reply: FormReply<object, "note"> | undefined;
}

/** One booking in full: what it is now, the request as it was sent, what has happened since, and what can be done. */
export function BookingRecord({ booking, undo, reply }: BookingRecordProps) {
  const state = useRef<HTMLHeadingElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    // The form that had the focus is gone: what came of it is what there is to read.
    if (hasActed.current && booking.status) state.current?.focus();
  }, [booking.status]);
  const act = () => {
    hasActed.current = true;
  };
  const form = useForm({ fields: ["note"], reply, failed: say.cancelFailed, onSend: act });
  const { trip, contact, estimate } = booking.tables;
  const due = booking.reply;
  return (
    <div className="page-width page-grid gap-y-16 py-14 lg:py-24">
      <div className="col-span-12 lg:order-last lg:col-span-4 lg:col-start-9">
        <FormProblem form={form} labelOf={() => say.cancelNote} idOf={() => cancelNoteId} />
        <section aria-labelledby="state">
          <h2
            id="state"
            ref={state}
            tabIndex={-1}
            className="label-caps font-text text-brass-ink outline-none"
          >
            {say.status}
          </h2>
          <div role="status" className="mt-3">
            <StatusBadge status={booking.status} />
            {due ? <p className="mt-4 font-[550]">{due}</p> : null}
            <p className={due ? "mt-1" : "mt-4"}>{say.present[booking.status]}</p>
          </div>
          {undo ? (
            <UndoNotice
              undo={undo}
              label={say.undo}
              waits={say.undoWaits}
              over={say.undoOver}
              buttonClass="min-h-11 font-[550] underline decoration-brass underline-offset-4"
              onSend={act}
              className="mt-5"
            />
          ) : null}
          {booking.status === "confirmed" ? (
            <TextLink to={`/bookings/${booking.reference}/calendar.ics`} reloadDocument className="mt-3">
              {say.calendar}
            </TextLink>
          ) : null}
        </section>
        <section aria-labelledby="history" className="mt-12">
          <h2 id="history" className="text-title">
            {say.history}
          </h2>
          <ol className="mt-6">
            {booking.steps.map((step) => (
              <Step key={step.at + step.kind} step={step} />
            ))}
          </ol>
        </section>
        <div className="mt-10 border-t hairline pt-6">
          {booking.canCancel ? <CancelRequest form={form} reply={reply} /> : null}
          <AskAgain answers={booking.again} />
          <p className="mt-6 text-small text-quiet">
            {say.call}{" "}
            <PhoneLink
              phone={company.phones.desk}
              className="whitespace-nowrap text-ink underline decoration-brass underline-offset-4"
            />
          </p>
        </div>
      </div>
      <section aria-labelledby="request" className="col-span-12 lg:col-span-7">
        <h2 id="request" className="text-title">
          {say.request}
        </h2>
        <BookingFacts facts={trip} />
        {estimate ? (
          <>
            <h3 className="mt-10 label-caps font-text text-brass-ink">{estimate.title}</h3>
            <BookingFacts facts={estimate.facts} />
          </>
        ) : null}
        <details className="accordion mt-10 border-y hairline">
          <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-6 underline-offset-[0.2em] hover:underline">
            <h3 className="label-caps font-text text-brass-ink">{say.contact}</h3>
            <AccordionIcon className="size-5" />
          </summary>
          <BookingFacts facts={contact} />
        </details>
      </section>
    </div>
  );
}

function Step({ step: { kind, status, by, at, note } }: { step: BookingStep }) {
  return (
    <li className="relative border-l border-brass pb-7 pl-6 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-2 -left-[4.5px] size-2 rounded-[50%] border border-brass bg-bone"
      />
      <p className="font-[550]">{(kind === "moved" ? say.moved[status] : say[kind])[by]}</p>
      <p className="text-small text-quiet">
        <time dateTime={at}>{longDateTime(lagosLocal(new Date(at)))}</time>, {say.lagosTime}
      </p>
      {note ? <p className="mt-2 max-w-[52ch] whitespace-pre-line wrap-anywhere">{note}</p> : null}
    </li>
  );
}
