import { useEffect, useRef, useState } from "react";
import { largestCabin } from "#app/content/fleet.ts";
import { Choice } from "#app/ui/choice.tsx";
import { WritingLook } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { useFailedSubmission } from "#app/ui/staff/failed-submission.tsx";
import { aboveSaveBar, SaveBar } from "#app/ui/staff/save-bar.tsx";
import { BroughtBack, keepWords, type LostDraft, useLeaveQuestion } from "#app/ui/staff/unsaved-words.tsx";
import {
  type BookingAnswers,
  type BookingField,
  bookingAnswers,
  bookingDefaults,
  isShown,
} from "../booking-request.ts";
import { fieldPlaces, fieldsOf } from "../booking-sections.ts";
import { staffAreaMessages } from "../staff-messages.ts";
import { type StaffRequestField, staffRequestRules, staffSources } from "../staff-request.ts";
import { RequestParts } from "./request-parts.tsx";

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
    isToBeCalled: (typed ?? initial).preferredContact !== "email",
    isLargeParty: Number((typed ?? initial).numberOfPassengers) > largestCabin,
    isLeftOut: (field: BookingField) => typed !== null && !isShown(field, typed),
  };
  return (
    <>
      {lost ? <BroughtBack /> : null}
      <form
        {...form.props}
        className={`group/booking text-small ${aboveSaveBar}`}
        onInput={(event) => {
          isUnsaved.current = true;
          void form.props.onInput(event);
        }}
      >
        <IdempotencyKey lost={lost?.words.idempotencyKey} />
        {/* Whoever types it in answers for it. */}
        <input type="hidden" name="confirmInfo" value="true" />
        <FormProblem form={form} labelOf={labelOf} />
        <div className="border-t hairline py-1.5 max-sm:pt-4">
          <Choice
            name="source"
            label={say.source}
            error={form.errors.source}
            defaultValue={kept?.source ?? "telephone"}
            options={staffSources.map((value) => ({ value, label: staffAreaMessages.sources[value] }))}
            // In one line with its label, where there is room.
            className="sm:[&>div]:mt-0 sm:[&>legend]:float-left sm:[&>legend]:mr-8 sm:[&>legend]:leading-12"
          />
        </div>
        <WritingLook value={staffControl}>
          <RequestParts view={view} isDetailed={isDetailed}>
            <label className="flex cursor-pointer items-start gap-3 sm:col-span-6">
              <input
                type="checkbox"
                name="acknowledge"
                value="yes"
                defaultChecked={kept && kept !== from ? Boolean(kept.acknowledge) : true}
                aria-labelledby="acknowledge-label"
                aria-describedby="acknowledge-hint"
                className="mt-0.5 size-5 shrink-0 accent-brass-ink"
              />
              <span>
                <span id="acknowledge-label" className="block font-[550]">
                  {say.acknowledge}
                </span>
                <span id="acknowledge-hint" className="block text-quiet">
                  {say.acknowledgeHint}
                </span>
              </span>
            </label>
          </RequestParts>
        </WritingLook>
        <SaveBar>
          <button type="submit" className={staffButton("call")} disabled={form.isSending}>
            {form.isSending ? say.saving : say.submit}
          </button>
        </SaveBar>
      </form>
    </>
  );
}
