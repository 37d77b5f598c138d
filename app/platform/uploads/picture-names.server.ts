import { asc, gt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "#app/database/client.server.ts";
import { pictureName } from "./uploaded-picture.ts";

/** So many rows are read in one statement: each is a whole article, and a statement may take so long and no longer. */
const atOnce = 500;

/**
 * The names of uploaded pictures in a text of every row of a table, whose key is `id`. Reads the table from end to end, a portion at a time:
 * for work by night, never for a page. A row that comes meanwhile may be missed.
 */
export async function pictureNamesIn(db: Queries, id: PgColumn, text: SQL): Promise<string[]> {
  const names = new Set<string>();
  const found = sql<
    string[]
  >`array(select distinct match[1] from regexp_matches(${text}, ${pictureName}, 'g') as match)`;
  for (let after: unknown = null; ; ) {
    const rows = await db
      .select({ id, found })
      .from(id.table)
      .where(after === null ? undefined : gt(id, after))
      .orderBy(asc(id))
      .limit(atOnce);
    for (const row of rows) for (const name of row.found) names.add(name);
    if (rows.length < atOnce) return [...names];
    after = rows.at(-1)?.id;
  }
}
