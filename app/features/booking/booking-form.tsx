import { Fragment } from "react";
import { Form } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import type { Refusal } from "#app/ui/form-answers.ts";
import type { Prefill } from "#app/ui/form-draft.ts";
import { FormProblem } from "#app/ui/form-problem.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type FormRules, useWrittenForm } from "#app/ui/use-written-form.ts";
import { bookingControls } from "./booking-controls.tsx";
import { bookingDraftKey } from "./booking-draft.ts";
import {
  type BookingField,
  bookingAnswers,
  bookingDefaults,
  bookingFields,
  isShown,
  parseBookingRequest,
} from "./booking-request.ts";
import { type BookingSection, fieldPlaces, sectionTitles } from "./booking-sections.ts";
import { bookingMessages as say } from "./messages.ts";

const rules: FormRules<BookingField> = {
  defaults: bookingDefaults,
  answers: bookingAnswers,
  check(answers) {
    const parsed = parseBookingRequest(answers, new Date());
    return parsed.ok ? {} : parsed.errors;
  },
  draftKey: bookingDraftKey,
};

interface BookingFormProps {
  /** What the server said to the last sending, when it was not stored. */
  refusal: Refusal<BookingField> | null;
  /** What is known of whoever is signed in; null for a guest. It goes into what nobody has written in. */
  known: Prefill<BookingField> | null;
  /** Called when the visitor writes, or had begun before the scripts came. */
  onWriting?: () => void;
}

/**
 * The request form. The HTML alone is a complete form that the server answers; the scripts add the draft, checks
 * before sending and the state of the button. Text lives in the controls, so nothing that was typed before the
 * scripts came is lost; React knows only which conditional fields show.
 */
export function BookingForm({ refusal, known, onWriting }: BookingFormProps) {
  const { form, initial, answers, errors, isSending, onInput, onSubmit } = useWrittenForm(rules, refusal, {
    onWriting,
    known,
  });
  const isHydrated = useHydrated();
  const view = {
    initial,
    errors,
    isLeftOut: (field: BookingField) => isHydrated && !isShown(field, answers),
  };
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
      aria-label={say.title}
      className="group/booking"
    >
      <FormProblem
        message={refusal?.message ?? null}
        wrong={bookingFields.flatMap((name) => {
          const error = errors[name];
          return error ? [{ name, label: fieldPlaces[name].label, error }] : [];
        })}
      />
      {(Object.keys(sectionTitles) as BookingSection[]).map((section, index) => (
        <section
          key={section}
          aria-labelledby={`section-${section}`}
          className="page-grid border-t hairline py-14 lg:py-20"
        >
          <div className="col-span-12 mb-9 lg:col-span-4 lg:mb-0">
            <p className="label-caps text-brass-ink" aria-hidden="true">
              {index + 1}
            </p>
            <h2 id={`section-${section}`} className="mt-2 text-title">
              {sectionTitles[section]}
            </h2>
            <p className="mt-3 max-w-[30ch] text-small text-quiet">{say.sectionLead[section]}</p>
          </div>
          <div className="col-span-12 grid gap-x-8 gap-y-9 sm:grid-cols-6 lg:col-span-7 lg:col-start-6">
            {fieldsOf(section).map((field) => (
              <Fragment key={field}>{bookingControls[field](view)}</Fragment>
            ))}
          </div>
        </section>
      ))}
      <div className="page-grid border-t hairline pt-14 lg:pt-20">
        <div className="col-span-12 lg:col-span-7 lg:col-start-6">
          {bookingControls.confirmInfo(view)}
          <Honeypot />
          <button
            type="submit"
            className={buttonClass("call", "mt-9 w-full sm:w-auto sm:min-w-72")}
            disabled={isHydrated && (isSending || answers.confirmInfo === "")}
          >
            {isSending ? say.submitting : say.submit}
          </button>
        </div>
      </div>
    </Form>
  );
}

const fieldsOf = (section: BookingSection) =>
  bookingFields.filter((field) => field !== "confirmInfo" && fieldPlaces[field].section === section);
