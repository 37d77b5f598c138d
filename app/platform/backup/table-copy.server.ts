import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { escapeIdentifier } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Part } from "./archive.server.ts";

/** A table with its stored columns, without generated ones, in the database's order. */
export interface TableColumns {
  schema: string;
  name: string;
  columns: string[];
}

/** The site's schemas. The job queue's is left out, because each start creates the jobs of mails, issues and posts again. */
const schemas = ["public", "drizzle"];
const partBytes = 4 * 1024 * 1024;
const newline = 10;

/** Settings for values as text, independent of the server's configuration. */
export const plainValues =
  "set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set bytea_output = 'hex'; set timezone = 'UTC'";

const ownTables = `
  from pg_class t join pg_namespace n on n.oid = t.relnamespace
  where t.relkind in ('r', 'p') and n.nspname = any ($1)
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`;

export async function tablesOf(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select n.nspname as schema, t.relname as name, array(
       select attname::text from pg_attribute
       where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     ${ownTables} order by 1, 2`,
    [schemas],
  );
  return rows;
}

/** Whether the database holds no table of a site. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  return (await client.query(`select ${ownTables} limit 1`, [[...schemas, "pgboss"]])).rowCount === 0;
}

const nameOf = ({ schema, name }: Pick<TableColumns, "schema" | "name">) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
const columnsOf = ({ columns }: TableColumns) => `(${columns.map(escapeIdentifier).join(", ")})`;

/** A table's rows as PostgreSQL's COPY writes them, in parts of whole rows. */
export async function* rowsOf(client: pg.ClientBase, table: TableColumns): AsyncGenerator<Part> {
  let count = 0;
  const part = (bytes: Buffer) => {
    count += 1;
    return { name: `database/${table.schema}.${table.name}/${String(count).padStart(6, "0")}`, bytes };
  };
  let pending: Buffer[] = [];
  let length = 0;
  const rows = client.query(copyTo(`copy ${nameOf(table)} ${columnsOf(table)} to stdout`));
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    pending.push(chunk);
    length += chunk.length;
    // COPY escapes line breaks within values, so a raw one ends a row.
    if (length < partBytes || !chunk.includes(newline)) continue;
    const all = Buffer.concat(pending);
    const end = all.lastIndexOf(newline) + 1;
    yield part(all.subarray(0, end));
    pending = [all.subarray(end)];
    length = all.length - end;
  }
  if (length > 0) yield part(Buffer.concat(pending));
}

/** Stores rows written by `rowsOf`. */
export async function storeRows(client: pg.ClientBase, table: TableColumns, bytes: Buffer): Promise<void> {
  await pipeline([bytes], client.query(copyFrom(`copy ${nameOf(table)} ${columnsOf(table)} from stdin`)));
}

/** Values of the sequences that were used. */
export async function countersOf(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
     where schemaname = any ($1) and last_value is not null order by 1`,
    [schemas],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function setCounters(client: pg.ClientBase, counters: Record<string, string>): Promise<void> {
  for (const [name, last] of Object.entries(counters))
    await client.query("select setval($1, $2)", [name, last]);
}

/** Empties the tables and suspends triggers and foreign keys; the returned function restores and checks them. */
export async function openForRows(
  client: pg.ClientBase,
  tables: TableColumns[],
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ owner: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as owner, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.contype = 'f' and n.nspname = any ($1)`,
    [schemas],
  );
  for (const { owner, name } of rows) await client.query(`alter table ${owner} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`);
  // Rows that migrations insert are in the backup, too.
  await client.query(`truncate ${tables.map(nameOf).join(", ")}`);
  return async () => {
    for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`);
    for (const { owner, name, definition } of rows)
      await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
  };
}
