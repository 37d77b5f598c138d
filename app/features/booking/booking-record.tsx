import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { UndoNotice } from "#app/ui/undo-notice.tsx";
import { BookingActions } from "./booking-actions.tsx";
import { BookingFacts } from "./booking-facts.tsx";
import type { BookingFact } from "./booking-sections.ts";
import { Step } from "./booking-step.tsx";
import { Route, Times } from "./bookings-log.tsx";
import type { BookingPlaces, OwnBooking } from "./my-bookings.server.ts";
import { myBookingsMessages as say } from "./my-bookings-messages.ts";
import { StatusBadge } from "./status-badge.tsx";

interface BookingRecordProps {
  booking: Omit<OwnBooking, "seenTrip" | "words"> & BookingPlaces;
  /** What the trip page says of it: aircraft, times and a guide price. */
  trip: { title: string; lead: string; see: string; search: string; facts: BookingFact[] } | null;
  /** The customer's own cancelling, while it can be taken back. */
  undo: { id: string; secondsLeft: number } | null;
  /** What was said to a cancelling, or to taking that back. */
  reply: FormReply<object, "note"> | undefined;
}

/** One booking in full: where to and when, what comes next, what can be done, the request as it was sent and what has happened since. */
export function BookingRecord({ booking, trip, undo, reply }: BookingRecordProps) {
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
  const { tables, reply: due } = booking;
  const isBooked = booking.status === "confirmed" || booking.status === "completed";
  return (
    <>
      <PageOpening
        heading={
          <>
            <Link
              to="/bookings"
              className="mb-3 inline-flex min-h-11 items-center gap-2 font-[550] max-sm:-mt-5 sm:mb-6 print:hidden"
            >
              <span aria-hidden="true">←</span>
              <span className="underline decoration-brass underline-offset-4">{say.back}</span>
            </Link>
            <p className="label-caps text-brass-ink">
              {say.reference} {booking.reference}
            </p>
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
            {say.status}
          </h2>
          <div role="status" className="mt-3">
            <StatusBadge status={booking.status} />
            {due ? <p className="mt-4 text-lead text-pretty">{due}</p> : null}
            <p key={booking.status} className={due ? "mt-2" : "mt-4 text-lead"}>
              {say.present[booking.status]}
            </p>
            {booking.deskNote ? (
              <p className="mt-4 border-l-2 border-brass py-0.5 pl-4 text-pretty whitespace-pre-line wrap-anywhere">
                {booking.deskNote}
              </p>
            ) : null}
          </div>
          {/* On a phone the bar below has the call. */}
          <p className="mt-3 max-md:hidden print:block">
            {say.call}{" "}
            <PhoneLink
              phone={company.phones.desk}
              className="font-[550] whitespace-nowrap underline decoration-brass underline-offset-4"
            />
          </p>
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
        </section>
      </PageOpening>
      <BookingActions booking={booking} form={form} reply={reply} />
      <div className="page-width page-grid gap-y-14 py-12 lg:py-20 print:gap-y-2 print:py-4">
        <div className="col-span-12 lg:col-span-6">
          {trip ? (
            <Section id="trip" title={trip.title}>
              <p className="mt-3 max-w-[52ch] text-quiet">{trip.lead}</p>
              <BookingFacts facts={trip.facts} />
              <TextLink to={`/trip?${trip.search}`} className="mt-4 print:hidden">
                {trip.see}
              </TextLink>
            </Section>
          ) : null}
          <Section id="request" title={isBooked ? say.request.booked : say.request.ahead}>
            <BookingFacts facts={tables.trip} />
          </Section>
          {tables.estimate ? <Fold title={tables.estimate.title} facts={tables.estimate.facts} /> : null}
        </div>
        <div className="col-span-12 lg:col-span-5 lg:col-start-8">
          <Section id="history" title={say.history}>
            <ol className="mt-6 print:mt-3 print:text-small">
              {booking.steps.map((step) => (
                <Step key={step.at + step.kind} step={step} said={booking.deskNote} />
              ))}
            </ol>
          </Section>
          <Fold title={say.contact} facts={tables.contact} />
        </div>
      </div>
    </>
  );
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mb-14 last:mb-0 print:mb-6">
    <h2 id={id} className="text-title">
      {title}
    </h2>
    {children}
  </section>
);

/** What is looked up now and then. */
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
