import { useEffect, useRef } from "react";
import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { controlProps, Field, type FieldProps } from "#app/ui/field.tsx";
import type { FormErrors } from "#app/ui/form-answers.ts";
import { type CampaignField, campaignLengths } from "./campaign.ts";
import { letterDesk as say } from "./desk-messages.ts";
import { LetterPreview, previewFrame } from "./letter-preview.tsx";

interface LetterFormProps {
  values: Record<CampaignField | "at", string>;
  errors: FormErrors<CampaignField | "at">;
  /** Where the form is sent: the page of the letter, or of a new one. */
  action: string;
  /** How many would get it. */
  confirmed: number;
}

const previewPath = "/admin/newsletters/preview";
const calmMs = 500;

const press = (button: HTMLButtonElement | null) => button?.form?.requestSubmit(button);

/** What a letter says, how it looks, and when it goes; every button stores it first. */
export function LetterForm({ values, errors, action, confirmed }: LetterFormProps) {
  const preview = useRef<HTMLButtonElement>(null);
  const calm = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    press(preview.current);
    return () => clearTimeout(calm.current);
  }, []);
  const field = (name: CampaignField | "at", label: string, hint?: string): FieldProps => ({
    name,
    label,
    ...(hint ? { hint } : {}),
    ...(errors[name] ? { error: errors[name] } : {}),
  });
  const subject = field("subject", say.fields.subject);
  const preheader = field("preheader", say.fields.preheader, say.hints.preheader);
  const html = field("html", say.fields.html, say.hints.html);
  const at = field("at", say.scheduleLabel);
  return (
    <form
      method="post"
      action={action}
      noValidate
      className="grid gap-x-10 gap-y-8 border-t hairline pt-6 xl:grid-cols-2"
      onInput={() => {
        clearTimeout(calm.current);
        calm.current = setTimeout(() => press(preview.current), calmMs);
      }}
    >
      <div className="grid content-start gap-6">
        <Field {...subject}>
          <input
            type="text"
            {...controlProps(subject)}
            defaultValue={values.subject}
            maxLength={campaignLengths.subject}
            className={deskControl}
          />
        </Field>
        <Field {...preheader}>
          <input
            type="text"
            {...controlProps(preheader)}
            defaultValue={values.preheader}
            maxLength={campaignLengths.preheader}
            className={deskControl}
          />
        </Field>
        <Field {...html}>
          <textarea
            {...controlProps(html)}
            defaultValue={values.html}
            rows={18}
            maxLength={campaignLengths.html}
            className={`${deskControl} py-2`}
          />
        </Field>
        <div className="flex flex-wrap items-start gap-3">
          <button type="submit" name="deed" value="save" className={deskButton("call")}>
            {say.save}
          </button>
          <button type="submit" name="deed" value="test" className={deskButton()}>
            {say.test}
          </button>
          <details className="text-small open:w-full" open={errors.at ? true : undefined}>
            <summary className={deskButton("plain", "cursor-pointer list-none")}>{say.scheduleAsk}</summary>
            <div className="grid max-w-sm gap-3 pt-4">
              <Field {...at}>
                <input
                  type="datetime-local"
                  {...controlProps(at)}
                  defaultValue={values.at}
                  className={deskControl}
                />
              </Field>
              <button type="submit" name="deed" value="schedule" className={deskButton("call")}>
                {say.schedule}
              </button>
            </div>
          </details>
          <details className="text-small open:w-full">
            <summary className={deskButton("plain", "cursor-pointer list-none")}>{say.sendAsk}</summary>
            <p className="py-4">{say.sendDetail(confirmed)}</p>
            <button type="submit" name="deed" value="send" className={deskButton("call")}>
              {say.send}
            </button>
          </details>
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
