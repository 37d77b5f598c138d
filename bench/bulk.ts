import type pg from "pg";

/** Runs one statement, however long it takes. */
export type Run = <Row extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<pg.QueryResult<Row>>;

/**
 * Fills tables as a restore of a backup would: their indexes, foreign keys and unique constraints (all but the primary keys) are away meanwhile and made again
 * afterwards from all rows at once, and no commit waits for the disk. Then the tables are vacuumed and analysed.
 */
export async function fillInBulk(
  pool: pg.Pool,
  tables: readonly string[],
  fill: (run: Run) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  const run: Run = (text, values = []) =>
    client.query({ text, values, query_timeout: 3_600_000 } as pg.QueryConfig);
  try {
    await run("set statement_timeout = 0");
    await run("set synchronous_commit = off");
    await run("set maintenance_work_mem = '256MB'");
    const constraints = await run<{ owner: string; name: string; definition: string }>(
      `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where conrelid = any($1::text[]::regclass[]) and contype in ('f', 'u') order by contype desc`,
      [tables],
    );
    for (const { owner, name } of constraints.rows) await run(`alter table ${owner} drop constraint ${name}`);
    const indexes = await run<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = any($1::text[]::regclass[]) and not indisprimary`,
      [tables],
    );
    for (const { name } of indexes.rows) await run(`drop index ${name}`);
    await fill(run);
    for (const { definition } of indexes.rows) await run(definition);
    for (const { owner, name, definition } of constraints.rows)
      await run(`alter table ${owner} add constraint ${name} ${definition}`);
    for (const table of tables) await run(`vacuum (analyze) ${table}`);
  } finally {
    client.release(true);
  }
}
