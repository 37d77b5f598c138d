import { stat } from "node:fs/promises";
import { type JsonRow, jsonRows } from "./json-rows.server.ts";

/** What became of a batch of rows. */
export interface BatchOutcome {
  added: number;
  /** Rows that an earlier import has brought already; nothing of them was changed. */
  alreadyHere: number;
  /** Rows that were left out, each with a reason that repeats none of the person's data. */
  skipped: { line: number; reason: string }[];
}

export type ImportBatch = (rows: readonly JsonRow[]) => Promise<BatchOutcome>;

interface Watching {
  onSkip(line: number, reason: string): void;
  /** Between 0 and 1. */
  onProgress(share: number): void;
}

export interface FileOutcome {
  added: number;
  alreadyHere: number;
  skipped: number;
}

const usualBatch = 500;

const whyBroken = {
  "not JSON": "this is not JSON",
  "too long": "this row is longer than any that an export holds",
  "cut off": "the file ends in the middle of this row; export it again",
  "not a list": "the file does not hold the list of rows that it should",
} as const;

/** Takes a file's rows in batches, holding one batch in memory however long the file is. */
export async function importFile(
  file: string,
  under: string | undefined,
  importBatch: ImportBatch,
  { onSkip, onProgress }: Watching,
  rowsPerBatch = usualBatch,
): Promise<FileOutcome> {
  const { size } = await stat(file);
  const total: FileOutcome = { added: 0, alreadyHere: 0, skipped: 0 };
  const skip = (line: number, reason: string) => {
    total.skipped++;
    onSkip(line, reason);
  };
  let batch: JsonRow[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const { added, alreadyHere, skipped } = await importBatch(batch);
    total.added += added;
    total.alreadyHere += alreadyHere;
    for (const { line, reason } of skipped) skip(line, reason);
    batch = [];
  };
  let share = 0;
  const onRead = (bytes: number) => {
    share = size > 0 ? bytes / size : 1;
  };
  for await (const row of jsonRows(file, { under, onRead })) {
    if ("problem" in row) skip(row.line, whyBroken[row.problem]);
    else batch.push(row);
    if (batch.length < rowsPerBatch) continue;
    await flush();
    onProgress(share);
  }
  await flush();
  onProgress(1);
  return total;
}
