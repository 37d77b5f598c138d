import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from "react";
import { hiddenFields } from "#app/ui/form/hidden-fields.ts";
import { useEventStream } from "#app/ui/use-event-stream.ts";
import { type Comment, type CommentThread, commentRules } from "./comment.ts";
import { commentId } from "./comment-list.tsx";
import { nextThread, type ShownThread, shownThread } from "./comment-thread.ts";
import { useHeldView } from "./held-view.ts";
import type { CommentReply } from "./receive-comment.server.ts";

/** Where a post's comments are read by scripts; `/stream` below it tells what changes. */
const commentsAddress = (slug: string) => `/api/blog/${slug}/comments`;

interface LiveComments {
  /** Where what changes is told. */
  stream: string;
  thread: ShownThread;
  list: RefObject<HTMLOListElement | null>;
  /** Shows a comment that is being posted. */
  show: (posted: FormData) => void;
  /** Takes the answer: whether the comment is there. What was not taken is shown no longer. */
  settle: (reply: CommentReply) => boolean;
  /** Appends the next older comments; throws when they cannot be fetched. */
  readOlder: () => Promise<Comment | undefined>;
  /** Comments that came in above what is being read, since the list's beginning was last seen. */
  unseen: number;
  hasSeen: () => void;
  /** Who wrote what came in, for those who hear the page; empty again once it has been said. */
  arrivals: readonly string[];
}

export const streamEvents = ["comment", "gone", "anew"];
// Comments that come close together are announced as one.
const announceAfterMs = 1_000;

/** The comments of a post as they change, here and everywhere else. */
export function useComments(slug: string, initial: CommentThread, isNewest: boolean): LiveComments {
  const [thread, change] = useReducer(nextThread, initial, (read) => shownThread(read, isNewest));
  const list = useRef<HTMLOListElement>(null);
  const hold = useHeldView(list);
  const [unseen, setUnseen] = useState(0);
  const [arrivals, addArrival] = useArrivals();
  // Those on their way, by their words: what comes back by the stream is told to nobody as new.
  const own = useRef(new Set<string>());
  const present = useRef(thread);
  present.current = thread;

  const [stream] = useState(`${commentsAddress(slug)}/stream?after=${initial.change}`);
  useEventStream(stream, streamEvents, (name, data) => {
    if (name === "comment") {
      const { comment, count } = data as { comment: Comment; count: number };
      const isNew =
        isNewest &&
        !own.current.has(wordsOf(comment)) &&
        !present.current.comments.some(({ id }) => id >= comment.id);
      if (hold() && isNew) setUnseen((before) => before + 1);
      if (isNew) addArrival(comment.name);
      change({ type: "arrived", comment, count });
    } else if (name === "gone") {
      const { id, count } = data as { id: number; count: number };
      hold(document.getElementById(commentId(id)));
      change({ type: "gone", id, count });
    } else {
      // Too much was missed to be told one by one. Where it cannot be fetched, the next reload has it.
      fetchComments(slug).then(
        (read) => change({ type: "readAnew", thread: read }),
        () => {},
      );
    }
  });

  const sent = useRef("");
  const show = (posted: FormData) => {
    const parsed = commentRules.parse(posted);
    if (!parsed.ok) return;
    const { name, content } = parsed.value;
    sent.current = String(posted.get(hiddenFields.idempotencyKey));
    own.current.add(wordsOf({ name, content }));
    change({ type: "sending", pending: { key: sent.current, name, content } });
  };
  const settle = (reply: CommentReply) => {
    const key = sent.current;
    // An answer that got lost on the way, while the comment itself has come by the stream: it is posted.
    const isThere = reply.ok || !present.current.pending.some((pending) => pending.key === key);
    change(reply.ok ? { type: "taken", key, comment: reply.comment } : { type: "refused", key });
    return isThere;
  };

  const readOlder = async () => {
    const before = present.current.older;
    if (before === null) return undefined;
    const page = await fetchComments(slug, before);
    change({ type: "readOlder", page });
    return page.comments[0];
  };
  const hasSeen = useCallback(() => setUnseen(0), []);
  return { stream, thread, list, show, settle, readOlder, unseen, hasSeen, arrivals };
}

/** Fetches the newest comments, or those before a cursor; throws when that fails. */
async function fetchComments(slug: string, before?: number): Promise<CommentThread> {
  const query = before === undefined ? "" : `?before=${before}`;
  const response = await fetch(commentsAddress(slug) + query, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`the comments were answered with ${response.status}`);
  return (await response.json()) as CommentThread;
}

const wordsOf = ({ name, content }: { name: string; content: string }) => `${name}\0${content}`;

function useArrivals(): [readonly string[], (name: string) => void] {
  const [said, say] = useState<readonly string[]>([]);
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const add = useCallback((name: string) => {
    waiting.current.push(name);
    if (waiting.current.length > 1) return;
    timer.current = setTimeout(() => say(waiting.current.splice(0)), announceAfterMs);
  }, []);
  return [said, add];
}
