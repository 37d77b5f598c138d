/** All rows of a paginated list; `read` gets the cursor of the page before. */
export async function everyRow<Row>(
  read: (after: string | null) => Promise<{ rows: Row[]; next: string | number | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const page = await read(after);
    rows.push(...page.rows);
    after = page.next === null ? null : String(page.next);
  } while (after);
  return rows;
}
