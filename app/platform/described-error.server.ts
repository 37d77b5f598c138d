import { DrizzleQueryError } from "drizzle-orm";
import type pg from "pg";
import { withoutAddresses } from "./mail/message.ts";

const deepest = 4;

/** Describes an error by allowed parts: drivers put parameters and row values into properties, message and stack. */
export function describeError(error: unknown, depth = 0): { message: string; [part: string]: unknown } {
  if (!(error instanceof Error))
    return { type: typeof error, message: "a value that is not an error was thrown" };
  const { code, cause } = error as NodeJS.ErrnoException;
  const isName = typeof code === "number" || /^[\w.-]{1,60}$/.test(code ?? "");
  return {
    type: error.name,
    message: messageOf(error),
    code: isName ? code : undefined,
    ...(isFromDatabase(error) ? schemaNamesIn(error) : {}),
    stack: framesOf(error),
    cause: cause !== undefined && depth < deepest ? describeError(cause, depth + 1) : undefined,
  };
}

/** The first line of a message without quotations and addresses. Parsers quote their input. */
export const withoutValues = (words: string): string =>
  withoutAddresses((words.split("\n", 1)[0] ?? "").replace(/"(?:.*"|.*)/, '"…"'));

function messageOf(error: Error): string {
  // The parameters are on a separate line, below a statement with placeholders.
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (isFromDatabase(error) && quotesOnlyNames.test(error.code)) return error.message.split("\n", 1)[0] ?? "";
  return withoutValues(error.message);
}

/** The classes of SQLSTATE whose messages quote names of the schema and files, never values. */
const quotesOnlyNames = /^(?:08|23|25|28|3D|40|42(?!601)|53|54|55|57|58|XX)/;

// Checks properties, because several copies of the driver may be loaded.
const isFromDatabase = (error: Error): error is pg.DatabaseError & { code: string } =>
  "severity" in error && "code" in error && typeof error.code === "string";

const schemaNamesIn = ({ table, column, constraint, routine }: pg.DatabaseError) => ({
  table,
  column,
  constraint,
  routine,
});

/** The frames of a stack without its head, which repeats the message; undefined where both are mixed. */
function framesOf({ message, stack = "" }: Error): string | undefined {
  const start = stack.indexOf(message);
  if (start < 0) return undefined;
  return stack
    .slice(start + message.length)
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
}
