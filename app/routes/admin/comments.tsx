import { data } from "react-router";
import {
  type CommentFilter,
  commentedPosts,
  commentPage,
  openDeleteUndo,
  receiveCommentIntent,
} from "#app/features/comments/comment-desk.server.ts";
import { commentStatuses } from "#app/features/comments/comment-states.ts";
import { CommentsAtDesk } from "#app/features/comments/comments-at-desk.tsx";
import { commentDesk as say } from "#app/features/comments/desk-messages.ts";
import { recordAudit } from "#app/features/staff/audit.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { askMessages } from "#app/ui/desk/ask-messages.ts";
import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { EmptyList } from "#app/ui/desk/empty-list.tsx";
import { replyIn, stayOnFailure } from "#app/ui/desk/failed-submission.tsx";
import { FilterBar, listAddress } from "#app/ui/desk/filter-bar.tsx";
import { Pager } from "#app/ui/desk/pager.tsx";
import { revalidateOnConflict } from "#app/ui/desk/revalidate-on-conflict.ts";
import { UndoNotice } from "#app/ui/undo-notice.tsx";
import { useShownValue } from "#app/ui/use-shown-value.ts";
import type { Route } from "./+types/comments";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/comments";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, secret, clock } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const before = query.get("before") ?? "";
  const filter: CommentFilter = {
    status: commentStatuses.find((status) => status === query.get("status")),
    post: query.get("post")?.slice(0, 200) || undefined,
    search: query.get("q")?.trim().slice(0, 100) || undefined,
    before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : undefined,
  };
  const [page, posts, undo] = await Promise.all([
    commentPage(db, secret, filter),
    commentedPosts(db),
    openDeleteUndo(db, context.get(staffContext).id, clock.now()),
  ]);
  return { ...page, posts, filter, undo };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const reply = await receiveCommentIntent(
    await postedForm(request),
    {
      staffId: staff.id,
      record: (transaction, entry) => recordAudit(transaction, staff, { ...entry, subjectKind: "comment" }),
    },
    context.get(servicesContext),
  );
  if (!reply) throw data("No such comment.", { status: 404 });
  return data(reply, { status: reply.isDone ? 200 : 409 });
}

export const clientAction = (args: Route.ClientActionArgs) => stayOnFailure(args);

export const shouldRevalidate = revalidateOnConflict;

export default function Comments({ loaderData, actionData }: Route.ComponentProps) {
  const { comments, next, posts, filter, undo } = loaderData;
  const reply = replyIn(actionData);
  const { status = null, post = null, search = "" } = filter;
  const settings = { status, post, q: search };
  const chosenPost = useShownValue<HTMLSelectElement>(post ?? "");
  const choice = (label: string, value: string | null) => ({
    label,
    href: listAddress(path, { ...settings, status: value }),
    isCurrent: status === value,
  });
  return (
    <DeskPage title={say.title} note={say.note}>
      <div aria-live="polite">
        {reply && !(undo && reply.intent === "delete") ? (
          <p className="mb-6 border-l-2 border-brass bg-haze/50 px-5 py-4 text-small font-[550]">
            {reply.isDone
              ? say.done[reply.intent]
              : reply.intent === "undo"
                ? say.undoTooLate
                : say.nothingChanged}
          </p>
        ) : null}
      </div>
      {undo ? (
        <UndoNotice
          undo={undo}
          label={askMessages.undo}
          waits={say.undoWaits}
          over={say.undoOver}
          buttonClass={deskButton()}
          className="mb-6"
        >
          {say.done.delete}
        </UndoNotice>
      ) : null}
      <FilterBar
        searchLabel={say.searchLabel}
        search={search}
        hidden={{ status: status ?? undefined }}
        choices={[choice(say.all, null), ...commentStatuses.map((each) => choice(say.statuses[each], each))]}
      >
        {posts.length > 0 ? (
          <div className="flex w-full items-center gap-2 sm:w-auto">
            <select
              ref={chosenPost}
              name="post"
              aria-label={say.postLabel}
              defaultValue={post ?? ""}
              className={`${deskControl} min-w-0 sm:max-w-64`}
            >
              <option value="">{say.everyPost}</option>
              {posts.map(({ slug, title }) => (
                <option key={slug} value={slug}>
                  {title}
                </option>
              ))}
            </select>
            <button type="submit" className={deskButton()}>
              {say.narrow}
            </button>
          </div>
        ) : null}
      </FilterBar>
      {comments.length === 0 ? (
        <EmptyList title={search ? say.nothingFound : say.empty}>
          <p>{say.emptyDetail}</p>
        </EmptyList>
      ) : (
        <CommentsAtDesk comments={comments} />
      )}
      <Pager
        first={filter.before ? listAddress(path, settings) : null}
        next={next ? listAddress(path, { ...settings, before: String(next) }) : null}
      />
    </DeskPage>
  );
}
