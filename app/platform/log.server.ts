import { format } from "node:util";
import { type DestinationStream, type LoggerOptions, pino } from "pino";
import { describeError, withoutValues } from "./described-error.server.ts";

type Level = "trace" | "debug" | "info" | "warn" | "error" | "fatal";

/** Facts and a sentence; never a bare error, whose message would become the sentence. */
interface WriteLine {
  (sentence: string): void;
  (facts: Readonly<Record<string, unknown>>, sentence: string): void;
}

export type Log = Readonly<Record<Level, WriteLine>>;

/** One JSON line an event, on standard output by default, without addresses, mails, names and tokens. */
export function openLog(level: string, output: DestinationStream = standardOutput()): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      // Under whichever name an error comes.
      log: (facts) =>
        Object.fromEntries(
          Object.entries(facts).map(([name, value]) => [
            name,
            value instanceof Error || (name === "err" && value !== undefined) ? describeError(value) : value,
          ]),
        ),
    },
    // pino's own would read the description as an error again.
    serializers: { err: (described) => described },
  };
  return pino(options, output);
}

/** A full disk or a reader that left costs lines, at most this much memory, and never the process. */
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
        "a library says",
      );
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "nobody caught this; the site ends");
    process.exit(1);
  });
}
