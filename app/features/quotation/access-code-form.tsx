import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import type { AnswerReply } from "./receive-answer.server.ts";

const failed = "We could not reach the site just now. Please try again in a minute.";

interface AccessCodeFormProps {
  number: string;
  reply: AnswerReply | undefined;
}

/** Behind the link in a mail: mails a code to the booking's address, then takes it. */
export function AccessCodeForm({ number, reply }: AccessCodeFormProps) {
  // Where no further code is sent, the one before is still valid.
  const isSent = reply !== undefined && (reply.ok || reply.status === 429 || reply.errors.code !== undefined);
  return (
    <>
      <PageOpening
        heading={
          <>
            <p className="label-caps text-brass-ink">Quotation {number}</p>
            <h1 className="mt-3 text-heading">{isSent ? "Enter your code" : "First, is it you?"}</h1>
          </>
        }
        lead={
          isSent
            ? "We have mailed a code of six digits to the address of your booking. It is valid for 10 minutes."
            : "So that only you see your quotation, we mail a code to the address of your booking."
        }
      />
      <div className="page-width max-w-[46rem] py-12">
        <CodeForms key={isSent ? "code" : "send"} isSent={isSent} reply={reply} />
      </div>
    </>
  );
}

function CodeForms({ isSent, reply }: { isSent: boolean; reply: AnswerReply | undefined }) {
  const form = useForm<"code">({ fields: ["code"], reply, failed });
  return (
    <>
      {isSent ? (
        <form {...form.props} aria-label="Code">
          <FormProblem form={form} labelOf={() => "Code"} />
          <input type="hidden" name="intent" value="code" />
          <CodeField name="code" label="Code" length={6} error={form.errors.code} className="max-w-[14rem]" />
          <Button type="submit" look="call" className="mt-8" disabled={form.isSending}>
            Show the quotation
          </Button>
        </form>
      ) : (
        <FormProblem form={form} labelOf={() => "Code"} />
      )}
      <form method="post" className={isSent ? "mt-6" : ""}>
        <input type="hidden" name="intent" value="send-code" />
        <Button type="submit" look={isSent ? "plain" : "call"}>
          {isSent ? "Send a new code" : "E-mail me the code"}
        </Button>
      </form>
    </>
  );
}
