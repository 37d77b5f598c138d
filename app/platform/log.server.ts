import { type Logger, type LoggerOptions, pino } from "pino";

export type Log = Logger;

/** One JSON line an event on standard output. Nothing that names a visitor goes in: no address, mail, name or token. */
export function openLog(level: string): Log {
  // A full disk or a reader that left costs lines, at most this much memory, and never the process.
  const output = pino.destination({ dest: 1, maxLength: 1024 * 1024 });
  output.on("error", () => {});
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A driver's error can carry the row it failed on ("Key (email)=(...)"): keep what names the fault alone.
    serializers: {
      err: (error: Error & { code?: unknown; cause?: unknown }) => ({
        type: error.name,
        message: withoutValues(error),
        code: error.code,
        stack: error.stack?.split("\n").slice(1).join("\n"),
        ...(error.cause instanceof Error
          ? {
              cause: {
                type: error.cause.name,
                message: withoutValues(error.cause),
                code: (error.cause as { code?: unknown }).code,
              },
            }
          : {}),
      }),
    },
  };
  return pino(options, output);
}

// Drizzle's message repeats the query's parameters; PostgreSQL's own message stands in the cause.
function withoutValues(error: Error): string {
  return error.message.split("\nparams:")[0] ?? "";
}
