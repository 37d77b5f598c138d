import { useEffect, useRef } from "react";
import { AskFirst } from "#app/ui/desk/ask-first.tsx";
import { deskButton } from "#app/ui/desk/button.ts";
import { RichText } from "#app/ui/desk/editor/rich-text.tsx";
import { BroughtBack, keepWords, type LostWords, useLeaveQuestion } from "#app/ui/desk/unsaved-words.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormErrors } from "#app/ui/form/form-reply.ts";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { type CampaignField, campaignLengths } from "./campaign.ts";
import { letterDesk as say } from "./desk-messages.ts";
import { LetterPreview, previewFrame } from "./letter-preview.tsx";
import { letterSource } from "./letter-source.ts";

interface LetterFormProps {
  values: Record<CampaignField | "at", string>;
  errors: FormErrors<CampaignField | "at">;
  /** The version that its writer saw; null: a new letter. */
  version: number | null;
  /** What stands in the form was refused, and is stored nowhere. */
  isRefused: boolean;
  /** Where the form is sent: the page of the letter, or of a new one. */
  action: string;
  /** How many would get it. */
  confirmed: number;
  /** What its writer had written when a session ended under it. */
  lost: LostWords | null;
}

const previewPath = "/admin/newsletters/preview";
const debounceMs = 500;

const press = (button: HTMLButtonElement | null) => button?.form?.requestSubmit(button);

/** A letter's form, with what was lost on its way. */
export function LetterForm({ lost, isRefused, ...props }: LetterFormProps) {
  return (
    <>
      {lost ? <BroughtBack /> : null}
      <WrittenLetter
        key={lost ? "lost" : "stored"}
        {...props}
        values={{ ...props.values, ...lost?.words }}
        version={lost && !lost.isNewer ? Number(lost.words.version) || null : props.version}
        lostKey={lost?.words.idempotencyKey}
        beginsUnsaved={lost !== null || isRefused}
      />
    </>
  );
}

interface WrittenLetterProps extends Omit<LetterFormProps, "lost" | "isRefused"> {
  beginsUnsaved: boolean;
  /** Of the sending that was lost. */
  lostKey: string | undefined;
}

/** What a letter says, how it looks, and when it goes; every button stores it first. */
function WrittenLetter(props: WrittenLetterProps) {
  const { values, errors, version, action, confirmed, beginsUnsaved, lostKey } = props;
  const isUnsaved = useRef(beginsUnsaved);
  useLeaveQuestion(() => isUnsaved.current);
  const preview = useRef<HTMLButtonElement>(null);
  const calm = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    press(preview.current);
    return () => clearTimeout(calm.current);
  }, []);
  return (
    <form
      method="post"
      action={action}
      noValidate
      className="grid gap-x-10 gap-y-8 border-t hairline pt-6 xl:grid-cols-2"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter === preview.current) return;
        keepWords(action, new FormData(event.currentTarget));
        isUnsaved.current = false;
      }}
      onInput={() => {
        isUnsaved.current = true;
        clearTimeout(calm.current);
        calm.current = setTimeout(() => press(preview.current), debounceMs);
      }}
    >
      {version === null ? (
        <IdempotencyKey lost={lostKey} />
      ) : (
        <input type="hidden" name="version" value={version} />
      )}
      <div className="grid min-w-0 content-start gap-7">
        <p className="text-small text-quiet">{say.allRequired}</p>
        <TextField
          name="subject"
          label={say.fields.subject}
          error={errors.subject}
          defaultValue={values.subject}
          maxLength={campaignLengths.subject}
        />
        <TextField
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
          scope="letter"
          maxLength={campaignLengths.html}
          read={letterSource}
        />
        <div className="flex flex-wrap items-start gap-3">
          <button type="submit" name="intent" value="save" className={deskButton("call")}>
            {say.save}
          </button>
          <button type="submit" name="intent" value="test" className={deskButton()}>
            {say.test}
          </button>
          <details className="text-small open:w-full" open={errors.at ? true : undefined}>
            <summary className={deskButton("plain", "cursor-pointer list-none")}>{say.scheduleAsk}</summary>
            <div className="grid max-w-sm gap-3 pt-4">
              <TextField
                type="datetime-local"
                name="at"
                label={say.scheduleLabel}
                error={errors.at}
                defaultValue={values.at}
              />
              <button type="submit" name="intent" value="schedule" className={deskButton("call")}>
                {say.schedule}
              </button>
            </div>
          </details>
          <AskFirst ask={say.sendAsk} detail={say.sendDetail(confirmed)}>
            <button
              type="submit"
              name="intent"
              value="send"
              className={deskButton("call", "justify-self-start")}
            >
              {say.send}
            </button>
          </AskFirst>
        </div>
      </div>
      <LetterPreview>
        <button
          ref={preview}
          type="submit"
          formAction={previewPath}
          formTarget={previewFrame}
          className={deskButton()}
        >
          {say.preview}
        </button>
      </LetterPreview>
    </form>
  );
}
