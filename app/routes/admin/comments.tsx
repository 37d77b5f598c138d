import { data } from "react-router";
import { receiveCommentRows } from "#app/features/comments/bulk-comments.server.ts";
import { bulkIntents, commentStatuses } from "#app/features/comments/comment-states.ts";
import {
  commentedPosts,
  commentPage,
  receiveCommentIntent,
} from "#app/features/comments/staff-comments.server.ts";
import { StaffComments } from "#app/features/comments/staff-comments.tsx";
import { commentStaffMessages as say } from "#app/features/comments/staff-messages.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { BulkBar, BulkNotice } from "#app/ui/staff/bulk-bar.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import { FilterSelect } from "#app/ui/staff/filter-bar.tsx";
import { readListAddress } from "#app/ui/staff/list-address.ts";
import { Notice } from "#app/ui/staff/notice.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { Route } from "./+types/comments";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, secret, clock } = staffRequest(context, "comment").services;
  const { status, search, before } = readListAddress(request, commentStatuses);
  const post = url.searchParams.get("post")?.slice(0, 200) || undefined;
  const [{ comments, next }, posts] = await Promise.all([
    commentPage(db, secret, { status, post, search: search || undefined, before }),
    commentedPosts(db),
  ]);
  const list = { next, isFirst: before === undefined, query: { status, post, q: search } };
  return { comments, posts, list, now: clock.now() };
}

export async function action(args: Route.ActionArgs) {
  const { form, record, services } = await staffAction(args, "comment");
  const bulk = await receiveCommentRows(form, { record }, services);
  if (bulk) return data(bulk, { status: bulk.count > 0 ? 200 : 409 });
  const reply = await receiveCommentIntent(form, { record }, services);
  if (!reply) throw data("No such comment.", { status: 404 });
  return data(reply, { status: reply.isDone ? 200 : 409 });
}

export const shouldRevalidate = revalidateOnConflict;

export default function Comments({ loaderData, actionData }: Route.ComponentProps) {
  const { comments, posts, list, now } = loaderData;
  const answer = replyIn(actionData);
  const bulk = answer && "refused" in answer ? answer : null;
  const reply = answer && !("refused" in answer) ? answer : null;
  const empty = { title: list.query.q ? say.nothingFound : say.empty, detail: say.emptyDetail };
  return (
    <StaffPage title={say.title} note={say.note}>
      <Notice>{reply ? (reply.isDone ? say.done[reply.intent] : say.nothingChanged) : null}</Notice>
      <BulkNotice reply={bulk} />
      <StaffList
        path="/admin/comments"
        cursor="before"
        {...list}
        choices={{ all: say.all, labels: say.statuses }}
        searchLabel={say.searchLabel}
        selects={
          posts.length > 0 ? (
            <FilterSelect
              name="post"
              value={list.query.post ?? ""}
              options={[["", say.everyPost], ...posts.map(({ slug, title }) => [slug, title] as const)]}
              label={say.postLabel}
              className="col-span-2 min-w-0 sm:max-w-64"
            />
          ) : null
        }
        empty={comments.length === 0 ? empty : null}
      >
        <StaffComments comments={comments} now={now} />
        <BulkBar reply={bulk}>
          {bulkIntents.map((intent) => (
            <button key={intent} type="submit" name="bulk" value={intent} className={staffButton()}>
              {say.intents[intent]}
            </button>
          ))}
        </BulkBar>
      </StaffList>
    </StaffPage>
  );
}
