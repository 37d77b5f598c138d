import { createContext, redirect } from "react-router";
import type { Database } from "#app/database/client.server.ts";
import { rowNumber } from "#app/database/cursor.ts";
import { encodeEvent } from "#app/platform/event-stream.server.ts";
import { formAction, refusing } from "#app/platform/form-action.server.ts";
import type { Live } from "#app/platform/live.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type CommentThread, commentMessages, commentRules } from "./comment.ts";
import {
  changesOf,
  commentedPost,
  commentsTopic,
  commentThread,
  lastChange,
  receiveComment,
} from "./comments.server.ts";

export type CommentFeed = ReturnType<typeof openCommentFeed>;

export const commentFeedContext = createContext<CommentFeed>();

interface Reader {
  postId: string;
  /** Number of the last change sent to the reader; null for the current one. */
  lastSent: number | null;
  send(event: Uint8Array): void;
}

// A reader who missed more changes reloads the newest comments.
const maxMissedChanges = 100;
const retryMs = 1_000;

/** Sends changed comments to this process's open streams, following the announcements of all processes. */
export function openCommentFeed({ db, live, log }: { db: Database; live: Live; log: Log }) {
  const readers = new Set<Reader>();
  /** Posts with a read in the queue; further announcements need no second one. */
  const queued = new Set<string>();
  let queue = Promise.resolve();

  /** Sends a post's readers the changes they lack. Posts are read one after the other. */
  const read = (postId: string) => {
    if (queued.has(postId)) return;
    queued.add(postId);
    queue = queue
      .then(() => {
        queued.delete(postId);
        const ofPost = [...readers].filter((reader) => reader.postId === postId);
        return sendChanges(db, postId, ofPost);
      })
      .catch((err) => {
        log.warn({ err }, "changed comments could not be read; trying again");
        setTimeout(read, retryMs, postId).unref();
      });
  };

  live.subscribe(commentsTopic, ({ post }) => read(String(post)));
  live.onGap(() => {
    for (const { postId } of readers) read(postId);
  });

  return {
    /**
     * Sends every change of the thread after `after` (null: from now on), once and in order, as encoded events. A reader who is too far
     * behind gets the event `anew` instead and reloads the comments. Returns a function that stops.
     */
    follow(postId: string, after: number | null, send: (event: Uint8Array) => void): () => void {
      const reader: Reader = { postId, lastSent: after, send };
      readers.add(reader);
      read(postId);
      return () => readers.delete(reader);
    },
  };
}

/** Readers who have the same changes share one query and its encoded events. */
async function sendChanges(db: Database, postId: string, readers: readonly Reader[]): Promise<void> {
  if (readers.length === 0) return;
  const last = await lastChange(db, postId);
  for (const lastSent of new Set(readers.map((reader) => reader.lastSent))) {
    const after = lastSent ?? last;
    const isFarBehind = last - after > maxMissedChanges;
    const changes = isFarBehind || after >= last ? [] : await changesOf(db, postId, after);
    const anew = { id: last, event: "anew", data: {} };
    const events = (isFarBehind ? [anew] : changes).map(encodeEvent);
    for (const reader of readers) {
      if (reader.lastSent !== lastSent) continue;
      reader.lastSent = changes.at(-1)?.id ?? last;
      for (const event of events) reader.send(event);
    }
  }
}

/** The cursor in a request's address: null without one, undefined if it is no comment's number. */
export function cursorIn(request: Request): number | null | undefined {
  const before = new URL(request.url).searchParams.get("before");
  return before === null ? null : rowNumber(before);
}

/** The comments of a post's page; null for an unknown cursor. `isBroken`: they could not be read, and the page shows none. */
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
    const emptyThread = { comments: [], older: null, count: 0, change: 0 };
    return { thread: emptyThread, isNewest: true, isBroken: true };
  }
}

/** The action of the post's page. `thanks`: query and fragment of the redirect without scripts. */
export const answerPosting = (args: Parameters<typeof formAction>[0], slug: string, thanks: string) =>
  formAction(
    args,
    async (form, network, services) => {
      const post = await commentedPost(services.db, slug);
      if (!post) return refusing(commentRules.answers(form)).refuse(commentMessages.failed, {}, 404);
      // 307 makes the browser post again to the current address, so a refused text is not lost.
      if (thanks && post.page !== `/blog/${slug}`) return redirect(post.page, 307);
      const reply = await receiveComment(form, post, network, services);
      return reply.ok ? { ...reply, redirectTo: thanks && post.page + thanks } : reply;
    },
    { ...commentRules, failed: commentMessages.failed },
  );
