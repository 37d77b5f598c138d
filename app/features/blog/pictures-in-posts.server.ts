import { sql } from "drizzle-orm";
import { postRevisions, posts } from "#app/database/schema/posts.ts";
import { pictureNamesIn } from "#app/platform/uploads/picture-names.server.ts";
import type { UsedPictures } from "#app/platform/uploads/sweep-uploads.server.ts";

/** The uploaded pictures of every post and every revision, those in the bin too. */
export const picturesInPosts: UsedPictures = async (db) => [
  ...(await pictureNamesIn(db, posts.id, sql`${posts.content} || ' ' || coalesce(${posts.imageUrl}, '')`)),
  ...(await pictureNamesIn(
    db,
    postRevisions.id,
    sql`${postRevisions.content} || ' ' || coalesce(${postRevisions.imageUrl}, '')`,
  )),
];
