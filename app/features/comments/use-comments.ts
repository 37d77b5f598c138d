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
import { followChanges } from "#app/ui/follow-changes.ts";
import { type Comment, type CommentThread, commentId, commentRules } from "./comment.ts";
import type { CommentReply } from "./comments.server.ts";

/** JSON address of a post's comments; `/stream` below it announces changes. */
const commentsAddress = (slug: string) => `/api/blog/${slug}/comments`;

// After sleep or a change of network a request may get neither a response nor an error.
const responseTimeoutMs = 20_000;

/** A post's comments, updated live. `before`: cursor of a page of older comments. */
export function useComments(slug: string, initial: CommentThread, before: number | null) {
  const [thread, setThread] = useState(initial);
  /** The comment being sent, which its writer already sees. */
  const [pending, setPending] = useState<PendingComment | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const keepScrollPosition = useScrollAnchor(list);
  /** Number of comments that arrived while the list's start was out of sight above. */
  const [unseen, setUnseen] = useState(0);
  /** Authors of the comments that arrived last, for screen readers. */
  const [arrivals, setArrivals] = useState<readonly string[]>([]);
  /** Number of additions to the thread by the viewer; comments requested before one may lack it. */
  const additions = useRef(0);

  const fetchShown = useEffectEvent(() => fetchAgain(slug, before, thread));
  const showFetched = useEffectEvent((fetched: CommentThread) => {
    const newest = thread.comments[0]?.id ?? 0;
    const added = fetched.comments.filter(({ id }) => id > newest);
    // The viewer's own comment may be fetched before its response arrives; name and text identify it.
    const others = added.filter(({ name, content }) => name !== pending?.name || content !== pending.content);
    if (others.length < added.length) setPending(null);
    const isStartAbove = keepScrollPosition(fetched.comments.map(({ id }) => commentId(id)));
    if (isStartAbove) setUnseen((count) => count + others.length);
    if (others.length > 0) setArrivals(others.map(({ name }) => name));
    setThread(fetched);
  });
  useEffect(() => {
    let isOutdated = false;
    let isFetching = false;
    const refresh = async () => {
      isOutdated = true;
      if (isFetching) return;
      isFetching = true;
      try {
        while (isOutdated) {
          isOutdated = false;
          const additionsBefore = additions.current;
          const fetched = await fetchShown();
          if (additions.current === additionsBefore) showFetched(fetched);
          else isOutdated = true;
        }
      } finally {
        isFetching = false;
      }
    };
    return followChanges(`${commentsAddress(slug)}/stream`, refresh);
  }, [slug]);

  const show = (posted: FormData) => {
    const parsed = commentRules.parse(posted);
    if (parsed.ok) setPending(parsed.value);
  };
  /** Applies the response; returns whether the comment was stored. */
  const settle = (reply: CommentReply): boolean => {
    // The comment may have been fetched although its response was lost.
    const isStored = reply.ok || pending === null;
    setPending(null);
    if (reply.ok) {
      additions.current += 1;
      setThread((shown) => withComment(shown, reply.comment));
    }
    return isStored;
  };

  /** Appends the next older comments and focuses the first; throws if fetching fails. */
  const readOlder = async () => {
    if (thread.older === null) return;
    const { comments, older } = await fetchComments(slug, thread.older);
    additions.current += 1;
    flushSync(() => setThread((shown) => ({ ...shown, older, comments: merged(shown.comments, comments) })));
    const [first] = comments;
    if (first) document.getElementById(commentId(first.id))?.focus({ preventScroll: true });
  };
  const hasSeen = useCallback(() => setUnseen(0), []);
  return { thread, pending, list, show, settle, readOlder, unseen, hasSeen, arrivals };
}

/** Fetches the newest comments, or those before a cursor; throws if that fails. */
async function fetchComments(slug: string, before: number | null): Promise<CommentThread> {
  const query = before === null ? "" : `?before=${before}`;
  const response = await fetch(commentsAddress(slug) + query, {
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(responseTimeoutMs),
  });
  if (!response.ok) throw new Error(`fetching comments failed with status ${response.status}`);
  return (await response.json()) as CommentThread;
}

/** Fetches a shown thread again, page by page from its start down to its last comment; throws if that fails. */
export async function fetchAgain(
  slug: string,
  before: number | null,
  shown: CommentThread,
): Promise<CommentThread> {
  let { comments, older, count } = await fetchComments(slug, before);
  // An empty list gets one page.
  const end = (shown.comments.length > 0 ? shown.older : older) ?? 0;
  while (older !== null && older > end) {
    const next = await fetchComments(slug, older);
    comments = [...comments, ...next.comments];
    ({ older, count } = next);
  }
  const upToEnd = comments.filter(({ id }) => id >= end);
  return { comments: upToEnd, older: upToEnd.length < comments.length ? end : older, count };
}

export type PendingComment = Pick<Comment, "name" | "content">;

function withComment(shown: CommentThread, comment: Comment): CommentThread {
  const isShown = shown.comments.some(({ id }) => id === comment.id);
  if (isShown) return shown;
  return { ...shown, count: shown.count + 1, comments: merged(shown.comments, [comment]) };
}

/** Both lists merged, newest first; `fresh` wins. */
function merged(shown: readonly Comment[], fresh: readonly Comment[]): Comment[] {
  const byId = new Map([...shown, ...fresh].map((comment) => [comment.id, comment]));
  return [...byId.values()].sort((one, other) => other.id - one.id);
}

/**
 * Keeps the scroll position: call the returned function with the ids of the children that stay before a change. It returns whether the
 * list's start is out of sight above.
 */
function useScrollAnchor(list: RefObject<HTMLElement | null>): (staying: readonly string[]) => boolean {
  const scrollAnchor = useRef<{ element: Element; bottom: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = scrollAnchor;
    scrollAnchor.current = null;
    if (!current?.element.isConnected) return;
    const moved = current.element.getBoundingClientRect().bottom - current.bottom;
    if (moved !== 0) scrollBy({ top: moved, behavior: "instant" });
  });
  return useCallback(
    (staying) => {
      const element = list.current;
      if (!element || element.getBoundingClientRect().top >= 0) return false;
      const inView = [...element.children].find(
        (child) => staying.includes(child.id) && child.getBoundingClientRect().bottom > 0,
      );
      const anchor = inView ?? element;
      scrollAnchor.current ??= { element: anchor, bottom: anchor.getBoundingClientRect().bottom };
      return true;
    },
    [list],
  );
}
