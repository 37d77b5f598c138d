import { Form, Link } from "react-router";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { RowCheck } from "#app/ui/staff/bulk-bar.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { CommentIntent } from "./comment-states.ts";
import type { StaffComment } from "./staff-comments.server.ts";
import { commentStaffMessages as say } from "./staff-messages.ts";

/** Comments as staff read them: whole, with who wrote them and what can be done. */
export function StaffComments({ comments, now }: { comments: readonly StaffComment[]; now: Date }) {
  return (
    <ol className="border-t border-ink/40">
      {comments.map((comment) => (
        <li key={comment.id} data-row="" className="border-b hairline py-5">
          <article className="grid gap-x-10 gap-y-3 lg:grid-cols-[18rem_minmax(0,1fr)]">
            <Writer comment={comment} now={now} />
            <div className="min-w-0">
              <p className="text-small text-quiet">
                {say.under}{" "}
                <Link
                  to={`/blog/${comment.post.slug}`}
                  reloadDocument
                  className="underlined hover:text-brass-ink"
                >
                  {comment.post.title}
                </Link>
              </p>
              <p className="mt-2 max-w-(--measure) break-words whitespace-pre-line">
                {comment.content || say.erased}
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
    <div className="flex min-w-0 items-start gap-3 text-small max-[700px]:flex-row-reverse max-[700px]:justify-between">
      {comment.status === "deleted" ? null : (
        <RowCheck id={comment.id} from={comment.status} name={comment.name} />
      )}
      <div className="min-w-0">
        <h2 className="font-text text-small font-[550] tracking-normal break-words">
          {comment.name || say.statuses.deleted}
        </h2>
        <p className="break-all text-quiet">{comment.email}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Moment at={comment.createdAt} now={now} className="text-quiet" />
          <StateMark tone={tones[comment.status]}>{say.statuses[comment.status]}</StateMark>
          {comment.isBlocked ? <StateMark tone="wrong">{say.blocked}</StateMark> : null}
        </p>
      </div>
    </div>
  );
}

function Actions({ comment }: { comment: StaffComment }) {
  const { status, isBlocked } = comment;
  const press = (intent: CommentIntent, look: "quiet" | "danger" = "quiet") => (
    <IntentButton
      value={intent}
      aria-label={`${say.intents[intent]}: ${comment.name}`}
      look={look}
      className={look === "quiet" ? "-mx-1" : "justify-self-start"}
    >
      {say.intents[intent]}
    </IntentButton>
  );
  return (
    <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-start gap-x-6">
      <input type="hidden" name="id" value={comment.id} />
      {status === "visible" ? press("hide") : press("show")}
      {status === "spam" ? null : press("spam")}
      {isBlocked ? press("unblock") : null}
      {isBlocked ? null : (
        <AskFirst ask={say.blockAsk} about={comment.name} detail={say.blockDetail} look="quiet">
          {press("block", "danger")}
        </AskFirst>
      )}
      <div className="ml-auto has-[details[open]]:w-full">
        <AskFirst ask={say.deleteAsk} about={comment.name} detail={say.deleteDetail} look="quiet-danger">
          {press("delete", "danger")}
        </AskFirst>
      </div>
    </Form>
  );
}
