import * as z from "zod";
import { line } from "#app/platform/form-text.ts";
import type { Row } from "./read-rows.ts";

/** `alreadyHere`: an earlier import stored the row; unchanged. The reason for skipping a row contains no personal data. */
export type RowOutcome = "added" | "alreadyHere" | { skipped: string };

export type ImportRow = (row: Row) => Promise<RowOutcome>;

/** The id of a Firestore document: its key in an object of documents, else its field. */
export const documentId = line(1500).check(z.minLength(1));

/** Skips a row that does not fit the schema, with the names of the wrong fields; `store` gets the others. */
export const rowImporter =
  <Schema extends z.ZodType>(
    schema: Schema,
    what: string,
    store: (data: z.output<Schema>, key: string | null) => Promise<RowOutcome>,
  ): ImportRow =>
  async ({ key, value }) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return await store(parsed.data, key);
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join(".")))];
    return { skipped: fields.includes("") ? `this is not ${what}` : unreadable(fields) };
  };

export const unreadable = (fields: readonly string[]) =>
  `${fields.join(", ")}: missing, or not as Firebase writes it`;

/** As `rowImporter`, for documents: each with its id, and skipped without one. */
export const documentImporter = <Schema extends z.ZodType<{ id?: string | undefined }>>(
  schema: Schema,
  what: string,
  store: (data: z.output<Schema>, id: string) => Promise<RowOutcome>,
): ImportRow =>
  rowImporter(schema, what, async (data, key) => {
    const id = documentId.safeParse(key ?? data.id);
    return id.success ? await store(data, id.data) : { skipped: "this document has no id" };
  });
