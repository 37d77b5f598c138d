import { data, Form, Link } from "react-router";
import type { CommentIntent } from "#app/features/comments/comment.ts";
import {
  commentedPosts,
  commentFilters,
  commentPage,
  receiveCommentIntent,
  type StaffComment,
} from "#app/features/comments/comments.server.ts";
import { listLoader, staffAction } from "#app/features/staff/staff-request.server.ts";
import { StaffList } from "#app/layout/staff/staff-list.tsx";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
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

export const loader = listLoader(commentFilters, async ({ db, secret }, filter) => {
  const [page, posts] = await Promise.all([commentPage(db, secret, filter), commentedPosts(db)]);
  return { ...page, posts: Object.fromEntries(posts.map(({ slug, title }) => [slug, title])) };
});

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "comment", async (post) => {
    const reply = await receiveCommentIntent(post);
    if (!reply) throw data("No such comment.", { status: 404 });
    return reply;
  });

export const shouldRevalidate = revalidateOnConflict;

export default function Comments({ loaderData: { posts, ...list }, actionData }: Route.ComponentProps) {
  const reply = replyIn(actionData);
  return (
    <StaffList
      title="Comments"
      note="Under every post of the blog, newest first. Hidden comments disappear from open pages at once."
      path="/admin/comments"
      list={list}
      before={<Notice>{reply && (reply.ok ? doneTexts[reply.intent] : reply.message)}</Notice>}
      choices={{ labels: statusNames }}
      searchLabel="Name, address or text"
      filters={[{ name: "post", label: "Post", any: "Every post", options: posts }]}
      columns={[
        {
          label: "Writer",
          width: "lg:w-72",
          isPlain: true,
          cell: (comment, now) => <Writer comment={comment} now={now} />,
        },
        { label: "Comment", isFreeText: true, isPlain: true, cell: (comment) => <Whole comment={comment} /> },
      ]}
      empty={{
        title: "No comments here.",
        nothingFound: "No comment contains these words.",
        detail: "What readers write under a post appears here, and on the site at once.",
      }}
    />
  );
}

function Whole({ comment }: { comment: StaffComment }) {
  return (
    <>
      <p className="text-quiet">
        under{" "}
        <Link to={`/blog/${comment.post.slug}`} reloadDocument className="underlined hover:text-brass-ink">
          {comment.post.title}
        </Link>
      </p>
      <p className="mt-1 max-w-(--measure) text-base wrap-anywhere whitespace-pre-line">
        {comment.content || "Its text is erased."}
      </p>
      {comment.status === "deleted" ? null : <Actions comment={comment} />}
    </>
  );
}

const tones = { visible: "done", hidden: "over", spam: "wrong", deleted: "over" } as const;

function Writer({ comment, now }: { comment: StaffComment; now: Date | undefined }) {
  return (
    <>
      <p className="font-[550] wrap-anywhere">{comment.name || statusNames.deleted}</p>
      <p className="break-all text-quiet">{comment.email}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Moment at={comment.createdAt} now={now} className="text-quiet" />
        <StateMark tone={tones[comment.status]}>{statusNames[comment.status]}</StateMark>
        {comment.isBlocked ? <StateMark tone="wrong">Blocked</StateMark> : null}
      </p>
    </>
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
      <div className="mr-1 ml-auto has-[details[open]]:mr-0 has-[details[open]]:w-full">
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
