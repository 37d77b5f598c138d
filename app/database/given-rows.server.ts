import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Rows for `insert(table).select(...)`, in one text with one parameter however many they are: `values` writes and binds each cell by itself,
 * which takes longer than the database takes to store it. What a row leaves out is the column's default. For tables without numbers of
 * the database's own.
 */
export function givenRows<Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]): SQL {
  const columns = Object.entries(getTableColumns(table));
  const given = rows.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])),
  );
  const cells = columns.map(([, { name, default: initial }]) =>
    initial === undefined ? sql.identifier(name) : sql`coalesce(${sql.identifier(name)}, ${initial})`,
  );
  return sql`select ${sql.join(cells, sql`, `)} from json_populate_recordset(null::${table}, ${JSON.stringify(given)})`;
}
