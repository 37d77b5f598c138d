import { data, Form, Link } from "react-router";
import type { CommentIntent } from "#app/features/comments/comment.ts";
import type { StaffComment } from "#app/features/comments/staff-comments.server.ts";
import {
  commentedPosts,
  commentFilters,
  commentPage,
  receiveCommentIntent,
} from "#app/features/comments/staff-comments.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { readList } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/comments";

const statusNames = { visible: "Shown", hidden: "Hidden", spam: "Spam", deleted: "Deleted" } as const;
const intentNames = {
  show: "Show again",
  hide: "Hide",
  spam: "Spam",
  delete: "Delete permanently",
  block: "Block this address",
  unblock: "Allow this address",
} as const;
const doneTexts = {
  show: "The comment is shown again.",
  hide: "The comment is hidden.",
  spam: "The comment is marked as spam, and hidden.",
  delete: "The comment is deleted.",
  block: "The address is blocked.",
  unblock: "The address can comment again.",
} as const;

export const meta: Route.MetaFunction = () => [{ title: `Comments | Harmattan Aviation` }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, secret, clock } = staffRequest(context, "comment").services;
  const { filter, list } = readList(url.searchParams, commentFilters);
  const [page, posts] = await Promise.all([commentPage(db, secret, filter), commentedPosts(db)]);
  return { list: { ...list, ...page }, posts, now: clock.now() };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "comment", async ({ form, record, services }) => {
    const reply = await receiveCommentIntent(form, { record }, services);
    if (!reply) throw data("No such comment.", { status: 404 });
    return reply;
  });

export const shouldRevalidate = revalidateOnConflict;

export default function Comments({ loaderData, actionData }: Route.ComponentProps) {
  const { posts, list, now } = loaderData;
  const postOptions = [
    ["", "Every post"],
    ...posts.map(({ slug, title }) => [slug, title] as const),
  ] as const;
  const reply = replyIn(actionData);
  return (
    <StaffPage
      title="Comments"
      note="Under every post of the blog, newest first. Hidden comments disappear from open pages at once."
    >
      <Notice>{reply && (reply.ok ? doneTexts[reply.intent] : reply.message)}</Notice>
      <StaffList
        caption="Comments"
        path="/admin/comments"
        {...list}
        choices={{ all: "All", labels: statusNames }}
        searchLabel="Name, address or text"
        filters={posts.length > 0 ? [{ name: "post", label: "Post", options: postOptions }] : []}
        empty={{
          title: "No comments here.",
          nothingFound: "No comment contains these words.",
          detail: "What readers write under a post appears here, and on the site at once.",
        }}
      >
        <StaffComments comments={list.rows} now={now} />
      </StaffList>
    </StaffPage>
  );
}

/** Comments as staff read them: whole, with who wrote them and what can be done. */
export function StaffComments({ comments, now }: { comments: readonly StaffComment[]; now: Date }) {
  return (
    <ol className="border-t border-ink/40">
      {comments.map((comment) => (
        <li key={comment.id} className="border-b hairline py-5">
          <article className="grid gap-x-10 gap-y-3 lg:grid-cols-[18rem_minmax(0,1fr)]">
            <Writer comment={comment} now={now} />
            <div className="min-w-0">
              <p className="text-small text-quiet">
                under{" "}
                <Link
                  to={`/blog/${comment.post.slug}`}
                  reloadDocument
                  className="underlined hover:text-brass-ink"
                >
                  {comment.post.title}
                </Link>
              </p>
              <p className="mt-2 max-w-(--measure) break-words whitespace-pre-line">
                {comment.content || "Its text is erased."}
              </p>
              {comment.status === "deleted" ? null : <Actions comment={comment} />}
            </div>
          </article>
        </li>
      ))}
    </ol>
  );
}

const tones = { visible: "done", hidden: "over", spam: "wrong", deleted: "over" } as const;

function Writer({ comment, now }: { comment: StaffComment; now: Date }) {
  return (
    <div className="min-w-0 text-small">
      <h2 className="font-text text-small font-[550] tracking-normal break-words">
        {comment.name || statusNames.deleted}
      </h2>
      <p className="break-all text-quiet">{comment.email}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Moment at={comment.createdAt} now={now} className="text-quiet" />
        <StateMark tone={tones[comment.status]}>{statusNames[comment.status]}</StateMark>
        {comment.isBlocked ? <StateMark tone="wrong">Blocked</StateMark> : null}
      </p>
    </div>
  );
}

function Actions({ comment }: { comment: StaffComment }) {
  const { status, isBlocked } = comment;
  const press = (intent: CommentIntent, look: "quiet" | "danger" = "quiet") => (
    <IntentButton
      value={intent}
      aria-label={`${intentNames[intent]}: ${comment.name}`}
      look={look}
      className={look === "quiet" ? "-mx-1" : "justify-self-start"}
    >
      {intentNames[intent]}
    </IntentButton>
  );
  return (
    <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-start gap-x-6">
      <input type="hidden" name="id" value={comment.id} />
      {status === "visible" ? press("hide") : press("show")}
      {status === "spam" ? null : press("spam")}
      {isBlocked ? press("unblock") : null}
      {isBlocked ? null : (
        <AskFirst
          ask="Block writer"
          about={comment.name}
          detail="Further comments from this address are refused. Existing ones stay as they are."
          look="quiet"
        >
          {press("block", "danger")}
        </AskFirst>
      )}
      <div className="ml-auto has-[details[open]]:w-full">
        <AskFirst
          ask="Delete"
          about={comment.name}
          detail="Its text and address are erased. This cannot be undone."
          look="quiet-danger"
        >
          {press("delete", "danger")}
        </AskFirst>
      </div>
    </Form>
  );
}
