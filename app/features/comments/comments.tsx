import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import type { CommentThread } from "./comment.ts";
import { type Commenter, CommentForm } from "./comment-form.tsx";
import { CommentList, commentId } from "./comment-list.tsx";
import { commentMessages as say } from "./messages.ts";
import type { CommentReply } from "./receive-comment.server.ts";
import { streamEvents, useComments } from "./use-comments.ts";

const postedMs = 3000;
const sectionId = "comments";

interface CommentsProps {
  /** The post's id in addresses. */
  slug: string;
  /** What the page was rendered with. */
  initial: CommentThread;
  /** false: `initial` are older comments, on a page of their own. */
  isNewest: boolean;
  viewer: Commenter | null;
  /** How the page's action refused a form that was sent without scripts. */
  reply: CommentReply | null;
  /** A comment that was sent without scripts has been stored. */
  isThanked: boolean;
}

/** A post's comments: how many, the form, and the list as it changes. Complete without scripts. */
export function Comments({ slug, initial, isNewest, viewer, reply, isThanked }: CommentsProps) {
  const page = `/blog/${slug}`;
  const { stream, thread, list, show, settle, readOlder, unseen, hasSeen, arrivals } = useComments(
    slug,
    initial,
    isNewest,
  );
  const [isPosted, setPosted] = useState(isThanked);
  const nextFocus = useRef<number | null>(null);
  useEffect(() => {
    // The first of the older comments that were asked for, once it is there.
    const element = nextFocus.current === null ? null : document.getElementById(commentId(nextFocus.current));
    if (!element) return;
    nextFocus.current = null;
    element.focus({ preventScroll: true });
  });
  const newestAtFirst = useRef(initial.comments[0]?.id ?? 0).current;
  useEffect(() => {
    if (!isPosted) return;
    const timer = setTimeout(() => setPosted(false), postedMs);
    return () => clearTimeout(timer);
  }, [isPosted]);

  const onSend = (posted: FormData) => {
    setPosted(false);
    show(posted);
  };
  const isTaken = (answer: CommentReply) => {
    const isThere = settle(answer);
    setPosted(isThere);
    return isThere;
  };
  const isEmpty = thread.comments.length + thread.pending.length === 0;
  return (
    <section
      id={sectionId}
      data-stream={stream}
      data-events={streamEvents.join(" ")}
      aria-labelledby="comments-heading"
      className="page-width page-grid scroll-mt-20 gap-y-10 border-t hairline pt-16 pb-24 md:pt-24 md:pb-36"
    >
      <div className="col-span-12 lg:col-span-4">
        <h2 id="comments-heading" className="text-heading">
          {isNewest ? say.heading : say.olderHeading}
        </h2>
        <p className="mt-3 text-quiet">{say.count(thread.count)}</p>
        {isEmpty ? <p className="mt-1 text-quiet">{say.empty}</p> : null}
      </div>
      <div className="col-span-12 lg:col-span-8 lg:col-start-5">
        {isNewest ? (
          <CommentForm {...{ page, viewer, reply, isPosted, onSend, isTaken }} />
        ) : (
          <Link to={`${page}#${sectionId}`} className={buttonClass("plain")}>
            {say.newest}
          </Link>
        )}
        <div className="mt-14 md:mt-16">
          <NewAbove count={unseen} onSeen={hasSeen} onPress={() => list.current?.scrollIntoView()} />
          <h3 className="sr-only">{say.listLabel}</h3>
          <CommentList
            list={list}
            comments={thread.comments}
            pending={thread.pending}
            newestAtFirst={newestAtFirst}
          />
          {thread.older === null ? null : (
            <OlderComments
              href={`${page}?before=${thread.older}#${sectionId}`}
              read={async () => {
                nextFocus.current = (await readOlder())?.id ?? null;
              }}
            />
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {arrivals.length > 0 ? say.arrived(arrivals) : null}
      </p>
    </section>
  );
}

/** Stands at the list's beginning, and tells of comments that came in while it was out of sight. */
function NewAbove({ count, onSeen, onPress }: { count: number; onSeen: () => void; onPress: () => void }) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = start.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting || (entry && entry.boundingClientRect.top > 0)) onSeen();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSeen]);
  return (
    <>
      <div ref={start} className="h-px" />
      <div className="pointer-events-none sticky top-24 z-10 flex h-0 justify-center print:hidden">
        {count > 0 ? (
          <button
            type="button"
            onClick={onPress}
            className="pointer-events-auto h-11 bg-ink px-6 text-small font-[550] text-bone"
          >
            {say.arrivedAbove(count)}
          </button>
        ) : null}
      </div>
    </>
  );
}

/** A link to the page of older comments; scripts append them here instead, and the focus goes to the first. */
function OlderComments({ href, read }: { href: string; read: () => Promise<void> }) {
  const [state, setState] = useState<"idle" | "reading" | "failed">("idle");
  const onClick = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (state === "reading") return;
    setState("reading");
    try {
      await read();
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <div className="border-t hairline pt-8 print:hidden">
      <Link to={href} onClick={onClick} data-wakes className={buttonClass("plain", "w-full sm:w-auto")}>
        {state === "reading" ? say.loadingOlder : say.older}
      </Link>
      {state === "failed" ? (
        <p role="alert" className="mt-4 text-small font-[550] text-cancelled">
          {say.olderFailed}
        </p>
      ) : null}
    </div>
  );
}
