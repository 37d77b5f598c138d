import { data, Form, Link } from "react-router";
import { openDestroyUndo, undoDestroy } from "#app/features/blog/delete-post.server.ts";
import { readPostFilter } from "#app/features/blog/post-filter.ts";
import { PostList } from "#app/features/blog/staff/post-list.tsx";
import { staffAreaMessages as say } from "#app/features/blog/staff-messages.ts";
import { staffPost, staffPosts } from "#app/features/blog/staff-posts.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { askMessages } from "#app/ui/staff/ask-messages.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { Notice, StaffUndo } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/blogs";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/blogs";

export async function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "post");
  const { db, clock } = services;
  const filter = readPostFilter(query);
  // Named in the address after a deletion, so that it can be undone there.
  const deleted = await staffPost(db, query.get("deleted") ?? "");
  return {
    ...(await staffPosts(db, filter)),
    filter,
    deleted:
      deleted?.post.status === "deleted"
        ? { id: deleted.post.id, title: deleted.post.title, version: deleted.post.version }
        : null,
    undo: await openDestroyUndo(db, { actorId: staff.id, now: clock.now() }),
  };
}

/** Takes back that a post was deleted for good. */
export async function action(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "post");
  const { db, clock } = services;
  const outcome = await undoDestroy(
    db,
    String(form.get("undo")),
    { actorId: staff.id, now: clock.now() },
    (transaction, subjectId) => record(transaction, { action: "post.undo", subjectId }),
  );
  const words = { done: say.destroyUndone, over: say.destroyTooLate, others: askMessages.undoOthers };
  return data({ said: words[outcome] }, { status: outcome === "done" ? 200 : 409 });
}

export const shouldRevalidate = revalidateOnConflict;

export default function Blogs({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, next, filter, deleted, undo } = loaderData;
  const reply = replyIn(actionData);
  return (
    <StaffPage
      title={say.title}
      note={say.note}
      actions={
        <Link to={`${path}/create`} className={staffButton("call")}>
          {say.create}
        </Link>
      }
    >
      <div aria-live="polite">
        {deleted ? (
          <Form
            method="post"
            action={`${path}/edit/${deleted.id}`}
            className="mb-6 flex flex-wrap items-center justify-between gap-3 border-l-2 border-brass bg-haze/50 px-5 py-3 text-small"
          >
            <p className="font-[550]">{say.deletedNotice(deleted.title)}</p>
            <input type="hidden" name="version" value={deleted.version} />
            <IntentButton value="undelete">{say.undo}</IntentButton>
          </Form>
        ) : null}
      </div>
      <Notice>{deleted ? null : reply?.said}</Notice>
      {undo ? (
        <StaffUndo undo={undo} waits={say.destroyWaits} over={say.destroyOver}>
          {say.destroyedNotice}
        </StaffUndo>
      ) : null}
      <PostList path={path} lines={lines} filter={filter} next={next} />
    </StaffPage>
  );
}
