import { type FormEvent, Fragment, useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { quickestFormMs } from "#app/limits.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { bookingControls } from "./booking-controls.tsx";
import { type BookingDraft, keepDraft, readDraft, restoreDraft } from "./booking-draft.ts";
import {
  type BookingAnswers,
  type BookingErrors,
  type BookingField,
  bookingAnswers,
  bookingDefaults,
  bookingFields,
  isShown,
  parseBookingRequest,
} from "./booking-request.ts";
import { type BookingSection, fieldPlaces, sectionTitles } from "./booking-sections.ts";
import { FormProblem } from "./form-problem.tsx";
import { bookingMessages as say } from "./messages.ts";
import { trapFields } from "./trap-fields.ts";

interface BookingFormProps {
  /** What the server said to the last sending, when it was not stored. */
  refusal: { message: string; errors: BookingErrors; values: BookingAnswers } | null;
  /** Called when the visitor writes, or had begun before the scripts came. */
  onWriting?: () => void;
}

/**
 * The request form. The HTML alone is a complete form that the server answers; the scripts add the draft, checks
 * before sending and the state of the button. Text lives in the controls, so nothing that was typed before the
 * scripts came is lost; React knows only which conditional fields show.
 */
export function BookingForm({ refusal, onWriting }: BookingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useRef<BookingDraft>(null);
  const opened = useRef(0);
  const writing = useRef(onWriting);
  const submit = useSubmit();
  const navigation = useNavigation();
  const isHydrated = useHydrated();
  const initial = refusal?.values ?? bookingDefaults;
  const [answers, setAnswers] = useState<BookingAnswers>(initial);
  const [ownErrors, setOwnErrors] = useState<BookingErrors | null>(null);
  const [isWaiting, setWaiting] = useState(false);

  const errors = ownErrors ?? refusal?.errors ?? {};
  const isSubmitting = isWaiting || (navigation.state !== "idle" && navigation.formMethod === "POST");

  const readAnswers = () => {
    if (!form.current) return;
    const read = bookingAnswers(new FormData(form.current));
    setAnswers(read);
    return read;
  };

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    opened.current = performance.now();
    draft.current = readDraft();
    restoreDraft(element, draft.current);
    const found = bookingAnswers(new FormData(element));
    setAnswers(found);
    const hasBegun = bookingFields.some((field) => found[field] !== bookingDefaults[field]);
    if (hasBegun || element.contains(document.activeElement)) writing.current?.();
    const keep = () => draft.current && keepDraft(element, draft.current.key);
    element.addEventListener("change", keep);
    addEventListener("pagehide", keep);
    return () => {
      element.removeEventListener("change", keep);
      removeEventListener("pagehide", keep);
    };
  }, []);

  // A refusal from the server replaces what the browser had found, and is shown where it can be mended.
  useEffect(() => {
    if (!refusal || !form.current) return;
    setOwnErrors(null);
    for (const name of Object.values(trapFields)) {
      const trap = form.current.elements.namedItem(name);
      if (trap instanceof HTMLInputElement) trap.value = "";
    }
    focusFirst(form.current, refusal.errors);
  }, [refusal]);

  const onInput = () => {
    onWriting?.();
    const read = readAnswers();
    if (read && ownErrors) setOwnErrors(stillWrong(ownErrors, read));
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const posted = new FormData(element);
    const parsed = parseBookingRequest(bookingAnswers(posted), new Date());
    if (!parsed.ok) {
      setOwnErrors(parsed.errors);
      focusFirst(element, parsed.errors);
      return;
    }
    setOwnErrors(null);
    setWaiting(true);
    // A person who is quicker than the time trap (autofill, a draft) waits for it here instead of being refused.
    const open = await waitUntilOpenFor(quickestFormMs, opened.current);
    posted.set(trapFields.openMs, String(Math.round(open)));
    posted.set("idempotencyKey", draft.current?.key ?? "");
    if (draft.current) keepDraft(element, draft.current.key);
    await submit(posted, { method: "post" });
    setWaiting(false);
  };

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
      <FormProblem message={refusal?.message ?? null} errors={errors} />
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
          <Trap />
          <button
            type="submit"
            className={buttonClass("call", "mt-9 w-full sm:w-auto sm:min-w-72")}
            disabled={isHydrated && (isSubmitting || answers.confirmInfo === "")}
          >
            {isSubmitting ? say.submitting : say.submit}
          </button>
        </div>
      </div>
    </Form>
  );
}

const fieldsOf = (section: BookingSection) =>
  bookingFields.filter((field) => field !== "confirmInfo" && fieldPlaces[field].section === section);

/** A field that people do not see and programs fill in. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[999rem] h-px w-px overflow-hidden">
      <label htmlFor={trapFields.website}>Website</label>
      <input
        id={trapFields.website}
        name={trapFields.website}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
      />
    </div>
  );
}

/** Errors that the new answers have not mended; a field is never called wrong while it is being written. */
function stillWrong(errors: BookingErrors, answers: BookingAnswers): BookingErrors {
  const parsed = parseBookingRequest(answers, new Date());
  if (parsed.ok) return {};
  return Object.fromEntries(Object.entries(errors).filter(([field]) => parsed.errors[field as BookingField]));
}

function focusFirst(form: HTMLFormElement, errors: BookingErrors): void {
  const first = bookingFields.find((field) => errors[field]);
  const control = first && form.elements.namedItem(first);
  const element = control instanceof RadioNodeList ? control[0] : control;
  if (element instanceof HTMLElement) element.focus();
}

function waitUntilOpenFor(ms: number, openedAt: number): Promise<number> {
  const openFor = performance.now() - openedAt;
  return new Promise((resolve) => {
    if (openFor >= ms) resolve(openFor);
    else setTimeout(() => resolve(performance.now() - openedAt), ms - openFor + 10);
  });
}
