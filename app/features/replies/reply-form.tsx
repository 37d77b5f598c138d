import { Form } from "react-router";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { BoxedArea, BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { replyMaxLengths, replyRules } from "./reply-rules.ts";
import type { ReplyFormReply } from "./saved-replies.server.ts";

const labels = { name: "Name", text: "Text" };

interface ReplyFormProps {
  /** null: a new one. */
  reply: { name: string; text: string; version: number } | null;
  answer: ReplyFormReply | null;
}

/** The name and the text of a saved reply, and the way to be rid of it. */
export function ReplyForm({ reply, answer }: ReplyFormProps) {
  const refusal = answer?.ok === false ? answer : null;
  const form = useForm({ fields: replyRules.fields, parse: replyRules.parse, reply: refusal, failed: "" });
  const version = refusal?.version ?? reply?.version ?? 0;
  const field = (name: "name" | "text") => ({
    name,
    label: labels[name],
    error: form.errors[name],
    maxLength: replyMaxLengths[name],
    defaultValue: refusal?.values?.[name] ?? reply?.[name],
  });
  return (
    <div className="max-w-2xl border-t hairline pt-6">
      <form {...form.props} className="grid gap-5">
        <FormProblem form={form} labelOf={(field) => labels[field]} />
        <input type="hidden" name="version" value={version} />
        <BoxedField {...field("name")} autoComplete="off" hint="Staff choose it by this name." />
        <BoxedArea
          {...field("text")}
          rows={8}
          hint="{name} becomes the customer’s name, and {reference} the booking’s reference."
        />
        <button type="submit" className={staffButton("call", "justify-self-start")}>
          Save
        </button>
      </form>
      {reply ? (
        <Form method="post" className="mt-10 border-t hairline pt-5">
          <input type="hidden" name="version" value={version} />
          <AskFirst ask="Delete" detail="It can no longer be inserted. This cannot be undone." look="danger">
            <IntentButton value="delete" look="danger" className="justify-self-start">
              Delete the reply
            </IntentButton>
          </AskFirst>
        </Form>
      ) : null}
    </div>
  );
}
