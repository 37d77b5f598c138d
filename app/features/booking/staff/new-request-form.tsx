import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { largestCabin } from "#app/content/fleet.ts";
import { Choice } from "#app/ui/choice.tsx";
import { FieldNotes } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { useFailedSubmission } from "#app/ui/staff/failed-submission.tsx";
import { BroughtBack, keepWords, type LostDraft, useLeaveQuestion } from "#app/ui/staff/unsaved-words.tsx";
import { type BookingView, bookingControls } from "../booking-controls.tsx";
import {
  type BookingAnswers,
  type BookingField,
  bookingAnswers,
  bookingDefaults,
  isShown,
} from "../booking-request.ts";
import { fieldPlaces, fieldsOf, formSections, sectionTitles } from "../booking-sections.ts";
import { bookingMessages } from "../messages.ts";
import { staffAreaMessages } from "../staff-messages.ts";
import { type StaffRequestField, staffRequestRules, staffSources } from "../staff-request.ts";

const say = staffAreaMessages.entry;
const rules = staffRequestRules();

export const newRequestPath = "/admin/bookings/new";

const labelOf = (field: StaffRequestField) =>
  field === "source" || field === "acknowledge" ? say[field] : fieldPlaces[field].label;

interface NewRequestFormProps {
  reply: FormReply<object, StaffRequestField> | null;
  /** What its writer had typed when a session ended under it. */
  lost: LostDraft | null;
  /** What is known of the client already. */
  from: Partial<Record<StaffRequestField, string>> | null;
}

/** The form for a request that somebody telephones, writes or brings, with what was lost on its way. */
export const NewRequestForm = (props: NewRequestFormProps) => (
  <WrittenRequest key={props.lost ? "lost" : "new"} {...props} />
);

/** The booking page's own questions, closer together, with where the request came from; scripts add what they add there. */
function WrittenRequest({ reply, lost, from }: NewRequestFormProps) {
  const [typed, setTyped] = useState<BookingAnswers | null>(null);
  const isUnsaved = useRef(lost !== null);
  const failed = useFailedSubmission();
  useEffect(() => {
    if (failed || reply) isUnsaved.current = true;
  }, [failed, reply]);
  useLeaveQuestion(() => isUnsaved.current);
  const form = useForm<StaffRequestField>({
    ...rules,
    reply,
    failed: "",
    onRead: (posted) => setTyped(bookingAnswers(posted)),
    onSend(posted) {
      keepWords(newRequestPath, posted);
      isUnsaved.current = false;
    },
  });
  const refused = reply?.ok === false ? reply.values : undefined;
  const kept: Partial<Record<string, string>> | undefined = lost?.words ?? refused ?? from ?? undefined;
  const initial: BookingAnswers = { ...bookingDefaults, ...(kept ?? { preferredContact: "phone" }) };
  const isDetailed = fieldsOf("details").some(
    (field) => form.errors[field] || initial[field] !== bookingDefaults[field],
  );
  const view = {
    initial,
    words: say,
    errors: form.errors,
    isLargeParty: Number((typed ?? initial).numberOfPassengers) > largestCabin,
    isLeftOut: (field: BookingField) => typed !== null && !isShown(field, typed),
  };
  return (
    <>
      {lost ? <BroughtBack /> : null}
      <form
        {...form.props}
        className="group/booking"
        onInput={(event) => {
          isUnsaved.current = true;
          void form.props.onInput(event);
        }}
      >
        <IdempotencyKey lost={lost?.words.idempotencyKey} />
        {/* Whoever types it in answers for it. */}
        <input type="hidden" name="confirmInfo" value="true" />
        <FormProblem form={form} labelOf={labelOf} />
        <Part title={staffAreaMessages.filters.source}>
          <Choice
            name="source"
            label={say.source}
            error={form.errors.source}
            defaultValue={kept?.source ?? "telephone"}
            options={staffSources.map((value) => ({ value, label: staffAreaMessages.sources[value] }))}
            className="sm:col-span-6"
          />
        </Part>
        <div className="gap-x-14 xl:grid xl:grid-cols-2">
          {formSections.map((section) => (
            <Part key={section} title={sectionTitles[section]}>
              {controlsOf(section, view)}
            </Part>
          ))}
        </div>
        <details className="border-t hairline" open={isDetailed || undefined}>
          <summary className="flex min-h-14 cursor-pointer items-center gap-4 hover:text-brass-ink">
            <h2 className="text-[1.1875rem]">{bookingMessages.detailsTitle}</h2>
            <span className="text-small text-quiet">{say.detailsNote}</span>
            <AccordionIcon className="ml-auto size-4 shrink-0" />
          </summary>
          <div className={`${fields} pb-6`}>{controlsOf("details", view)}</div>
        </details>
        <Part title={say.acknowledgeTitle}>
          <div className="sm:col-span-6">
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="acknowledge"
                value="yes"
                defaultChecked={kept && kept !== from ? Boolean(kept.acknowledge) : true}
                aria-describedby="acknowledge-hint"
                className="size-5 shrink-0 accent-brass-ink"
              />
              <span className="font-[550]">{say.acknowledge}</span>
            </label>
            <FieldNotes name="acknowledge" label={say.acknowledge} hint={say.acknowledgeHint} />
            <button type="submit" className={staffButton("call", "mt-6")} disabled={form.isSending}>
              {form.isSending ? say.saving : say.submit}
            </button>
          </div>
        </Part>
      </form>
    </>
  );
}

const controlsOf = (part: Parameters<typeof fieldsOf>[0], view: BookingView) =>
  fieldsOf(part)
    .filter((field) => field !== "confirmInfo")
    .map((field) => <Fragment key={field}>{bookingControls[field](view)}</Fragment>);

const fields = "grid max-w-[44rem] gap-x-8 gap-y-5 sm:grid-cols-6";

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t hairline py-5">
    <h2 className="mb-3 text-[1.1875rem]">{title}</h2>
    <div className={fields}>{children}</div>
  </section>
);
