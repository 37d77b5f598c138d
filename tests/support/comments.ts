import type { Database } from "#app/database/client.server.ts";
import type { WrittenComment } from "#app/features/comments/comment.ts";
import { type CommentedPost, commentedPost, postComment } from "#app/features/comments/comments.server.ts";
import { unlimited } from "./limiting.ts";
import { publishedPost } from "./posts.ts";

const morning = new Date("2026-11-21T09:00:00Z");

/** A published post without comments; its slug is made of its title. */
export async function commentablePost(db: Database, title = "A post"): Promise<CommentedPost> {
  const { slug } = await publishedPost(db, { title }, morning);
  const post = await commentedPost(db, slug);
  if (!post) throw new Error("the post is not published");
  return post;
}

/** Posts a comment with the given parts, without limits. */
export async function writtenComment(
  db: Database,
  post: CommentedPost,
  more: Partial<WrittenComment>,
  { key = null, at = morning }: { key?: string | null; at?: Date } = {},
) {
  const comment = { name: "Ada Obi", email: "ada@secret.example", content: "Well said.", ...more };
  const submission = { comment, idempotencyKey: key, network: "192.0.2.1" };
  const outcome = await postComment({ db, limiter: unlimited }, post, submission, at);
  if (!("comment" in outcome)) throw new Error("the comment was refused");
  return outcome;
}
