import { format } from "node:util";
import { type DestinationStream, type LoggerOptions, pino } from "pino";
import { describeError, withoutValues } from "./described-error.server.ts";

type Level = "trace" | "debug" | "info" | "warn" | "error" | "fatal";

/** Facts and a sentence; never a bare error, whose message would become the sentence. */
interface WriteEntry {
  (sentence: string): void;
  (facts: Readonly<Record<string, unknown>>, sentence: string): void;
}

export type Log = Readonly<Record<Level, WriteEntry>>;

/** One JSON line per event, on standard output by default, without addresses, mails, names and tokens. */
export function openLog(level: string, output: DestinationStream = standardOutput()): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      // An error may be under any key.
      log: (facts) =>
        Object.fromEntries(
          Object.entries(facts).map(([name, value]) => [
            name,
            value instanceof Error || (name === "err" && value !== undefined) ? describeError(value) : value,
          ]),
        ),
    },
    // pino's serializer would treat the description as an error again.
    serializers: { err: (described) => described },
  };
  return pino(options, output);
}

/** After a write error (full disk, closed pipe) entries are lost, but the process runs on. `maxLength` bounds the buffer in bytes. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: 1024 * 1024 });
  output.on("error", () => {});
  return output;
}

/** Logs console output of libraries and uncaught errors, which would otherwise print all properties of an error. */
export function redirectConsole(log: Log): void {
  const levels = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;
  for (const [method, level] of Object.entries(levels))
    console[method as keyof typeof levels] = (...printed: unknown[]) =>
      log[level](
        {
          words: withoutValues(format(...printed.filter((each) => typeof each === "string"))),
          err: printed.find((each) => each instanceof Error),
        },
        "console output of a library",
      );
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "uncaught exception; the site stops");
    process.exit(1);
  });
}
