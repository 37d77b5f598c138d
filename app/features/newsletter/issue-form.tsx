import { useEffect, useRef, useState } from "react";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { RichText } from "#app/ui/staff/editor/rich-text.tsx";
import { useFailedSubmission } from "#app/ui/staff/failed-submission.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { aboveSaveBar, SaveBar } from "#app/ui/staff/save-bar.tsx";
import { BroughtBack, keepWords, type LostDraft, useLeaveQuestion } from "#app/ui/staff/unsaved-words.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { campaignLengths, type IssueControl, issueControls } from "./campaign.ts";
import { IssuePreview, previewFrame } from "./issue-preview.tsx";
import { IssueSending } from "./issue-sending.tsx";
import { issueSource } from "./issue-source.ts";
import type { CampaignReply } from "./staff-campaigns.server.ts";
import { issueStaffMessages as say } from "./staff-messages.ts";

interface IssueFormProps {
  stored: Record<IssueControl, string>;
  /** Why the last sending was not taken. */
  refusal: Extract<CampaignReply, { ok: false }> | null;
  /** The version that is stored; null: a new issue. */
  version: number | null;
  /** Where the form is sent: the page of the issue, or of a new one. */
  action: string;
  /** How many would get it. */
  confirmed: number;
  /** What its writer had written when a session ended under it. */
  lost: LostDraft | null;
}

const previewPath = "/admin/newsletters/preview";
const debounceMs = 500;

const press = (button: HTMLButtonElement | null) => button?.form?.requestSubmit(button);

/** An issue's form, with what was lost on its way. */
export const IssueForm = (props: IssueFormProps) => (
  <WrittenIssue key={props.lost ? "lost" : "stored"} {...props} />
);

/** What an issue says, how it looks, and when it goes; every button stores it first. */
function WrittenIssue({ stored, refusal, action, confirmed, lost, ...page }: IssueFormProps) {
  const [values] = useState({ ...(refusal?.values ?? stored), ...lost?.words });
  const answered = refusal?.values ? refusal : null;
  const current = answered?.version ?? page.version;
  // What was lost goes on from what its writer saw, until an answer says otherwise.
  const [seen, setSeen] = useState({
    ...{ current, answered, lost },
    version: lost && !lost.isNewer ? Number(lost.words.version) || null : current,
  });
  if (seen.current !== current || (answered && seen.answered !== answered))
    setSeen({ current, answered, lost: null, version: current });
  const failed = useFailedSubmission();
  const isUnsaved = useRef(lost !== null);
  useEffect(() => {
    if (failed || answered) isUnsaved.current = true;
  }, [failed, answered]);
  useLeaveQuestion(() => isUnsaved.current);
  const form = useForm({
    ...{ fields: issueControls, reply: answered, failed: "" },
    onSend(posted) {
      keepWords(action, posted);
      isUnsaved.current = false;
    },
  });
  const { errors } = form;
  const isHydrated = useHydrated();
  const preview = useRef<HTMLButtonElement>(null);
  const calm = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    press(preview.current);
    return () => clearTimeout(calm.current);
  }, []);
  return (
    <>
      {seen.lost ? <BroughtBack /> : null}
      <form
        {...form.props}
        action={action}
        className={`grid gap-x-10 gap-y-8 border-t hairline pt-6 xl:grid-cols-2 ${aboveSaveBar}`}
        onInput={() => {
          isUnsaved.current = true;
          clearTimeout(calm.current);
          calm.current = setTimeout(() => press(preview.current), debounceMs);
        }}
      >
        {page.version === null ? (
          <IdempotencyKey lost={lost?.words.idempotencyKey} />
        ) : (
          <input type="hidden" name="version" value={seen.version ?? ""} />
        )}
        <div className="grid min-w-0 content-start gap-7">
          <BoxedField
            name="subject"
            label={say.fields.subject}
            error={errors.subject}
            defaultValue={values.subject}
            maxLength={campaignLengths.subject}
          />
          <BoxedField
            name="preheader"
            label={say.fields.preheader}
            hint={say.hints.preheader}
            error={errors.preheader}
            defaultValue={values.preheader}
            maxLength={campaignLengths.preheader}
          />
          <RichText
            name="html"
            id="html"
            label={say.fields.html}
            hint={say.hints.html}
            error={errors.html}
            initial={values.html}
            scope="issue"
            maxLength={campaignLengths.html}
            read={issueSource}
          />
          <SaveBar>
            <IntentButton value="save" look="call">
              {say.save}
            </IntentButton>
            <IntentButton value="test">{say.test}</IntentButton>
          </SaveBar>
          <IssueSending version={page.version} at={values.at} error={errors.at} confirmed={confirmed} />
        </div>
        <IssuePreview>
          <button
            ref={preview}
            type="submit"
            formAction={previewPath}
            formTarget={previewFrame}
            hidden={isHydrated}
            className={isHydrated ? "" : staffButton()}
          >
            {say.preview}
          </button>
        </IssuePreview>
      </form>
    </>
  );
}
