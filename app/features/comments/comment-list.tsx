import type { RefObject } from "react";
import { LongDate } from "#app/ui/long-date.tsx";
import type { Comment } from "./comment.ts";
import { CommentText } from "./comment-text.tsx";
import type { PendingComment } from "./comment-thread.ts";
import { commentMessages as say } from "./messages.ts";

interface CommentListProps {
  list: RefObject<HTMLOListElement | null>;
  comments: readonly Comment[];
  pending: readonly PendingComment[];
  /** The newest comment that was there when the page was opened: later ones come in with a movement. */
  newestAtFirst: number;
}

export const commentId = (id: number) => `comment-${id}`;

/** Comments, newest first; above them what is still on its way to the server. */
export function CommentList({ list, comments, pending, newestAtFirst }: CommentListProps) {
  return (
    // The browser's own holding of the view would work against ours, see held-view.ts.
    <ol ref={list} className="[overflow-anchor:none]">
      {pending.map(({ key, name, content }) => (
        <li key={key} className={`${entry} text-quiet`}>
          <Head name={name}>{say.posting}</Head>
          <CommentText text={content} />
        </li>
      ))}
      {comments.map(({ id, name, content, createdAt }) => (
        <li
          key={id}
          id={commentId(id)}
          tabIndex={-1}
          className={`${entry} scroll-mt-28 outline-none ${id > newestAtFirst ? "animate-[appear_400ms_var(--ease-calm)]" : ""}`}
        >
          <Head name={name}>
            <LongDate iso={createdAt} />
          </Head>
          <CommentText text={content} />
        </li>
      ))}
    </ol>
  );
}

const entry = "border-t hairline py-6 md:py-7";

function Head({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-6">
      <span className="font-[550] text-ink [overflow-wrap:anywhere]">{name}</span>
      <span className="text-small text-quiet">{children}</span>
    </p>
  );
}
