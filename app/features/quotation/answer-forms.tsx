import { useLocation } from "react-router";
import { MessageForm } from "#app/features/booking/thread.tsx";
import { formatMoney, longDay } from "#app/features/trip/figure-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Choice } from "#app/ui/choice.tsx";
import { FieldNotes, TextArea, TextField } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { optionName, optionTitle, type QuotationContent } from "./quotation-content.ts";
import type { AnswerField, AnswerReply } from "./receive-answer.server.ts";

const labels: Record<AnswerField, string> = {
  intent: "Form",
  option: "Your choice",
  signedName: "Your full name",
  acceptTerms: "Terms",
  reason: "Reason",
  message: "Your question",
};

const withoutBreaks = (amount: string) => amount.replaceAll(" ", "\u00a0");

const failed =
  "We could not reach the site just now. Nothing was accepted or declined: please try again in a minute.";

interface AnswerFormProps {
  reply: AnswerReply | undefined;
}

export function AcceptForm({ content, reply }: AnswerFormProps & { content: QuotationContent }) {
  const form = useForm<AnswerField>({ fields: ["option", "signedName", "acceptTerms"], reply, failed });
  const values = reply?.ok === false ? reply.values : undefined;
  const { options, number } = content;
  return (
    <form {...form.props} action="#accept" aria-labelledby="accept">
      <h2 id="accept" className="scroll-mt-8 text-title">
        Accept
      </h2>
      <p className="mt-3 mb-8 max-w-[52ch]">
        Typing your name here signs the quotation. You and we receive the same signed record by e-mail.
      </p>
      <FormProblem form={form} labelOf={(field) => labels[field]} />
      <input type="hidden" name="intent" value="accept" />
      <Choice
        name="option"
        label={labels.option}
        defaultValue={values?.option ?? (options.length > 1 ? "" : "0")}
        error={form.errors.option}
        className="mb-8"
        options={options.map((option, at) => ({
          value: String(at),
          label: `${optionTitle(content, at)}: ${optionName(option)}, ${withoutBreaks(formatMoney(option.totalMinor, content.currency))}`,
        }))}
      />
      <TextField
        name="signedName"
        label={labels.signedName}
        autoComplete="name"
        maxLength={120}
        defaultValue={values?.signedName}
        error={form.errors.signedName}
      />
      <div className="mt-8">
        <label className="group flex min-h-11 cursor-pointer items-start gap-3">
          <input
            id="acceptTerms"
            type="checkbox"
            name="acceptTerms"
            value="yes"
            aria-describedby={form.errors.acceptTerms ? "acceptTerms-error" : undefined}
            aria-invalid={form.errors.acceptTerms ? true : undefined}
            className="mt-1 size-5 shrink-0 accent-brass-ink"
          />
          <span>
            I accept quotation {number} and the{" "}
            <a href="/terms" target="_blank" rel="noreferrer" className="underlined">
              {`Terms of Use of ${longDay(content.termsDate)}`}
            </a>
            .
          </span>
        </label>
        <FieldNotes name="acceptTerms" label={labels.acceptTerms} error={form.errors.acceptTerms} />
      </div>
      <Button type="submit" look="call" className="mt-9 max-sm:w-full" disabled={form.isSending}>
        {form.isSending ? "Signing..." : "Sign and accept"}
      </Button>
    </form>
  );
}

export function DeclineForm({ reply }: AnswerFormProps) {
  const form = useForm<AnswerField>({ fields: ["reason"], reply, failed });
  return (
    <details id="decline" className="accordion mt-12 border-t hairline pt-5" open={reply ? true : undefined}>
      <summary className="min-h-11 cursor-pointer underline decoration-cancelled/50 underline-offset-4">
        Decline this quotation
      </summary>
      <form {...form.props} action="#decline" aria-label="Decline" className="mt-5">
        <FormProblem form={form} labelOf={(field) => labels[field]} />
        <input type="hidden" name="intent" value="decline" />
        <TextArea
          name="reason"
          label="Why? It helps us to quote better"
          optional
          rows={3}
          maxLength={1000}
          defaultValue={reply?.ok === false ? reply.values?.reason : undefined}
          error={form.errors.reason}
        />
        <Button type="submit" className="mt-5" disabled={form.isSending}>
          {form.isSending ? "Declining..." : "Decline"}
        </Button>
      </form>
    </details>
  );
}

/** The question form, remounted after each question: the same words sent again are another question. */
export function AskSection({
  reference,
  reply,
  isSent,
}: AnswerFormProps & { reference: string; isSent: boolean }) {
  const { key } = useLocation();
  return (
    <section aria-labelledby="ask">
      <h2 id="ask" className="scroll-mt-8 text-title">
        A question?
      </h2>
      <MessageForm
        key={isSent && !reply ? key : "ask"}
        reply={reply}
        intent="ask"
        action="#ask"
        label="Your question to the desk"
        reference={reference}
      />
    </section>
  );
}
