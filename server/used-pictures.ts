import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { postRevisions, posts } from "#app/database/schema/posts.ts";
import { pictureName } from "#app/platform/uploads/uploaded-picture.ts";

/**
 * The names of the uploaded pictures in every post, every revision and every issue: one that went out shows them
 * for as long as somebody keeps the mail. Reads the tables from end to end: for work by night.
 */
export async function usedPictures(db: Queries): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct match[1] as name
    from (
      select content || ' ' || coalesce(image_url, '') as text from ${posts}
      union all select content || ' ' || coalesce(image_url, '') from ${postRevisions}
      union all select html from ${campaigns}
    ) texts, regexp_matches(text, ${pictureName}, 'g') as match
    where text like '%/uploads/%'`);
  return rows.map(({ name }) => name);
}
