import { useState } from "react";
import { data, Form, redirect } from "react-router";
import { followsTitle, revisionsOf } from "#app/features/blog/change-post.server.ts";
import { postTexts } from "#app/features/blog/post.ts";
import { PostEditor } from "#app/features/blog/post-editor.tsx";
import { categories as categoriesInUse } from "#app/features/blog/posts.server.ts";
import { answersOf, receivePost, staffPost } from "#app/features/blog/staff-posts.server.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { lagosDateTime, lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/blog-edit";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const result = await staffPost(db, params.id);
  if (!result) throw data(postTexts.gone, { status: 404 });
  const { post, earlierAddresses } = result;
  const { id, version, status, publishedAt, slug } = post;
  const [revisions, knownCategories] = await Promise.all([revisionsOf(db, id), categoriesInUse(db)]);
  return {
    post: {
      id,
      version,
      status,
      publishedAt,
      slug,
      answers: {
        ...answersOf(post),
        slug: followsTitle(post) ? "" : slug,
        publishAt: status === "scheduled" && publishedAt ? lagosLocal(publishedAt) : "",
      },
    },
    earlierAddresses,
    revisions,
    knownCategories,
    host: new URL(settings.origin).host,
    /** Version stored by a restore just before this page. */
    restored: url.searchParams.get("restored"),
  };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "post", async (post) => {
    const reply = await receivePost(args.params.id, post);
    if (!reply) throw data(postTexts.gone, { status: 404 });
    if (reply.ok && reply.verb === "delete") return redirect("/admin/blogs?done=delete");
    // The redirect reloads the editor with the restored text.
    if (reply.ok && reply.verb === "restore")
      return redirect(`/admin/blogs/edit/${args.params.id}?restored=${reply.version}`);
    return reply;
  });

export default function BlogEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { post, earlierAddresses, revisions, knownCategories, host, restored } = loaderData;
  const reply = replyIn(actionData);
  // Each restore resets the form. Later addresses without `restored` keep it.
  const [formKey, setFormKey] = useState(restored);
  if (restored && restored !== formKey) setFormKey(restored);
  return (
    <StaffPage
      title={post.answers.title || postTexts.untitled}
      note={postTexts.statuses[post.status]}
      back={{ to: "/admin/blogs", label: "All posts" }}
    >
      <Notice>{restored && !reply ? postTexts.restored : null}</Notice>
      <PostEditor
        key={`${post.id} ${formKey ?? ""}`}
        post={post}
        reply={reply}
        categories={knownCategories}
        earlierAddresses={earlierAddresses}
        host={host}
      />
      <RevisionList postId={post.id} revisions={revisions} />
    </StaffPage>
  );
}

interface RevisionListProps {
  postId: string;
  revisions: Awaited<ReturnType<typeof revisionsOf>>;
}

const reasons: Readonly<Record<string, string>> = {
  save: "Saved",
  publish: "Published",
  schedule: "Scheduled",
  restore: "Restored",
  before: "Before restoring",
};

function RevisionList({ postId, revisions }: RevisionListProps) {
  return (
    <section className="mt-10 border-t hairline py-6">
      <h2 className="text-[1.1875rem]">Revisions</h2>
      <p className="mt-0.5 text-small text-quiet">
        {revisions.length > 0
          ? "One for each time someone saved by hand."
          : "None yet: the first is kept when you save."}
      </p>
      <ol className="mt-3 text-small">
        {revisions.map((revision) => (
          <li
            key={revision.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b hairline py-2"
          >
            <span className="min-w-0">
              <span className="font-[550] break-words">{revision.title}</span>{" "}
              <span className="text-quiet">
                {reasons[revision.reason] ?? revision.reason}, <Moment at={revision.at} />,{" "}
                {revision.authorName}
              </span>
            </span>
            <Form method="post" action={`/admin/blogs/edit/${postId}`}>
              <input type="hidden" name="revision" value={revision.id} />
              <IntentButton
                value="restore"
                aria-label={`Restore the text of ${lagosDateTime(new Date(revision.at))}`}
              >
                Restore
              </IntentButton>
            </Form>
          </li>
        ))}
      </ol>
    </section>
  );
}
