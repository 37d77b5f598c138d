/** For tables that a phone shows as blocks, which would be no tables to those who hear them. */
export const tableRoles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  heading: { role: "columnheader" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
