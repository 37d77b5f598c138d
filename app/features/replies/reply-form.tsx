import { Form } from "react-router";
import { controlProps, Field } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
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
  const control = (name: "name" | "text", hint: string) => {
    const field = { name, label: labels[name], hint, error: form.errors[name] };
    const values = {
      maxLength: replyMaxLengths[name],
      defaultValue: refusal?.values?.[name] ?? reply?.[name],
    };
    return { field, control: { ...controlProps(field), ...values } };
  };
  const name = control("name", "Staff choose it by this name.");
  const text = control(
    "text",
    "{name} becomes the customer’s name, and {reference} the booking’s reference.",
  );
  return (
    <div className="max-w-2xl border-t hairline pt-6">
      <form {...form.props} className="grid gap-5">
        <FormProblem form={form} labelOf={(field) => labels[field]} />
        <input type="hidden" name="version" value={version} />
        <Field {...name.field}>
          <input type="text" autoComplete="off" {...name.control} className={staffControl} />
        </Field>
        <Field {...text.field}>
          <textarea rows={8} {...text.control} className={`${staffControl} resize-y py-2`} />
        </Field>
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
