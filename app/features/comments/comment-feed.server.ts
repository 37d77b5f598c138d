import { createContext } from "react-router";
import type { Database } from "#app/database/client.server.ts";
import { encodeEvent, eventStream } from "#app/platform/event-stream.server.ts";
import { formAction, refusing } from "#app/platform/form-action.server.ts";
import type { Live } from "#app/platform/live.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { RequestFacts, Services } from "#app/platform/services.server.ts";
import { type CommentThread, commentRules } from "./comment.ts";
import {
  type CommentChange,
  changesOf,
  commentedPost,
  commentsTopic,
  commentThread,
  receiveComment,
} from "./comments.server.ts";
import { commentMessages } from "./messages.ts";

export type CommentFeed = ReturnType<typeof openCommentFeed>;

export const commentFeedContext = createContext<CommentFeed>();

interface Reader {
  /** The last change that the reader has. */
  at: number | null;
  /** Missed changes have been sent: each change follows as it comes. */
  hasCaughtUp: boolean;
  send(event: Uint8Array): void;
}

interface Thread {
  readers: Set<Reader>;
  /** The last changes, oldest first; all after `since`. null until they have been read. */
  recent: { change: number; event: Uint8Array }[] | null;
  since: number;
  /** The last change that has been read. */
  at: number;
  isReading: boolean;
  readAgain: boolean;
}

// For readers who reconnect; with more missed changes they reload the newest page.
const mostRecent = 100;
const retryMs = 1_000;

/**
 * Messages for this process's open streams: each change of a thread is read and encoded once for all readers. Follows the announcements of
 * all processes.
 */
export function openCommentFeed({ db, live, log }: { db: Database; live: Live; log: Log }) {
  const threads = new Map<string, Thread>();

  /** Reads and sends new changes; later announcements are read in the next run. */
  const read = async (postId: string, thread: Thread) => {
    if (thread.isReading) {
      thread.readAgain = true;
      return;
    }
    thread.isReading = true;
    try {
      do {
        thread.readAgain = false;
        const after = thread.recent ? thread.at : null;
        const changes = await changesOf(db, postId, { after, limit: mostRecent });
        take(thread, changes);
        if (after !== null && changes.length === mostRecent) thread.readAgain = true;
      } while (thread.readAgain && threads.get(postId) === thread);
    } catch (err) {
      log.warn({ err }, "changed comments could not be read; trying again");
      setTimeout(() => threads.get(postId) === thread && read(postId, thread), retryMs).unref();
    } finally {
      thread.isReading = false;
    }
  };

  live.subscribe(commentsTopic, ({ post }) => {
    const thread = threads.get(String(post));
    if (thread) void read(String(post), thread);
  });
  live.onGap(() => {
    for (const [postId, thread] of threads) void read(postId, thread);
  });

  return {
    /**
     * Sends every change of the thread after `after`, once and in order, as encoded events; without `after`, from now on. A reader who is
     * too far behind is sent `anew` instead, and reads the newest comments by itself. Returns how to stop.
     */
    follow(postId: string, after: number | null, send: (event: Uint8Array) => void): () => void {
      const thread = threads.get(postId) ?? newThread();
      const reader: Reader = { at: after, hasCaughtUp: false, send };
      thread.readers.add(reader);
      if (thread.recent) catchUp(thread, reader);
      if (!threads.has(postId)) {
        threads.set(postId, thread);
        void read(postId, thread);
      }
      return () => {
        thread.readers.delete(reader);
        if (thread.readers.size === 0 && threads.get(postId) === thread) threads.delete(postId);
      };
    },
  };
}

const newThread = (): Thread => ({
  readers: new Set(),
  recent: null,
  since: 0,
  at: 0,
  isReading: false,
  readAgain: false,
});

function take(thread: Thread, changes: readonly CommentChange[]): void {
  const fresh = changes.map((change) => ({ change: change.change, event: encoded(change) }));
  const isFirst = thread.recent === null;
  // Fewer than were asked for: there is nothing before them.
  if (isFirst) thread.since = fresh.length < mostRecent ? 0 : (fresh[0]?.change ?? 1) - 1;
  const all = [...(thread.recent ?? []), ...fresh];
  thread.recent = all.slice(-mostRecent);
  thread.since = all.at(-mostRecent - 1)?.change ?? thread.since;
  thread.at = fresh.at(-1)?.change ?? thread.at;
  for (const reader of thread.readers) {
    if (!reader.hasCaughtUp) catchUp(thread, reader);
    else for (const { event } of fresh) reader.send(event);
  }
}

/** From memory: a thousand reconnecting readers cause no query. */
function catchUp(thread: Thread, reader: Reader): void {
  reader.hasCaughtUp = true;
  const { at } = reader;
  if (at === null) return;
  if (at < thread.since) {
    reader.send(encodeEvent({ id: thread.at, event: "anew", data: {} }));
    return;
  }
  for (const { change, event } of thread.recent ?? []) if (change > at) reader.send(event);
}

function encoded({ change, count, comment, gone }: CommentChange): Uint8Array {
  return comment
    ? encodeEvent({ id: change, event: "comment", data: { comment, count } })
    : encodeEvent({ id: change, event: "gone", data: { id: gone, count } });
}

// Actions of /api/blog/{slug}/comments and of the post's own page.

type ActionArgs = Parameters<typeof formAction>[0];

/** The cursor in an address: null where there is none; undefined for one that is no comment's number. */
export function cursorIn(request: Request): number | null | undefined {
  const before = new URL(request.url).searchParams.get("before");
  if (before === null) return null;
  return /^[1-9]\d{0,14}$/.test(before) ? Number(before) : undefined;
}

/** For the post's page: its comments, null where the cursor names none. `isBroken`: they could not be read, which a reader is not told. */
export async function commentsForPage(
  postId: string,
  request: Request,
  { db, log }: Pick<Services, "db" | "log">,
): Promise<{ thread: CommentThread; isNewest: boolean; isBroken: boolean } | null> {
  const before = cursorIn(request);
  if (before === undefined) return null;
  try {
    const thread = await commentThread(db, postId, before);
    return thread && { thread, isNewest: before === null, isBroken: false };
  } catch (err) {
    log.error({ err }, "the comments of a post could not be read");
    const nothing = { comments: [], older: null, count: 0, change: 0 };
    return { thread: nothing, isNewest: true, isBroken: true };
  }
}

/** The action of the post's page; `thanks` is where on it a form sent without scripts is redirected. */
export const answerPosting = (args: ActionArgs, slug: string, thanks: string) =>
  formAction(
    args,
    async (form, network, services) => {
      const post = await commentedPost(services.db, slug);
      if (!post) return refusing(commentRules.answers(form)).refuse(commentMessages.failed, {}, 404);
      const reply = await receiveComment(form, post, network, services);
      return reply.ok ? { ...reply, redirectTo: thanks && post.page + thanks } : reply;
    },
    { ...commentRules, failed: commentMessages.failed },
  );

/** Comments as JSON: the newest, or with `?before=` the id of a comment those before it. */
export async function answerReading(request: Request, slug: string, { db }: Pick<Services, "db">) {
  const post = await commentedPost(db, slug);
  const before = cursorIn(request);
  const thread = post && before !== undefined ? await commentThread(db, post.postId, before) : null;
  return thread ? json(thread) : json({ error: "There are no such comments." }, 404);
}

/** The stream of what changes under a post: `comment`, `gone`, `anew`. A reader goes on after the change whose number it had last. */
export async function answerStream(
  request: Request,
  slug: string,
  { network }: RequestFacts,
  { db, live, log }: Services,
  feed: CommentFeed,
): Promise<Response> {
  const post = await commentedPost(db, slug);
  if (!post) return json({ error: "There is no such post." }, 404);
  return eventStream(request, {
    live,
    log,
    network,
    start: (send, after) =>
      feed.follow(post.postId, /^\d{1,15}$/.test(after ?? "") ? Number(after) : null, send),
  });
}

const json = (body: object, status = 200) =>
  Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
