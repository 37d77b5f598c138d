import { type ReactNode, useEffect, useRef, useState } from "react";
import { bookingPage, nextSteps } from "#app/content/booking.ts";
import { company } from "#app/content/company.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { useDraft } from "#app/ui/form/draft.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { longDate } from "#app/ui/long-date.ts";
import { Meridians } from "#app/ui/motifs/meridians.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { BookingControls, Confirmation } from "./booking-controls.tsx";
import { flightFacts, longDateTime } from "./booking-facts.ts";
import {
  type BookingAnswers,
  type BookingField,
  bookingDefaults,
  bookingFields,
  fieldsOf,
  isShown,
  sectionTitles,
} from "./booking-fields.ts";
import { bookingDraftKey, bookingRules } from "./booking-request.ts";
import { bookingMessages } from "./messages.ts";
import { type Flight, isTimeOpen, type TripTime } from "./seen-trip.ts";

/** The steps after a request: beside the form on wide screens, below it on narrow ones. */
export const WhatHappensNext = () => (
  <aside
    aria-labelledby="next"
    className="relative isolate col-span-12 bg-haze py-10 before:absolute before:-z-10 before:inset-y-0 before:right-full before:w-[50vw] before:bg-haze max-lg:-mx-edge max-lg:px-edge lg:col-span-4 lg:col-start-1 lg:row-start-1 lg:pt-[6.5rem] lg:pb-12 lg:pr-[clamp(24px,3vw,56px)]"
  >
    <div className="lg:sticky lg:top-28">
      <h2 id="next" className="text-title">
        {bookingPage.nextHeading}
      </h2>
      <ol className="mt-6">
        {nextSteps.map(({ when, title, text }) => (
          <li key={title} className="border-t hairline py-4">
            <p className="label-caps text-brass-ink">{when}</p>
            <h3 className="mt-1 font-normal lg:font-display lg:text-[1.375rem]">{title}</h3>
            <p className="mt-1 text-small max-lg:hidden">{text}</p>
          </li>
        ))}
      </ol>
      <p className="border-t hairline pt-4 text-small text-balance">{bookingPage.urgent}</p>
      <PhoneLink phone={company.phones.desk} className="mt-2 inline-block font-display text-title" />
    </div>
    <div className="absolute right-0 bottom-0 -left-edge -z-10 h-[44rem] overflow-hidden [mask-image:linear-gradient(to_top,#000_60%,transparent)] text-brass-ink max-lg:hidden">
      <Meridians />
    </div>
  </aside>
);

const rules = bookingRules();

interface BookingFormProps {
  reply: ActionReply<object, BookingField> | undefined;
  /** Known facts about the signed-in customer, for untouched fields; null for a guest. */
  known: Partial<BookingAnswers> | null;
  /** The question of /trip before: it fills the form and is sent with it. */
  plannedTrip: {
    answers: Partial<BookingAnswers>;
    /** Of these the day was asked for, and the time is an assumption. */
    openTimes?: readonly string[];
    legs?: readonly Flight[];
    /** The estimate of /trip, for these answers only. */
    estimate?: { range: string; isSample: boolean } | null;
    trip: string;
    aircraft: string;
  } | null;
}

/**
 * The request form. The HTML is a complete form without scripts; they add the draft, checks before sending and the button's state. Text
 * lives in the controls, so nothing that was typed before the scripts came is lost; React knows only which conditional fields show.
 */
export function BookingForm({ reply, known, plannedTrip }: BookingFormProps) {
  const [typed, setTyped] = useState<BookingAnswers | null>(null);
  const form = useForm({
    ...rules,
    reply,
    failed: bookingMessages.failed,
    // Each trip has its own draft.
    draft: useDraft(
      plannedTrip ? `${bookingDraftKey} ${plannedTrip.trip} ${plannedTrip.aircraft}` : bookingDraftKey,
      known,
    ),
    onRead: (posted) => setTyped(rules.answers(posted)),
  });
  const { isSending } = form;
  const initial = {
    ...bookingDefaults,
    ...plannedTrip?.answers,
    ...(reply?.ok === false ? reply.values : {}),
  };
  const answers = typed ?? initial;
  const view = { initial, typed, errors: form.errors };
  // Values from /trip are shown as one line, and as fields only when wrong or changed.
  const isCarried = Boolean(plannedTrip?.answers.departureCity);
  const before: BookingAnswers = { ...bookingDefaults, ...(isCarried ? plannedTrip?.answers : {}) };
  const isChanged = (field: BookingField) => answers[field] !== before[field];
  const needsSight = (field: BookingField) => form.errors[field] !== undefined || isChanged(field);
  const trip = (
    <FormPart number={1} title={sectionTitles.trip} lead="Enter the local time at each airport.">
      <BookingControls part="trip" view={view} />
    </FormPart>
  );
  return (
    <form {...form.props} aria-label={bookingMessages.title} className="group/booking">
      {plannedTrip ? (
        <>
          <input type="hidden" name="trip" value={plannedTrip.trip} />
          <input type="hidden" name="aircraft" value={plannedTrip.aircraft} />
        </>
      ) : null}
      <FormProblem form={form} labelOf={(name) => bookingFields[name].label} />
      {plannedTrip && isCarried ? (
        <Fold
          label={
            <CarriedTrip
              answers={initial}
              plannedTrip={plannedTrip}
              isPriced={![...fieldsOf("trip"), "preferredAircraft" as const].some(isChanged)}
            />
          }
          sign="Change"
          needsOpen={fieldsOf("trip").some(needsSight)}
        >
          {trip}
        </Fold>
      ) : (
        trip
      )}
      <FormPart number={2} title={sectionTitles.contact} lead="How can we reach you?">
        <BookingControls part="contact" view={view} />
      </FormPart>
      <Fold
        label={
          <span>
            Add details
            <span className="block text-small font-normal text-quiet">
              Children, requests, aircraft, purpose
            </span>
          </span>
        }
        needsOpen={fieldsOf("details").some(needsSight)}
      >
        <FormPart number={3} title="Details" lead="All optional; you can tell us later.">
          <BookingControls part="details" view={view} />
        </FormPart>
      </Fold>
      <div className="border-t hairline pt-8 sm:pt-12">
        <Confirmation isTicked={initial.confirmInfo !== ""} error={form.errors.confirmInfo} />
        <Honeypot />
        <button
          type="submit"
          className={buttonClass("call", "mt-9 w-full sm:w-auto sm:min-w-72")}
          disabled={isSending || typed?.confirmInfo === ""}
          aria-describedby={typed?.confirmInfo === "" ? "confirm-first" : undefined}
        >
          {isSending ? bookingMessages.submitting : "Send booking request"}
        </button>
        {typed?.confirmInfo === "" ? (
          <p id="confirm-first" className="mt-3 text-small text-quiet">
            Tick the box above to send.
          </p>
        ) : null}
      </div>
    </form>
  );
}

interface CarriedTripProps {
  answers: BookingAnswers;
  plannedTrip: NonNullable<BookingFormProps["plannedTrip"]>;
  /** Whether the estimate is for these answers. */
  isPriced: boolean;
}

/** The trip that was worked out on /trip, in a few lines. */
function CarriedTrip({ answers, plannedTrip, isPriced }: CarriedTripProps) {
  const { openTimes = [], legs = [], estimate, answers: asked } = plannedTrip;
  const trip = { ...answers, seenTrip: { search: "", factsVersion: "", facts: [], openTimes, legs, asked } };
  const isDated = (field: TripTime) => !Number.isNaN(Date.parse(`${answers[field]}Z`));
  const timeOf = (field: TripTime) => {
    if (!isDated(field)) return "";
    return isTimeOpen(trip, field)
      ? bookingMessages.timeOpen(longDate(answers[field].slice(0, 10)))
      : longDateTime(answers[field]);
  };
  const flights = isDated("departureDateTime") && isDated("returnDateTime") ? flightFacts(trip) : [];
  const departs = flights.length > 0 ? "" : timeOf("departureDateTime");
  const back = flights.length === 0 && isShown("returnDateTime", answers) ? timeOf("returnDateTime") : "";
  const { numberOfPassengers: passengers, preferredAircraft: aircraft } = answers;
  const party = passengers === "1" ? "one passenger" : `${passengers}\u00a0passengers`;
  return (
    <span>
      {flights.map(({ label, value }) => (
        <span key={label} className="mb-3 block">
          <span className="block text-small text-quiet">{label}</span>
          <span className="block font-[550] whitespace-pre-line">{value}</span>
        </span>
      ))}
      {flights.length > 0 ? null : (
        <span className="block font-[550] sm:font-display sm:text-title sm:font-normal">
          {`${answers.departureCity} to ${answers.arrivalCity}`}
        </span>
      )}
      <span className="mt-2 block text-small text-quiet sm:mt-3 sm:text-base">
        {[departs, back && `back ${back}`, party, aircraft.replaceAll(" ", "\u00a0")]
          .filter(Boolean)
          .join(", ")
          .replace(/^o/, "O")}
      </span>
      {estimate && isPriced ? (
        <span className="mt-1 block text-small sm:text-base">{bookingMessages.estimate(estimate)}</span>
      ) : null}
    </span>
  );
}

interface FormPartProps {
  number: number;
  title: string;
  lead: string;
  children: ReactNode;
}

function FormPart({ number, title, lead, children }: FormPartProps) {
  const id = `section-${number}`;
  return (
    <section aria-labelledby={id} className="border-t hairline py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 sm:mb-9">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <p className="text-small text-quiet">{lead}</p>
      </div>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-6 sm:gap-y-9">{children}</div>
    </section>
  );
}

interface FoldProps {
  label: ReactNode;
  /** Label of the button; without one it is a plus. */
  sign?: string;
  needsOpen: boolean;
  children: ReactNode;
}

/** Optional fields, collapsed behind one line; opens when a field has a value or an error. */
function Fold({ label, sign, needsOpen, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpenAtFirst] = useState(needsOpen);
  useEffect(() => {
    if (needsOpen && details.current) details.current.open = true;
  }, [needsOpen]);
  return (
    <details
      ref={details}
      open={isOpenAtFirst}
      className="more-answers"
      data-sign={sign}
      suppressHydrationWarning
    >
      <summary
        className={`min-h-16 items-center justify-between gap-4 border-t hairline ${sign ? "py-5 sm:gap-12 sm:py-10" : "py-3 font-[550]"}`}
      >
        {label}
        {sign ? (
          <span className="font-text text-small font-[550] underlined">{sign}</span>
        ) : (
          <AccordionIcon />
        )}
      </summary>
      {children}
    </details>
  );
}
