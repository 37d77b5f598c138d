import { CodeForm, unreachable, useAnswer } from "#app/features/booking/code-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";

interface AccessCodeFormProps {
  number: string;
  reply: ActionReply | undefined;
}

/** The page behind a mailed link: sends a code to the booking's address, then checks it. */
export function AccessCodeForm({ number, reply }: AccessCodeFormProps) {
  // After 429 no new code is sent, but the last one is still valid.
  const answer = useAnswer(reply);
  const isSent =
    answer !== undefined && (answer.ok || answer.status === 429 || answer.errors.code !== undefined);
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
        {isSent ? <CodeForm reply={reply} submit="Show the quotation" /> : <SendForm reply={reply} />}
      </div>
    </>
  );
}

function SendForm({ reply }: { reply: ActionReply | undefined }) {
  const form = useForm({ fields: [], reply, failed: unreachable });
  return (
    <form {...form.props}>
      <FormProblem form={form} labelOf={() => "Code"} />
      <Button type="submit" look="call" disabled={form.isSending}>
        E-mail me the code
      </Button>
    </form>
  );
}
