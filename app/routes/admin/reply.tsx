import { data, redirect } from "react-router";
import { ReplyForm } from "#app/features/replies/reply-form.tsx";
import { receiveReply, replyOf } from "#app/features/replies/saved-replies.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
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
