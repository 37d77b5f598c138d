import { data, Link, redirect } from "react-router";
import { PostEditor } from "#app/features/blog/desk/post-editor.tsx";
import { deskMessages as say } from "#app/features/blog/desk-messages.ts";
import { postFields } from "#app/features/blog/post-form.ts";
import { categories as categoriesInUse } from "#app/features/blog/posts.server.ts";
import { receivePost } from "#app/features/blog/receive-post.server.ts";
import { recordAudit } from "#app/features/staff/audit.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { publicName } from "#app/platform/public-name.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { deskButton } from "#app/ui/desk/button.ts";
import { replyIn, stayOnFailure } from "#app/ui/desk/failed-submission.tsx";
import { answersIn } from "#app/ui/form-answers.ts";
import type { Route } from "./+types/blog-create";

export const meta: Route.MetaFunction = () => [{ title: `${say.createTitle} | Harmattan Aviation` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  return {
    knownCategories: await categoriesInUse(db),
    host: new URL(settings.origin).host,
    author: publicName(context.get(staffContext)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const reply = await receivePost(
    await postedForm(request),
    {
      postId: null,
      staff,
      record: (transaction, entry) => recordAudit(transaction, staff, { ...entry, subjectKind: "post" }),
    },
    context.get(servicesContext),
  );
  if (!reply) throw data(say.gone, { status: 404 });
  if (reply.ok) return redirect(`/admin/blogs/edit/${reply.postId}?done=${reply.verb}`);
  return data(reply, { status: reply.status });
}

export const clientAction = (args: Route.ClientActionArgs) => stayOnFailure(args);

export default function BlogCreate({ loaderData, actionData }: Route.ComponentProps) {
  const { knownCategories, host, author } = loaderData;
  return (
    <DeskPage
      title={say.createTitle}
      note={say.createNote}
      actions={
        <Link to="/admin/blogs" className={deskButton()}>
          {say.back}
        </Link>
      }
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
    </DeskPage>
  );
}
