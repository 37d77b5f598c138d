import { missingPage } from "#app/content/frame.ts";
import { receivePost } from "#app/features/blog/receive-post.server.ts";
import { staffAreaMessages as say } from "#app/features/blog/staff-messages.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import type { Route } from "./+types/blog-autosave";

/** Saves a draft while somebody writes, for the editor's script alone: JSON, no page. `id` empty: a post that does not exist yet. */
export async function action(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "post");
  form.set("intent", "autosave");
  const postId = String(form.get("id") ?? "") || null;
  const reply = await receivePost(form, { postId, staff, record }, services);
  const headers = { "Cache-Control": "no-store" };
  if (!reply) return Response.json({ ok: false, message: say.gone }, { status: 404, headers });
  if (reply.ok) return Response.json(reply, { headers });
  const { message, isConflict } = reply;
  return Response.json({ ok: false, message, isConflict }, { status: reply.status, headers });
}

export function loader(): never {
  throw Response.json({ error: missingPage.error }, { status: 404 });
}
