import { data } from "react-router";
import { deskMessages as say } from "#app/features/blog/desk-messages.ts";
import { receivePost } from "#app/features/blog/receive-post.server.ts";
import { recordAudit } from "#app/features/staff/audit.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/blog-autosave";

/** Saves a draft while somebody writes, for the editor's script alone: JSON, no page. `id` empty: a post that does not exist yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await postedForm(request);
  form.set("intent", "autosave");
  const reply = await receivePost(
    form,
    {
      postId: String(form.get("id") ?? "") || null,
      staff,
      record: (transaction, entry) => recordAudit(transaction, staff, { ...entry, subjectKind: "post" }),
    },
    context.get(servicesContext),
  );
  const headers = { "Cache-Control": "no-store" };
  if (!reply) return Response.json({ ok: false, message: say.gone }, { status: 404, headers });
  if (reply.ok) return Response.json(reply, { headers });
  const { message, isConflict } = reply;
  return Response.json({ ok: false, message, isConflict }, { status: reply.status, headers });
}

export function loader(): never {
  throw data(null, { status: 404 });
}
