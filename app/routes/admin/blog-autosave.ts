import { postTexts } from "#app/features/blog/post.ts";
import { receivePost } from "#app/features/blog/staff-posts.server.ts";
import { noPage, staffAction } from "#app/features/staff/staff-request.server.ts";
import type { Route } from "./+types/blog-autosave";

export const loader = noPage;

/** Autosaves a draft; replies in JSON. */
export const action = (args: Route.ActionArgs) =>
  staffAction(args, "post", async (post) => {
    post.form.set("intent", "autosave");
    const reply = await receivePost(String(post.form.get("id")), post);
    const headers = { "Cache-Control": "no-store" };
    if (!reply) return Response.json({ ok: false, message: postTexts.gone }, { status: 404, headers });
    if (reply.ok) return Response.json(reply, { headers });
    const { message, status, version } = reply;
    return Response.json({ ok: false, message, status, version }, { status, headers });
  });
