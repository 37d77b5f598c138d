import { data, Form, redirect } from "react-router";
import { replyMaxLengths, replyRules } from "#app/features/replies/reply-rules.ts";
import { type ReplyFormReply, receiveReply, replyOf } from "#app/features/replies/saved-replies.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { controlProps, Field } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import type { Route } from "./+types/reply";

const path = "/admin/replies";

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id === "create") return { reply: null };
  const reply = await replyOf(staffRequest(context, "reply").services.db, params.id);
  if (!reply) throw data("There is no such saved reply any more. Go back to the list.", { status: 404 });
  return { reply };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "reply", async ({ form, staff, record, services }) => {
    const id = args.params.id === "create" ? null : args.params.id;
    const answer = await receiveReply(
      form,
      id,
      {
        staffId: staff.id,
        record: (transaction, verb, subjectId) => record(transaction, { action: `reply.${verb}`, subjectId }),
      },
      services,
    );
    return answer.ok ? redirect(`${path}?done=${answer.done}`) : answer;
  });

export const shouldRevalidate = revalidateOnConflict;

export default function Reply({ loaderData: { reply }, actionData, params }: Route.ComponentProps) {
  return (
    <StaffPage title={reply?.name ?? "New saved reply"} back={{ to: path, label: "Saved replies" }}>
      <ReplyForm key={params.id} reply={reply} answer={replyIn(actionData)} />
    </StaffPage>
  );
}

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
