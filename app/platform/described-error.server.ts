import { DrizzleQueryError } from "drizzle-orm";
import { withoutAddresses } from "./mail/message.ts";

/** The parts of an error that may be logged or stored: no personal data. */
export interface DescribedError {
  type: string;
  message: string;
  code?: string | number;
  /** Of the database's refusals: what of the schema they are about. */
  table?: string;
  column?: string;
  constraint?: string;
  routine?: string;
  /** The frames alone. */
  stack?: string;
  cause?: DescribedError;
}

/** Causes of causes that are followed. */
const deepest = 4;

/**
 * Describes an error by a list of allowed parts, because driver errors contain parameters and row values in their properties, message and
 * stack.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: "something that is no error was thrown" };
  const { code, cause } = error as Error & { code?: unknown };
  const stack = framesOf(error);
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === "number" || (typeof code === "string" && /^[\w.-]{1,60}$/.test(code))
      ? { code }
      : {}),
    ...(isFromDatabase(error) ? schemaNamesIn(error) : {}),
    ...(stack ? { stack } : {}),
    ...(cause !== undefined && depth < deepest ? { cause: describeError(cause, depth + 1) } : {}),
  };
}

/** Words of a library with what they quote taken out: one line, no addresses. Parsers quote what they were given. */
export const withoutValues = (words: string): string =>
  withoutAddresses((words.split("\n", 1)[0] ?? "").replace(/"(?:.*"|.*)/, '"…"'));

function messageOf(error: Error): string {
  // The parameters are on a separate line, below a statement with placeholders.
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (isFromDatabase(error) && quotesNamesAlone.test(error.code))
    return error.message.split("\n", 1)[0] ?? "";
  return withoutValues(error.message);
}

/**
 * The classes of SQLSTATE whose messages quote names of the schema and files of the database. Others (a value that does not fit, an error
 * of syntax, one that a trigger raises) quote what they were given.
 */
const quotesNamesAlone = /^(?:08|23|25|28|3D|40|42(?!601)|53|54|55|57|58|XX)/;

interface DatabaseError extends Error {
  code: string;
}

/** Whether PostgreSQL said it, by whichever copy of the driver. */
const isFromDatabase = (error: Error): error is DatabaseError =>
  "severity" in error && "code" in error && typeof error.code === "string";

const schemaNames = ["table", "column", "constraint", "routine"] as const;

const schemaNamesIn = (error: Error): Partial<Record<(typeof schemaNames)[number], string>> =>
  Object.fromEntries(
    Object.entries(error).filter(
      ([name, value]) => schemaNames.some((each) => each === name) && typeof value === "string",
    ),
  );

/** Where it happened. The head of a stack repeats the message: where the two cannot be told apart, nothing of it is kept. */
function framesOf({ message, stack = "" }: Error): string {
  const start = stack.indexOf(message);
  if (start < 0) return "";
  return stack
    .slice(start + message.length)
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
}
