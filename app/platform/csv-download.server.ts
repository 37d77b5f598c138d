import { pipeline, Readable } from "node:stream";
import { type ColumnOption, stringify } from "csv-stringify";
import type { Services } from "./services.server.ts";

/** Digits and these signs are harmless as a formula, and stay as typed. */
const telephone = /^\+[\d\s()./-]*$/;

const clientLeftCodes = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"]);

/** Streams rows as `NAME-YYYY-MM-DD.csv` (UTC day) for spreadsheets; a failure aborts the download. */
export function csvDownload(
  name: string,
  rows: AsyncIterable<object> | Iterable<object>,
  columns: readonly ColumnOption[],
  { clock, log }: Pick<Services, "clock" | "log">,
): Response {
  const csv = stringify({
    header: true,
    columns,
    // Spreadsheets would run a cell that begins like a formula.
    escape_formulas: true,
    bom: true,
    record_delimiter: "windows",
    cast: {
      date: (moment) => moment.toISOString(),
      string: (text) => (telephone.test(text) ? { value: text, escape_formulas: false } : text),
    },
  });
  pipeline(Readable.from(rows), csv, (err) => {
    if (err && !clientLeftCodes.has(err.code ?? "")) log.error({ err }, "a download was aborted");
  });
  return new Response(Readable.toWeb(csv) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${clock.now().toISOString().slice(0, 10)}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
