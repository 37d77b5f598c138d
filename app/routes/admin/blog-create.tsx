import { data, redirect } from "react-router";
import { postTexts } from "#app/features/blog/post.ts";
import { PostEditor } from "#app/features/blog/post-editor.tsx";
import { postFields } from "#app/features/blog/post-form.ts";
import { categories as categoriesInUse } from "#app/features/blog/posts.server.ts";
import { receivePost } from "#app/features/blog/staff-posts.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { publicName } from "#app/platform/public-name.ts";
import { answersIn } from "#app/ui/form/form-reply.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import type { Route } from "./+types/blog-create";

export const meta: Route.MetaFunction = () => [{ title: `New post | Harmattan Aviation` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "post");
  return {
    knownCategories: await categoriesInUse(services.db),
    host: new URL(services.settings.origin).host,
    author: publicName(staff),
  };
}

export async function action(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "post");
  // Named where it saved itself since the page was opened.
  const postId = String(form.get("id") ?? "") || null;
  const reply = await receivePost(form, { postId, staff, record }, services);
  if (!reply) throw data(postTexts.gone, { status: 404 });
  if (reply.ok && reply.verb === "delete") return redirect(`/admin/blogs?deleted=${reply.postId}`);
  if (reply.ok) return redirect(`/admin/blogs/edit/${reply.postId}?done=${reply.verb}`);
  return data(reply, { status: reply.status });
}

export default function BlogCreate({ loaderData, actionData }: Route.ComponentProps) {
  const { knownCategories, host, author } = loaderData;
  return (
    <StaffPage
      title="New post"
      note="A draft until you publish it. Only staff can read it."
      back={{ to: "/admin/blogs", label: "All posts" }}
    >
      <PostEditor
        post={{
          id: null,
          version: 0,
          status: "draft",
          publishedAt: null,
          slug: "",
          answers: { ...answersIn(new FormData(), postFields), author },
        }}
        reply={replyIn(actionData)}
        categories={knownCategories}
        earlierAddresses={[]}
        host={host}
      />
    </StaffPage>
  );
}
