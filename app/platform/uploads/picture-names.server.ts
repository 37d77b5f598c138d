import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "#app/database/client.server.ts";
import { pictureName } from "./uploaded-picture.ts";

/** The names of uploaded pictures in a text of every row of a table. Reads the table from end to end: for work by night, never for a page. */
export async function pictureNamesIn(db: Queries, table: PgTable, text: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct found[1] as name
    from ${table}, regexp_matches(${text}, ${pictureName}, 'g') as found`);
  return rows.map(({ name }) => name);
}
