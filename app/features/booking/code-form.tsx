import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";

export const unreachable = "We could not reach the site just now. Please try again in a minute.";

/** The latest reply from the server. A failed request keeps the previous one, and the page at its step. */
export function useAnswer<Reply extends ActionReply>(reply: Reply | undefined): Reply | undefined {
  const [latestReply, setLatestReply] = useState(reply);
  const isUnanswered = reply?.ok === false && reply.unanswered;
  if (!isUnanswered && reply !== latestReply) setLatestReply(reply);
  return latestReply;
}

interface CodeFormProps {
  reply: ActionReply | undefined;
  submit: string;
  /** Hidden fields that identify the booking. */
  pair?: Readonly<Record<string, string>>;
}

/** Form for the mailed six-digit code, with a button for a new code. */
export function CodeForm({ reply, submit, pair = {} }: CodeFormProps) {
  const form = useForm<string>({ fields: ["code"], reply, failed: unreachable });
  const hiddenFields = Object.entries(pair).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <>
      <form {...form.props} aria-label="Code">
        {form.message ? <FormProblem form={form} labelOf={() => "Code"} /> : null}
        {hiddenFields}
        <CodeField name="code" label="Code" length={6} error={form.errors.code} className="max-w-[14rem]" />
        <Button type="submit" look="call" className="mt-9 max-sm:w-full" disabled={form.isSending}>
          {form.isSending ? "Opening..." : submit}
        </Button>
      </form>
      <form method="post" className="mt-6">
        {hiddenFields}
        <Button type="submit">Send a new code</Button>
      </form>
    </>
  );
}
