import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { postRevisions, posts } from "#app/database/schema/posts.ts";
import { pictureNamesIn } from "#app/platform/uploads/picture-names.server.ts";

/** The uploaded pictures of every post and every revision, those in the bin too. */
export const picturesInPosts = async (db: Queries) => [
  ...(await pictureNamesIn(db, posts.id, sql`${posts.content} || ' ' || coalesce(${posts.imageUrl}, '')`)),
  ...(await pictureNamesIn(
    db,
    postRevisions.id,
    sql`${postRevisions.content} || ' ' || coalesce(${postRevisions.imageUrl}, '')`,
  )),
];
