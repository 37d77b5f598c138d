import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";

export const unreachable = "We could not reach the site just now. Please try again in a minute.";

/** The latest reply that came from the site: without a response a page stays at its step. */
export function useAnswer<Reply extends ActionReply>(reply: Reply | undefined): Reply | undefined {
  const [answer, setAnswer] = useState(reply);
  const isUnanswered = reply?.ok === false && reply.unanswered;
  if (!isUnanswered && reply !== answer) setAnswer(reply);
  return answer;
}

interface CodeFormProps {
  reply: ActionReply | undefined;
  submit: string;
  /** Fields that say which booking the code is for. */
  pair?: Readonly<Record<string, string>>;
}

/** Takes the mailed code of six digits, or sends a new one. */
export function CodeForm({ reply, submit, pair = {} }: CodeFormProps) {
  const form = useForm<string>({ fields: ["code"], reply, failed: unreachable });
  const hidden = Object.entries(pair).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <>
      <form {...form.props} aria-label="Code">
        {form.message ? <FormProblem form={form} labelOf={() => "Code"} /> : null}
        {hidden}
        <CodeField name="code" label="Code" length={6} error={form.errors.code} className="max-w-[14rem]" />
        <Button type="submit" look="call" className="mt-9 max-sm:w-full" disabled={form.isSending}>
          {form.isSending ? "Opening..." : submit}
        </Button>
      </form>
      <form method="post" className="mt-6">
        {hidden}
        <Button type="submit">Send a new code</Button>
      </form>
    </>
  );
}
