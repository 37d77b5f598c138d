import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { readEvents } from "#app/ui/read-events.ts";
import { type Comment, type CommentThread, commentId, commentRules } from "./comment.ts";
import type { CommentReply } from "./comments.server.ts";

/** JSON address of a post's comments; `/stream` below it sends changes. */
const commentsAddress = (slug: string) => `/api/blog/${slug}/comments`;

const streamEvents = ["comment", "gone", "anew"];
// Comments that arrive within this time are announced together.
const announceAfterMs = 1_000;

/** A post's comments, updated live. */
export function useComments(slug: string, initial: CommentThread, isNewest: boolean) {
  const [thread, setThread] = useState<ShownThread>({ ...initial, isNewest });
  /** The comment being sent, which its writer already sees. */
  const [pending, setPending] = useState<PendingComment | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const keepScrollPosition = useScrollAnchor(list);
  /** Number of comments that arrived while the list's start was out of sight above. */
  const [unseen, setUnseen] = useState(0);
  /** Authors of new comments, for screen readers. */
  const [arrivals, addArrival] = useArrivals();

  const [stream] = useState(`${commentsAddress(slug)}/stream?after=${initial.change}`);
  const applyEvent = useEffectEvent((name: string, data: unknown) => {
    if (name === "comment") {
      const { comment, count } = data as { comment: Comment; count: number };
      // The stream may deliver the viewer's own comment before the response; name and text identify it.
      const isOwn = pending?.name === comment.name && pending.content === comment.content;
      const isNew = isNewest && !isOwn && !thread.comments.some(({ id }) => id >= comment.id);
      if (keepScrollPosition() && isNew) setUnseen((before) => before + 1);
      if (isNew) addArrival(comment.name);
      if (isOwn) setPending(null);
      setThread((before) => withComment(before, comment, count));
    } else if (name === "gone") {
      const { id, count } = data as { id: number; count: number };
      keepScrollPosition(document.getElementById(commentId(id)));
      setThread((before) => withoutComment(before, id, count));
    } else {
      // `anew`: too many changes were missed. If fetching fails, the next reload shows them.
      fetchComments(slug).then(
        (newest) => setThread((before) => withNewest(before, newest)),
        () => {},
      );
    }
  });
  useEffect(() => readEvents(stream, streamEvents, applyEvent), [stream]);

  const show = (posted: FormData) => {
    const parsed = commentRules.parse(posted);
    if (parsed.ok) setPending(parsed.value);
  };
  /** Applies the response; returns whether the comment was stored. */
  const settle = (reply: CommentReply): boolean => {
    // The stream may have delivered the comment although its response was lost.
    const isStored = reply.ok || pending === null;
    setPending(null);
    if (reply.ok)
      setThread((before) => {
        const isKnown = before.comments.some(({ id }) => id === reply.comment.id);
        // Until the stream's event brings the exact count, add one.
        return withComment(before, reply.comment, isKnown ? before.count : before.count + 1);
      });
    return isStored;
  };

  /** Appends the next older comments and focuses the first; throws if fetching fails. */
  const readOlder = async () => {
    if (thread.older === null) return;
    const { comments, older } = await fetchComments(slug, thread.older);
    flushSync(() =>
      setThread((before) => ({ ...before, older, comments: merged(before.comments, comments) })),
    );
    const [first] = comments;
    if (first) document.getElementById(commentId(first.id))?.focus({ preventScroll: true });
  };
  const hasSeen = useCallback(() => setUnseen(0), []);
  return { thread, pending, list, show, settle, readOlder, unseen, hasSeen, arrivals };
}

/** Fetches the newest comments, or those before a cursor; throws if that fails. */
async function fetchComments(slug: string, before?: number): Promise<CommentThread> {
  const query = before === undefined ? "" : `?before=${before}`;
  const response = await fetch(commentsAddress(slug) + query, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`fetching comments failed with status ${response.status}`);
  return (await response.json()) as CommentThread;
}

function useArrivals(): [readonly string[], (name: string) => void] {
  const [arrivals, announce] = useState<readonly string[]>([]);
  const queuedNames = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const add = useCallback((name: string) => {
    queuedNames.current.push(name);
    if (queuedNames.current.length > 1) return;
    timer.current = setTimeout(() => announce(queuedNames.current.splice(0)), announceAfterMs);
  }, []);
  return [arrivals, add];
}

export type PendingComment = Pick<Comment, "name" | "content">;

/** `isNewest`: false on a page of older comments, which counts new comments without showing them. */
export type ShownThread = CommentThread & { isNewest: boolean };

/** Adds or updates a comment. One that is older than the shown comments belongs to a later page and is only counted. */
export function withComment(thread: ShownThread, comment: Comment, count: number): ShownThread {
  const oldest = thread.comments.at(-1)?.id;
  const isOlder = thread.older !== null && oldest !== undefined && comment.id < oldest;
  if (isOlder || !thread.isNewest) return { ...thread, count };
  return { ...thread, count, comments: merged(thread.comments, [comment]) };
}

export const withoutComment = (thread: ShownThread, gone: number, count: number): ShownThread => ({
  ...thread,
  count,
  comments: thread.comments.filter(({ id }) => id !== gone),
});

export const withNewest = (thread: ShownThread, newest: CommentThread): ShownThread =>
  thread.isNewest ? { ...newest, isNewest: true } : { ...thread, count: newest.count };

/** Both lists merged, newest first; `fresh` wins. */
function merged(shown: readonly Comment[], fresh: readonly Comment[]): Comment[] {
  const byId = new Map([...shown, ...fresh].map((comment) => [comment.id, comment]));
  return [...byId.values()].sort((one, other) => other.id - one.id);
}

/** Keeps the scroll position: call the returned function before a change. It returns whether the list's start is out of sight above. */
export function useScrollAnchor(list: RefObject<HTMLElement | null>): (leaving?: Element | null) => boolean {
  const scrollAnchor = useRef<{ element: Element; bottom: number } | null>(null);
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
