import { parse } from "csv-parse/sync";

const encodings = ["utf-16le", "utf-16be", "windows-1252"] as const;

/** The text of a file that a program exported: UTF-8, UTF-16 as Excel's "Unicode Text" has it, or Windows-1252. */
function decoded(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  const decode = (encoding: (typeof encodings)[number]) => new TextDecoder(encoding).decode(bytes);
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0 && bytes.length > 1))
    return decode("utf-16le");
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return decode("utf-16be");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decode("windows-1252");
  }
}

const delimiters = ["\t", ";", ","] as const;

/** The sign that parts the cells of a line: the most frequent one outside quotation marks. */
function delimiterOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, "");
  const count = (sign: string) => bare.split(sign).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best), ",");
}

const addressHeading = /e[-_ ]?mail|^mail$|courriel|correo|messagerie/i;
const otherHeading = /type|typ$|label|name|status|state|date|consent|opt|verified|bounce/i;

/** The addresses in a file of contacts: of its columns that are headed as such, else of its first column. Null: no CSV. */
export function addressesIn(bytes: Uint8Array): string[] | null {
  // Excel may say the sign itself, in a line of its own.
  const [, said, text = ""] = /^(?:sep=(.)\r?\n)?([\s\S]*)$/i.exec(decoded(bytes)) ?? [];
  let rows: string[][];
  try {
    rows = parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      delimiter: said ?? delimiterOf(/\S.*/.exec(text)?.[0] ?? ""),
    });
  } catch {
    return null;
  }
  const headed = (rows[0] ?? []).flatMap((cell, column) =>
    addressHeading.test(cell) && !otherHeading.test(cell) && !cell.includes("@") ? [column] : [],
  );
  const columns = headed.length > 0 ? headed : [0];
  return (headed.length > 0 ? rows.slice(1) : rows)
    .flatMap((row) => columns.map((column) => row[column] ?? ""))
    .flatMap(addressesOf);
}

/** The addresses of a cell: `Name <address>`, or several with a space or a sign between them. What holds none is given back as it is. */
function addressesOf(cell: string): string[] {
  if (cell === "") return [];
  const bracketed = [...cell.matchAll(/<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+)\s*>/gi)].map(
    ([, address = ""]) => address,
  );
  if (bracketed.length > 0) return bracketed;
  const parts = cell.split(/[\s,;|]+|:::/).filter((part) => part.includes("@"));
  return parts.length > 0 ? parts.map((part) => part.replace(/^mailto:/i, "")) : [cell];
}
