/** Explicit roles for tables that a phone shows as blocks: `display: block` removes the table semantics. */
export const tableRoles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  heading: { role: "columnheader" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
