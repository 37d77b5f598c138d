import { createReadStream } from "node:fs";
import path from "node:path";

/** One row of a JSON file: where it begins, the name it stands under (in an object of rows), and what it holds. */
export interface JsonRow {
  line: number;
  /** null in a list. */
  key: string | null;
  value: unknown;
}

/** A row that cannot be read. With `isLast`, neither can what follows it. */
export interface BrokenRow {
  line: number;
  problem: "not JSON" | "too long" | "cut off" | "not a list";
  isLast: boolean;
}

interface ReadingOptions {
  /** Rows are the list (or the object) under this name; also when the file is the list itself. */
  under?: string;
  /** Told how many bytes of the file have been read. */
  onRead?: (bytes: number) => void;
}

// A row past this many characters is not read: it bounds the memory that a broken file can ask for.
const longestRow = 4 * 1024 * 1024;

/**
 * The rows of a JSON file one after another, never more than one in memory: the elements of a list, the members of an
 * object (each with its key), or the lines of a `.jsonl` or `.ndjson` file.
 */
export async function* jsonRows(
  file: string,
  { under, onRead }: ReadingOptions = {},
): AsyncGenerator<JsonRow | BrokenRow> {
  const byLine = /\.(jsonl|ndjson)$/i.test(path.extname(file));
  const cutter = byLine ? new LineCutter() : new RowCutter(under);
  const stream = createReadStream(file, { encoding: "utf8", highWaterMark: 256 * 1024 });
  let isFirst = true;
  for await (const chunk of stream as AsyncIterable<string>) {
    yield* cutter.take(isFirst ? chunk.replace(/^\uFEFF/, "") : chunk);
    isFirst = false;
    onRead?.(stream.bytesRead);
    if (cutter.isOver) return;
  }
  yield* cutter.end();
}

/** Text gathered for one row, and the line it began on. */
class Piece {
  text = "";
  line = 1;
  isTooLong = false;

  add(text: string, line: number): void {
    if (this.text === "") {
      const start = text.trimStart();
      if (start === "") return;
      this.line = line + newlinesIn(text.slice(0, text.length - start.length));
      this.text = start;
    } else if (!this.isTooLong) this.text += text;
    if (this.text.length > longestRow) {
      this.isTooLong = true;
      this.text = " ";
    }
  }

  take(isMember: boolean): JsonRow | BrokenRow | null {
    const { text, line, isTooLong } = this;
    this.text = "";
    this.isTooLong = false;
    if (isTooLong) return { line, problem: "too long", isLast: false };
    if (text === "") return null;
    try {
      if (!isMember) return { line, key: null, value: JSON.parse(text) };
      const [member] = Object.entries(JSON.parse(`{${text}}`));
      return member ? { line, key: member[0], value: member[1] } : null;
    } catch {
      return { line, problem: "not JSON", isLast: false };
    }
  }
}

class LineCutter {
  readonly isOver = false;
  #piece = new Piece();
  #line = 1;

  *take(chunk: string): Generator<JsonRow | BrokenRow> {
    const lines = chunk.split("\n");
    for (const [index, text] of lines.entries()) {
      this.#piece.add(text, this.#line);
      if (index === lines.length - 1) break;
      yield* this.end();
      this.#line++;
    }
  }

  *end(): Generator<JsonRow | BrokenRow> {
    const row = this.#piece.take(false);
    if (row) yield row;
  }
}

/** Cuts at the commas between rows: it minds nothing but strings and brackets, so that one broken row costs itself alone. */
class RowCutter {
  isOver = false;
  #under: string | undefined;
  #piece = new Piece();
  #line = 1;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  /** How deep rows lie; 0 until the list or the object that holds them has begun. */
  #rowDepth = 0;
  #isObject = false;

  constructor(under: string | undefined) {
    this.#under = under;
  }

  *take(chunk: string): Generator<JsonRow | BrokenRow> {
    let from = 0;
    let fromLine = this.#line;
    const keep = (to: number) => {
      if (this.#depth > 0) this.#piece.add(chunk.slice(from, to), fromLine);
      from = to + 1;
      fromLine = this.#line;
    };
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (code === newline) this.#line++;
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#inString) {
        if (code === backslash) this.#isEscaped = true;
        else if (code === quote) this.#inString = false;
      } else if (code === quote) this.#inString = true;
      else if (code === openBrace || code === openBracket) {
        // Asked first: at the outermost bracket, too, it decides whether rows begin.
        const opensRows = this.#opensRows(code === openBrace, chunk.slice(from, at));
        if (opensRows || this.#depth === 0) {
          this.#piece = new Piece();
          from = at + 1;
          fromLine = this.#line;
        }
        this.#depth++;
      } else if (code === closeBrace || code === closeBracket) {
        if (this.#depth === this.#rowDepth && this.#rowDepth > 0) {
          keep(at);
          yield* this.#row();
          this.isOver = true;
          return;
        }
        this.#depth--;
      } else if (code === comma && this.#depth === (this.#rowDepth || 1)) {
        keep(at);
        if (this.#rowDepth > 0) yield* this.#row();
        else this.#piece = new Piece(); // another member beside the rows
      }
    }
    if (this.#depth > 0) this.#piece.add(chunk.slice(from), fromLine);
  }

  *end(): Generator<JsonRow | BrokenRow> {
    if (this.isOver) return;
    const problem = this.#rowDepth > 0 ? "cut off" : "not a list";
    const line = this.#piece.text && this.#rowDepth > 0 ? this.#piece.line : this.#line;
    yield { line, problem, isLast: true };
  }

  *#row(): Generator<JsonRow | BrokenRow> {
    const row = this.#piece.take(this.#isObject);
    if (row) yield row;
  }

  /** Whether this bracket begins the list or object of rows. */
  #opensRows(isBrace: boolean, textBefore: string): boolean {
    if (this.#rowDepth > 0) return false;
    const isTop = this.#depth === 0 && (!isBrace || this.#under === undefined);
    const isNamed =
      this.#depth === 1 &&
      this.#under !== undefined &&
      (this.#piece.text + textBefore).trim().replace(/\s*:$/, "") === JSON.stringify(this.#under);
    if (!isTop && !isNamed) return false;
    this.#rowDepth = this.#depth + 1;
    this.#isObject = isBrace;
    return true;
  }
}

const codeOf = (character: string) => character.charCodeAt(0);
const newline = codeOf("\n");
const backslash = codeOf("\\");
const quote = codeOf('"');
const comma = codeOf(",");
const openBrace = codeOf("{");
const closeBrace = codeOf("}");
const openBracket = codeOf("[");
const closeBracket = codeOf("]");
const newlinesIn = (text: string) => text.split("\n").length - 1;
