import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { largestCabin } from "#app/content/fleet.ts";
import { Choice } from "#app/ui/choice.tsx";
import { FieldNotes } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { useFailedSubmission } from "#app/ui/staff/failed-submission.tsx";
import { BroughtBack, keepWords, type LostDraft, useLeaveQuestion } from "#app/ui/staff/unsaved-words.tsx";
import { bookingControls } from "../booking-controls.tsx";
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
}

/** The form for a request that somebody telephones, writes or brings, with what was lost on its way. */
export const NewRequestForm = (props: NewRequestFormProps) => (
  <WrittenRequest key={props.lost ? "lost" : "new"} {...props} />
);

/** The booking page's own questions, closer together, with where the request came from; scripts add what they add there. */
function WrittenRequest({ reply, lost }: NewRequestFormProps) {
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
  const kept: Partial<Record<string, string>> | undefined = lost?.words ?? refused;
  const initial: BookingAnswers = { ...bookingDefaults, ...kept };
  const view = {
    initial,
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
        {[...formSections, "details" as const].map((section) => (
          <Part
            key={section}
            title={section === "details" ? bookingMessages.detailsTitle : sectionTitles[section]}
          >
            {fieldsOf(section)
              .filter((field) => field !== "confirmInfo")
              .map((field) => (
                <Fragment key={field}>{bookingControls[field](view)}</Fragment>
              ))}
          </Part>
        ))}
        <Part title={say.acknowledgeTitle}>
          <div className="sm:col-span-6">
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="acknowledge"
                value="yes"
                defaultChecked={kept ? Boolean(kept.acknowledge) : true}
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

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="gap-x-10 border-t hairline py-6 lg:grid lg:grid-cols-[12rem_minmax(0,44rem)]">
    <h2 className="mb-4 text-[1.1875rem]">{title}</h2>
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-6">{children}</div>
  </section>
);
