import * as z from "zod";
import { line } from "#app/platform/form-text.ts";
import { messages } from "./messages.ts";
import type { Row } from "./read-rows.ts";

/** Outcome of a batch of rows. */
export interface BatchOutcome {
  added: number;
  /** Rows that an earlier import brought already; nothing of them was changed. */
  alreadyHere: number;
  /** Rows that were left out, each with a reason that repeats none of the person's data. */
  skipped: { number: number; reason: string }[];
}

export type ImportBatch = (rows: readonly Row[]) => Promise<BatchOutcome>;

export const noOutcome = (): BatchOutcome => ({ added: 0, alreadyHere: 0, skipped: [] });

/** The id of a Firestore document: its key in an object of documents, else its field. */
export const documentId = line(1500).check(z.minLength(1));

/** The rows that fit the schema; the others are skipped with the names of the fields that do not. */
export function parseRows<Schema extends z.ZodType>(
  rows: readonly Row[],
  schema: Schema,
  what: string,
  { skipped }: BatchOutcome,
): { number: number; key: string | null; data: z.output<Schema> }[] {
  return rows.flatMap(({ number, key, value }) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return [{ number, key, data: parsed.data }];
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join(".")))];
    skipped.push({ number, reason: messages.badFields(what, fields) });
    return [];
  });
}

/** As `parseRows`, for documents: each with its id, and skipped when it has none. */
export function parseDocuments<Schema extends z.ZodType<{ id?: string | undefined }>>(
  rows: readonly Row[],
  schema: Schema,
  what: string,
  outcome: BatchOutcome,
): { number: number; id: string; data: z.output<Schema> }[] {
  return parseRows(rows, schema, what, outcome).flatMap(({ number, key, data }) => {
    const id = documentId.safeParse(key ?? data.id);
    if (id.success) return [{ number, id: id.data, data }];
    outcome.skipped.push({ number, reason: messages.noId });
    return [];
  });
}
