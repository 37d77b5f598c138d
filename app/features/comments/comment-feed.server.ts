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
  /** The last change that the reader has; null: the present one. */
  at: number | null;
  send(event: Uint8Array): void;
}

// Readers who missed more changes reload the newest page.
const mostMissed = 100;
const retryMs = 1_000;

/** Sends changed comments to this process's open streams, following the announcements of all processes. */
export function openCommentFeed({ db, live, log }: { db: Database; live: Live; log: Log }) {
  const readers = new Set<Reader>();
  /** Posts whose next reading waits for the one under way; it reads for all who ask meanwhile. */
  const waiting = new Set<string>();
  let reading = Promise.resolve();

  /** Sends the readers of a post what they lack, one reading after the other. */
  const read = (postId: string) => {
    if (waiting.has(postId)) return;
    waiting.add(postId);
    reading = reading
      .then(() => {
        waiting.delete(postId);
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
     * Sends every change of the thread after `after`, once and in order, as encoded events; without `after`, from now on. A reader who is
     * too far behind is sent `anew` instead, and reads the newest comments by itself. Returns how to stop.
     */
    follow(postId: string, after: number | null, send: (event: Uint8Array) => void): () => void {
      const reader: Reader = { postId, at: after, send };
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
  for (const at of new Set(readers.map((reader) => reader.at))) {
    const after = at ?? last;
    const isFarBehind = last - after > mostMissed;
    const changes = isFarBehind || after >= last ? [] : await changesOf(db, postId, after);
    const anew = { id: last, event: "anew", data: {} };
    const events = (isFarBehind ? [anew] : changes).map(encodeEvent);
    for (const reader of readers) {
      if (reader.at !== at) continue;
      reader.at = changes.at(-1)?.id ?? last;
      for (const event of events) reader.send(event);
    }
  }
}

// Comments on the page of their post.

/** The cursor in an address: null where there is none; undefined for one that is no comment's number. */
export function cursorIn(request: Request): number | null | undefined {
  const before = new URL(request.url).searchParams.get("before");
  return before === null ? null : rowNumber(before);
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
export const answerPosting = (args: Parameters<typeof formAction>[0], slug: string, thanks: string) =>
  formAction(
    args,
    async (form, network, services) => {
      const post = await commentedPost(services.db, slug);
      if (!post) return refusing(commentRules.answers(form)).refuse(commentMessages.failed, {}, 404);
      // A former address redirects and would lose a refused text: the browser sends it again to the present one.
      if (thanks && post.page !== `/blog/${slug}`) return redirect(post.page, 307);
      const reply = await receiveComment(form, post, network, services);
      return reply.ok ? { ...reply, redirectTo: thanks && post.page + thanks } : reply;
    },
    { ...commentRules, failed: commentMessages.failed },
  );
