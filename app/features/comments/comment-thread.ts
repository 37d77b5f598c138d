import type { Comment, CommentPage, CommentThread } from "./comment.ts";

/** A comment that its writer already sees, and the server has not yet taken. */
export interface PendingComment {
  /** The sending's idempotency key. */
  key: string;
  name: string;
  content: string;
}

/** The comments of a post as one browser has them: newest first, each once. */
export interface ShownThread {
  comments: readonly Comment[];
  pending: readonly PendingComment[];
  older: number | null;
  count: number;
  /** false on a page of older comments: what arrives is counted there, not shown. */
  isNewest: boolean;
}

export type ThreadEvent =
  | { type: "arrived"; comment: Comment; count: number }
  | { type: "gone"; id: number; count: number }
  | { type: "readOlder"; page: CommentPage }
  | { type: "readAnew"; thread: CommentThread }
  | { type: "sending"; pending: PendingComment }
  | { type: "taken"; key: string; comment: Comment }
  | { type: "refused"; key: string };

export const shownThread = ({ comments, older, count }: CommentThread, isNewest: boolean): ShownThread => ({
  comments,
  pending: [],
  older,
  count,
  isNewest,
});

/** What the browser shows after an event. Events may come twice and in any order with the answer to one's own sending. */
export function nextThread(thread: ShownThread, event: ThreadEvent): ShownThread {
  switch (event.type) {
    case "arrived":
      return arrived({ ...thread, count: event.count }, event.comment);
    case "gone":
      return {
        ...thread,
        count: event.count,
        comments: thread.comments.filter(({ id }) => id !== event.id),
      };
    case "readOlder":
      return {
        ...thread,
        older: event.page.older,
        comments: merged(thread.comments, event.page.comments),
      };
    case "readAnew":
      return thread.isNewest
        ? { ...shownThread(event.thread, true), pending: thread.pending }
        : { ...thread, count: event.thread.count };
    case "sending":
      return { ...thread, pending: [event.pending, ...thread.pending] };
    case "taken": {
      const isKnown = thread.comments.some(({ id }) => id === event.comment.id);
      const pending = thread.pending.filter(({ key }) => key !== event.key);
      return {
        ...thread,
        pending,
        comments: merged(thread.comments, [event.comment]),
        // The stream's own event says the true count; until it comes, one more is what the writer expects.
        count: isKnown ? thread.count : thread.count + 1,
      };
    }
    case "refused":
      return { ...thread, pending: thread.pending.filter(({ key }) => key !== event.key) };
  }
}

function arrived(thread: ShownThread, comment: Comment): ShownThread {
  const oldest = thread.comments.at(-1)?.id;
  const liesBeyond = thread.older !== null && oldest !== undefined && comment.id < oldest;
  if (liesBeyond || !thread.isNewest) return thread;
  // One's own comment may come by the stream before the answer does; the words tell it.
  const own = thread.pending.find(
    ({ name, content }) => name === comment.name && content === comment.content,
  );
  return {
    ...thread,
    pending: thread.pending.filter((pending) => pending !== own),
    comments: merged(thread.comments, [comment]),
  };
}

/** Both lists as one, newest first; what is in both is as in `fresh`. */
function merged(shown: readonly Comment[], fresh: readonly Comment[]): Comment[] {
  const byId = new Map([...shown, ...fresh].map((comment) => [comment.id, comment]));
  return [...byId.values()].sort((one, other) => other.id - one.id);
}
