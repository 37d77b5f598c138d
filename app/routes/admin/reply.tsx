import { data, Form, redirect } from "react-router";
import { replyMaxLengths, replyRules } from "#app/features/replies/reply-rules.ts";
import { type ReplyFormReply, receiveReply, replyOf } from "#app/features/replies/saved-replies.server.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { BoxedArea, BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import type { Route } from "./+types/reply";

const path = "/admin/replies";

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id === "create") return { reply: null };
  const reply = await replyOf(context.get(servicesContext).db, params.id);
  if (!reply) throw data("There is no such saved reply any more. Go back to the list.", { status: 404 });
  return { reply };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "reply", async (post) => {
    const id = args.params.id === "create" ? null : args.params.id;
    const result = await receiveReply(id, post);
    return result.ok ? redirect(`${path}?done=${result.done}`) : result;
  });

export const shouldRevalidate = revalidateOnConflict;

export default function Reply({ loaderData: { reply }, actionData, params }: Route.ComponentProps) {
  return (
    <StaffPage title={reply?.name ?? "New saved reply"} back={{ to: path, label: "Saved replies" }}>
      <ReplyForm key={params.id} reply={reply} result={replyIn(actionData)} />
    </StaffPage>
  );
}

const labels = { name: "Name", text: "Text" };

interface ReplyFormProps {
  /** Null for a new reply. */
  reply: { name: string; text: string; version: number } | null;
  result: ReplyFormReply | null;
}

export function ReplyForm({ reply, result }: ReplyFormProps) {
  const refusal = result?.ok === false ? result : null;
  const form = useForm({ fields: replyRules.fields, parse: replyRules.parse, reply: refusal, failed: "" });
  const version = reply?.version ?? 0;
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
