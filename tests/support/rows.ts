import type { Site } from "./site.ts";

/** The first column of each row. */
export async function column<Value = string>(site: Site, text: string, ...values: unknown[]) {
  return (await site.query(text, values)).map((row) => Object.values(row)[0] as Value);
}

/** The first column of the first row. */
export const value = async <Value = string>(site: Site, text: string, ...values: unknown[]) =>
  (await column<Value>(site, text, ...values))[0];

/** The audited actions on this subject, oldest first. */
export const auditOf = (site: Site, subject: string) =>
  column(site, "select action from audit_entries where subject_id = $1 order by id", subject);
