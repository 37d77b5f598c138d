import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { hiddenFields } from "#app/ui/form/hidden-fields.ts";
import { readEvents } from "#app/ui/read-events.ts";
import { type Comment, type CommentThread, commentId, commentRules } from "./comment.ts";
import type { CommentReply } from "./comments.server.ts";

/** Where a post's comments are read by scripts; `/stream` below it tells what changes. */
const commentsAddress = (slug: string) => `/api/blog/${slug}/comments`;

const streamEvents = ["comment", "gone", "anew"];
// Comments that come close together are announced as one.
const announceAfterMs = 1_000;

/** The comments of a post as they change, here and everywhere else. */
export function useComments(slug: string, initial: CommentThread, isNewest: boolean) {
  const [thread, change] = useReducer(nextThread, initial, (read) => shownThread(read, isNewest));
  const list = useRef<HTMLOListElement>(null);
  const hold = useHeldView(list);
  /** Comments that arrived above the reader since the list's start was last visible. */
  const [unseen, setUnseen] = useState(0);
  /** The author of a new comment, for screen readers. */
  const [arrivals, addArrival] = useArrivals();
  const present = useRef(thread);
  present.current = thread;

  const [stream] = useState(`${commentsAddress(slug)}/stream?after=${initial.change}`);
  const applyEvent = useEffectEvent((name: string, data: unknown) => {
    if (name === "comment") {
      const { comment, count } = data as { comment: Comment; count: number };
      const { comments, pending } = present.current;
      const isNew = isNewest && !pendingOf(pending, comment) && !comments.some(({ id }) => id >= comment.id);
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
  useEffect(() => readEvents(stream, streamEvents, applyEvent), [stream]);

  const lastKey = useRef("");
  const show = (posted: FormData) => {
    const parsed = commentRules.parse(posted);
    if (!parsed.ok) return;
    const { name, content } = parsed.value;
    lastKey.current = String(posted.get(hiddenFields.idempotencyKey));
    change({ type: "sending", pending: { key: lastKey.current, name, content } });
  };
  /** Applies the response; returns whether the comment was stored, and removes it if not. */
  const settle = (reply: CommentReply): boolean => {
    const key = lastKey.current;
    // An answer that got lost on the way, while the comment itself has come by the stream: it is posted.
    const isThere = reply.ok || !present.current.pending.some((pending) => pending.key === key);
    change(reply.ok ? { type: "taken", key, comment: reply.comment } : { type: "refused", key });
    return isThere;
  };

  /** Appends the next older comments and focuses the first; throws when they cannot be fetched. */
  const readOlder = async () => {
    const before = present.current.older;
    if (before === null) return;
    const page = await fetchComments(slug, before);
    flushSync(() => change({ type: "readOlder", page }));
    const [first] = page.comments;
    if (first) document.getElementById(commentId(first.id))?.focus({ preventScroll: true });
  };
  const hasSeen = useCallback(() => setUnseen(0), []);
  return { thread, list, show, settle, readOlder, unseen, hasSeen, arrivals };
}

/** Fetches the newest comments, or those before a cursor; throws when that fails. */
async function fetchComments(slug: string, before?: number): Promise<CommentThread> {
  const query = before === undefined ? "" : `?before=${before}`;
  const response = await fetch(commentsAddress(slug) + query, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`the comments were answered with ${response.status}`);
  return (await response.json()) as CommentThread;
}

function useArrivals(): [readonly string[], (name: string) => void] {
  const [arrivals, announce] = useState<readonly string[]>([]);
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const add = useCallback((name: string) => {
    waiting.current.push(name);
    if (waiting.current.length > 1) return;
    timer.current = setTimeout(() => announce(waiting.current.splice(0)), announceAfterMs);
  }, []);
  return [arrivals, add];
}

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
  | { type: "readOlder"; page: CommentThread }
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

/** The comments shown after an event. Events may come twice and in any order with the answer to one's own sending. */
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
  const own = pendingOf(thread.pending, comment);
  return {
    ...thread,
    pending: thread.pending.filter((pending) => pending !== own),
    comments: merged(thread.comments, [comment]),
  };
}

/** One's own comment may come by the stream before the answer does; the words tell it. */
const pendingOf = (pending: readonly PendingComment[], { name, content }: Comment) =>
  pending.find((each) => each.name === name && each.content === content);

/** Both lists merged, newest first; `fresh` wins. */
function merged(shown: readonly Comment[], fresh: readonly Comment[]): Comment[] {
  const byId = new Map([...shown, ...fresh].map((comment) => [comment.id, comment]));
  return [...byId.values()].sort((one, other) => other.id - one.id);
}

interface ScrollAnchor {
  element: Element;
  bottom: number;
}

/**
 * Keeps the scroll position while a list above the reader grows or shrinks. Call the returned function before a change; it returns whether
 * the list's start is out of sight above.
 */
export function useHeldView(list: RefObject<HTMLElement | null>): (leaving?: Element | null) => boolean {
  const scrollAnchor = useRef<ScrollAnchor | null>(null);
  useLayoutEffect(() => {
    const { current } = scrollAnchor;
    scrollAnchor.current = null;
    if (!current?.element.isConnected) return;
    const moved = current.element.getBoundingClientRect().bottom - current.bottom;
    if (moved !== 0) scrollBy({ top: moved, behavior: "instant" });
  });
  return useCallback(
    (leaving = null) => {
      const element = list.current;
      if (!element || element.getBoundingClientRect().top >= 0) return false;
      const inView = [...element.children].find(
        (child) => child !== leaving && child.getBoundingClientRect().bottom > 0,
      );
      const anchor = inView ?? element;
      scrollAnchor.current ??= { element: anchor, bottom: anchor.getBoundingClientRect().bottom };
      return true;
    },
    [list],
  );
}
