import { useMemo, useState } from "react";
import { data, redirect } from "react-router";
import { revisionsOf } from "#app/features/blog/post-revisions.server.ts";
import { categories as categoriesInUse } from "#app/features/blog/posts.server.ts";
import { receivePost } from "#app/features/blog/receive-post.server.ts";
import { followsTitle } from "#app/features/blog/save-post.server.ts";
import { PostEditor } from "#app/features/blog/staff/post-editor.tsx";
import { RevisionList } from "#app/features/blog/staff/revision-list.tsx";
import type { ExpectedPost } from "#app/features/blog/staff/use-autosave.ts";
import { staffAreaMessages as say } from "#app/features/blog/staff-messages.ts";
import { staffPost } from "#app/features/blog/staff-posts.server.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { NoScriptUpload } from "#app/ui/staff/editor/no-script-upload.tsx";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import type { Route } from "./+types/blog-edit";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.post.answers.title ?? say.title} | Harmattan Aviation` },
];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const found = await staffPost(db, params.id);
  if (!found) throw data(say.gone, { status: 404 });
  const { id, version, status, publishedAt, slug, title, category, excerpt, content, author } = found.post;
  const { imageUrl, imageAlt } = found.post;
  const typedSlug = followsTitle(found.post) ? "" : slug;
  const query = new URL(request.url).searchParams;
  const [revisions, known] = await Promise.all([revisionsOf(db, id), categoriesInUse(db)]);
  return {
    post: {
      ...{ id, version, status, publishedAt, slug },
      answers: {
        ...{ title, slug: typedSlug, category, excerpt, content, imageAlt, author },
        imageUrl: imageUrl ?? "",
        publishAt: status === "scheduled" && publishedAt ? lagosLocal(publishedAt) : "",
      },
    },
    earlierAddresses: found.earlierAddresses,
    revisions,
    knownCategories: known,
    host: new URL(settings.origin).host,
    /** What was done to lead here; and, from a form without scripts, what became of a picture. */
    done: query.get("done"),
    restored: query.get("done") === "restore" ? query.get("version") : null,
    uploaded: { picture: query.get("picture"), refused: query.get("refused") },
  };
}

export async function action(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "post");
  const reply = await receivePost(form, { postId: args.params.id, staff, record }, services);
  if (!reply) throw data(say.gone, { status: 404 });
  if (!reply.ok) return data(reply, { status: reply.status });
  if (reply.verb === "delete") return redirect("/admin/blogs?done=delete");
  // Its text is another one now: the page begins anew with it.
  if (reply.verb === "restore")
    return redirect(`/admin/blogs/edit/${reply.postId}?done=${reply.verb}&version=${reply.version}`);
  return data(reply);
}

export default function BlogEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { post, earlierAddresses, revisions, knownCategories, host, done, restored, uploaded } = loaderData;
  const { id, version } = post;
  // One answer as long as it is the same one: the editor takes each new one for a saving.
  const arrival = useMemo(
    () =>
      done && done in say.done
        ? {
            ok: true as const,
            verb: done as keyof typeof say.done,
            postId: id,
            version,
            savedAt: new Date(0),
          }
        : null,
    [done, id, version],
  );
  // The form begins anew with each restoring, and with nothing else: the next address, which names none, is the same form's.
  const [begunWith, setBegunWith] = useState(restored);
  if (restored && restored !== begunWith) setBegunWith(restored);
  // A draft that saved itself is further than the page was when it was read.
  const [saved, setSaved] = useState<ExpectedPost | null>(null);
  const expectedVersion = saved?.id === id ? Math.max(version, saved.version) : version;
  return (
    <StaffPage
      title={post.answers.title}
      note={say.statuses[post.status]}
      back={{ to: "/admin/blogs", label: say.back }}
    >
      <PostEditor
        key={`${post.id} ${begunWith ?? ""}`}
        post={post}
        onAutosaved={setSaved}
        reply={actionData ? replyIn(actionData) : arrival}
        categories={knownCategories}
        earlierAddresses={earlierAddresses}
        host={host}
      />
      <NoScriptUpload returnTo={`/admin/blogs/edit/${post.id}`} {...uploaded} />
      <RevisionList postId={post.id} version={expectedVersion} revisions={revisions} />
    </StaffPage>
  );
}
